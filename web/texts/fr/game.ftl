game-name-chameleon-chess = Chameleon Chess
game-name-chameleon = Chameleon
game-name-chess960 = Chess960
game-name-cameleon = Le Caméléon

game-seat-free = Place libre
game-you = Vous
game-computer-failed = L’ordinateur n’a pas pu être chargé. La page réessaie d’elle-même.
game-computer = Ordinateur
game-level = niveau { $level }
game-level-best = niveau maximal
game-note-you = Vous, { $seat }
game-note-computer = { $seat }, { $level }
game-note-took-over = { $seat }, a pris le relais
game-note-open = { $seat }, ouverte à tous
game-note-invited = { $seat }, sur invitation
game-note-out = Éliminé, { $place }ᵉ
game-note-gone = Éliminé
game-card = { $seat } : { $name }
game-reconnecting = Reconnexion
game-thinking = réfléchit
game-took = pris
game-men-left = { $left } sur { $all }
game-men-count = { $left } sur le plateau
game-took-count = { $count ->
    [one] { $count } prise
   *[other] { $count } prises
}
game-days-left = { $days } j { $hours } h

game-players = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
game-clock-none = sans pendule
game-clock-real = { $minutes } + { $seconds }
game-clock-days = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
}
game-spectators = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
game-title-start = position { $number }

game-your-move = À vous de jouer
game-to-move = À { $name } de jouer
game-to-move-seat = { $seat ->
    [red] À Rouge de jouer
    [blue] À Bleu de jouer
    [yellow] À Jaune de jouer
    [green] À Vert de jouer
    [white] Aux Blancs de jouer
    [black] Aux Noirs de jouer
    [rounds] Aux Ronds de jouer
   *[squares] Aux Carrés de jouer
}
game-computer-thinks = L’ordinateur réfléchit
game-looking-back = Retour sur la partie
game-aborted = Partie annulée
game-result-draw = Partie nulle
game-result-shared = { $seats } se partagent la première place
game-result-you-won = Vous avez gagné
game-result-computer-won = L’ordinateur a gagné
game-result-won = { $name } a gagné
game-result-won-seat = { $seat ->
    [red] Rouge a gagné
    [blue] Bleu a gagné
    [yellow] Jaune a gagné
    [green] Vert a gagné
    [white] Les Blancs ont gagné
    [black] Les Noirs ont gagné
    [rounds] Les Ronds ont gagné
   *[squares] Les Carrés ont gagné
}
game-and = { $first } et { $last }
game-reason-agreed = D’un commun accord.
game-reason-resigned = Par abandon.
game-reason-time = Le temps est écoulé.
game-reason-aborted = La partie a été annulée avant de compter.
game-reason-unknown = L’enregistrement n’en dit pas plus sur la fin.
game-reason-claimed = La nulle a été réclamée : { $rule }.
game-end-chameleon-chess-win = Plus personne d’autre n’a de pion.
game-end-chameleon-capture-all = Toutes les pièces adverses sont prises.
game-end-chameleon-invade = L’envahisseur n’a pas été pris.
game-end-chameleon-lone-invader = La dernière pièce a atteint la rangée de base adverse.
game-end-chameleon-a-before-b = C’est l’envahisseur arrivé le premier qui compte.
game-end-cameleon-win = Toutes les pièces adverses sont prises.
game-end-cameleon-chameleons-left = Il ne reste que des caméléons, et leur nombre décide.
game-end-cameleon-dead = Plus personne ne peut prendre.
game-end-chess960-checkmate = Échec et mat.
game-end-chess960-stalemate = Pat : aucun coup permis, et pas d’échec.
game-end-chess960-dead-position = Aucun camp ne peut plus mater.
game-end-chess960-repetition = La même position est revenue trop souvent.
game-end-chess960-fifty-moves = Trop de coups sans prise ni coup de pion.
game-end-common-repetition = La même position est revenue pour la troisième fois.
game-end-common-no-progress = Cent coups ont passé sans progrès.

