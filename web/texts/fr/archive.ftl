archive-title = Parties
archive-local = Sur cet appareil
archive-local-none = Pas encore de partie. Celles que vous jouez contre l’ordinateur ou autour d’une table sont gardées ici.
archive-server = Sur le serveur
archive-server-none = Pas encore de partie. Celles que vous jouez avec d’autres sont gardées ici.
archive-none-fits = Aucune partie ne correspond à ces critères.
archive-filter-status = État
archive-status-all = Toutes
archive-status-open = En cours
archive-status-over = Terminées
archive-computer = Ordinateur, niveau { $level }
archive-computer-best = Ordinateur, le plus fort
archive-free = place libre
archive-waiting = en attente
archive-playing = en cours
archive-aborted = annulée
archive-drawn = partie nulle
archive-won = { $seat } : victoire
archive-plies = { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
  }
archive-more = Afficher plus
archive-delete = Supprimer cette partie ({ $game })
archive-deleted = Partie supprimée.
archive-undo = Annuler
archive-open = Ouvrir un fichier de partie
archive-open-note = Ou déposez-le n’importe où sur cette page.
archive-open-empty = { $file } est vide. Choisissez un fichier qui contient une partie.
archive-open-large = { $file } est trop volumineux pour une partie. Choisissez un fichier de moins de 2 Mo.
archive-open-kind = { $file } n’est pas un texte. Choisissez un fichier de partie, par exemple un fichier enregistré ici.
archive-open-refused = { $file } n’a pas pu être ouvert. Les règles indiquent : { $message }