game-hint-back = Après le coup { $ply } sur { $plies }. La partie, elle, continue.
game-hint-pending = Votre coup est en route.
game-hint-premove = Votre prochain coup est choisi. Cliquez ailleurs pour le reprendre.
game-hint-pawn = { $role } sur { $colour }. Chaque signe montre ce que le pion devient sur cette case.
game-hint-slide = Sur sa couleur : un pas, ou une glissade de fou.
game-hint-jump = Sur l’autre couleur : un pas, ou un saut de cavalier.
game-hint-watching = Vous regardez la partie.
game-hint-wait = Regardez le plateau, ou choisissez déjà votre prochain coup.
game-hint-chameleon-chess = Prenez un pion : chaque case montre ce qu’il y deviendrait.
game-hint-chameleon = Prenez une pièce : son œil montre comment elle se déplace d’ici.
game-hint-chess960 = Roquez en posant le roi sur la tour, ou avec les boutons.
game-hint-cameleon = Deux de vos pions à côté d’un pion adverse, deux couleurs à eux trois : il est pris.
game-hint-invader = Un envahisseur occupe la rangée de base. Prenez-le maintenant ou perdez.

game-role-pawn = Pion
game-role-knight = Cavalier
game-role-bishop = Fou
game-role-rook = Tour
game-role-queen = Dame
game-role-king = Roi
game-roles = Rôles par couleur
game-role-on = sur { $colour }
game-colour-red = rouge
game-colour-green = vert
game-colour-yellow = jaune
game-colour-blue = bleu
game-colour-violet = violet
game-colour-orange = orange
game-hue-chameleon = caméléon
game-legend-slide = sa couleur : glisse
game-legend-jump = autre couleur : saute
game-mix = { $one } et { $other } donnent { $both }
game-castle = Roque
game-castle-c = Roque côté c
game-castle-g = Roque côté g

game-moves = Coups
game-rules = Règles
game-round = Tour de jeu
game-no-moves = Pas encore de coup.
game-move-label = { $number }. { $seat } : { $move }
game-replay = Parcourir les coups
game-first = Au début
game-previous = Un coup en arrière
game-next = Un coup en avant
game-last = Au dernier coup
game-ply = Coup { $ply }
game-to-live = Au coup actuel
game-take-away = Copier ou enregistrer
game-copy-position = Copier la position
game-copy-link = Copier le lien
game-save-record = Enregistrer
game-position-copied = Position copiée.
game-link-copied = Lien copié.
game-copy-failed = Le navigateur n’autorise pas la copie.
game-save-failed = La partie n’a pas pu être enregistrée. Réessayez.

game-actions = Actions
game-turn = Tourner
game-threats = Menaces
game-patterns = Motifs
game-sound = Son
game-undo = Reprise
game-takeback = Reprise
game-draw = Nulle
game-draw-sure = Nulle ?
game-resign = Abandon
game-resign-sure = Vraiment ?
game-abort = Annuler
game-abort-sure = Vraiment ?

game-accept = Accepter
game-decline = Refuser
game-withdraw = Retirer
game-offer-draw = { $name } propose la nulle.
game-offered-draw = Vous proposez la nulle.
game-offer-takeback = { $name } demande à reprendre un coup.
game-offered-takeback = Vous demandez à reprendre un coup.
game-offer-rematch = { $name } propose une revanche.
game-offered-rematch = Vous proposez une revanche.
game-offer-rematch-short = Votre adversaire propose une revanche.
game-swap-text = Règle de l’échange : au lieu de jouer, vous pouvez prendre le camp { $seat }.
game-swap = Changer de camp
game-claim-text = Vous pouvez réclamer la nulle : { $rule }.
game-claim = Réclamer
game-show-result = Résultat

game-close = Fermer
game-read-rule = Règle : { $rule }
game-rematch = Rejouer
game-rematch-asked = En attente des autres
game-next-game = À la partie suivante
game-new = Nouvelle partie
game-look-again = Revoir la partie

game-waiting-title = En attente de joueurs
game-waiting-open = { $count ->
    [one] Une place est libre. La partie est dans le salon et commence dès que quelqu’un arrive.
   *[other] { $count } places sont libres. La partie est dans le salon et commence dès que toutes sont prises.
}
game-waiting-link = { $count ->
    [one] Envoyez le lien à la personne qui doit jouer. La partie commence dès que la place est prise.
   *[other] Envoyez le lien aux { $count } personnes qui doivent jouer. La partie commence dès que toutes les places sont prises.
}
game-invitation = Lien pour vos invités
game-qr = Le lien en code QR
game-join-title = On vous invite à jouer
game-join-text = Prenez place, et la partie peut commencer.
game-join-choose = Choisissez votre place.
game-join = Jouer { $seat }
game-join-closed = Les places libres sont réservées aux invités.
game-cancel = Annuler la partie

game-missing-title = Partie introuvable
game-missing-text = Il n’y a pas de partie à cette adresse. Le lien est peut-être incomplet.
game-missing-local = Ce navigateur n’a pas cette partie. Les parties autour d’une table restent dans le navigateur où elles ont été jouées.
game-broken-title = Cette partie ne peut pas être affichée
game-broken-text = La page ne comprend pas ce qu’elle a reçu. Rechargez-la ; si cela n’aide pas, la page est plus ancienne que la partie.
game-unreachable-title = Le serveur est injoignable
game-unreachable-text = La page réessaie d’elle-même. En attendant, vous pouvez jouer contre l’ordinateur ou autour d’une table : nul besoin de serveur.
game-try-again = Réessayer
game-to-home = À la page d’accueil
game-to-games = Vos parties
game-lost = Pas de connexion. Vos coups sont gardés et partiront dès qu’elle sera rétablie.
game-loading = Le plateau se met en place.

game-all-rules = Toutes les règles de ce jeu
game-short-chameleon-chess-1 = La couleur sous un pion décide de ce qu’il est : cavalier, dame, fou ou tour. Il se déplace selon ce rôle et devient ce que la couleur suivante fait de lui.
game-short-chameleon-chess-2 = Le pion sur lequel vous arrivez est pris.
game-short-chameleon-chess-3 = Les lignes vides du bord quittent le plateau, jusqu’à trois sur trois. Un cavalier au centre est alors retiré.
game-short-chameleon-chess-4 = Le dernier à avoir un pion gagne.
game-short-chameleon-1 = Toute pièce peut faire un pas. Sur une case de sa couleur elle peut glisser comme un fou, sur l’autre couleur sauter comme un cavalier.
game-short-chameleon-2 = La pièce sur laquelle vous arrivez est prise.
game-short-chameleon-3 = Entrez sur la rangée de base adverse : si la pièce n’est pas prise aussitôt, vous avez gagné. Votre dernière pièce y gagne sur-le-champ.
game-short-chameleon-4 = On gagne aussi en prenant tout.
game-short-chess960-1 = Les échecs à partir de l’une des 960 positions : les pièces de la première rangée sont tirées au sort, les mêmes pour les deux camps.
game-short-chess960-2 = Le roque finit comme toujours : roi en c ou en g, tour à côté.
game-short-chess960-3 = Roquez en posant le roi sur la tour, ou avec les deux boutons.
game-short-chess960-4 = L’échec et mat donne la victoire.
game-short-cameleon-1 = Les pions se déplacent d’une case en diagonale, les caméléons aussi loin qu’ils veulent.
game-short-cameleon-2 = La pièce que vous avez jouée et une autre des vôtres à côté d’une pièce adverse la prennent, si les trois montrent exactement deux couleurs.
game-short-cameleon-3 = Deux couleurs primaires vous rapportent un pion de la couleur mélangée, deux mélangées un caméléon.
game-short-cameleon-4 = Qui prend toutes les pièces adverses gagne.

game-keys-title = Touches
game-keys-arrows = Gauche et droite : un coup en arrière ou en avant
game-keys-ends = Début et Fin : au début, au dernier coup
game-keys-f = F : tourner le plateau
game-keys-t = T : montrer les menaces
game-keys-p = P : motifs sur les couleurs
game-keys-m = M : lister les coups permis
game-keys-s = S : lister les pièces
game-keys-board = Sur le plateau : les flèches déplacent, Entrée prend et pose, Échap lâche
game-keys-help = Point d’interrogation : cette liste
game-list-moves = Coups permis
game-list-men = Pièces sur le plateau
game-list-none = Aucun pour le moment.
game-list-line = { $from } vers { $to }
game-list-becomes = { $from } vers { $to }, devient { $role }
game-list-takes = { $from } prend { $to }
game-list-takes-becomes = { $from } prend { $to }, devient { $role }
game-board-label = { $game }. { $status }
game-clock-said = { $name } : encore { $seconds ->
    [60] une minute
   *[other] { $seconds } secondes
}
