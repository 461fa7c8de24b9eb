home-title = Pardalis : la case décide
home-claim = La case décide.
home-lead = Quatre jeux de plateau où chaque pièce change selon la case qu’elle occupe. Sans inscription.
home-strip = Ce qu’est un pion sur chaque couleur : { $red } sur rouge, { $green } sur vert, { $yellow } sur jaune, { $blue } sur bleu.
home-games = Jeux
home-pause = Arrêter les parties d’exemple
home-resume = Laisser jouer les parties d’exemple
home-about-chameleon-chess = Quatre couleurs, quatre rôles et un plateau qui rétrécit. Le dernier debout gagne.
home-about-chameleon = Cinq contre cinq. Fou sur sa couleur, cavalier sur l’autre.
home-about-chess960 = Les échecs, avec 960 départs possibles. Laissez les ouvertures de côté.
home-about-cameleon = Ronds contre carrés. Deux couleurs se rencontrent, une troisième naît.
home-players-four = De 2 à 4 joueurs
home-players-two = 2 joueurs
home-players = Joueurs
home-seat = Vous jouez
home-seat-any = Peu importe
home-clock = Cadence
home-clock-none = Aucune
home-clock-days = { $days ->
    [one] { $days } jour
   *[other] { $days } jours
  }
home-clock-here = Utiliser aussi la pendule sur cet appareil
home-computer = Ordinateur
home-level = Niveau { $level }, { $word }
home-level-1 = débutant
home-level-2 = doux
home-level-3 = tranquille
home-level-4 = attentif
home-level-5 = solide
home-level-6 = fort
home-level-7 = très fort
home-level-8 = redoutable
home-level-9 = Le plus fort possible
home-way-computer = Contre l’ordinateur
home-way-friend = Avec des amis
home-way-friend-note = Un lien suffit, sans compte
home-way-table = Autour d’une table
home-way-table-note = Un seul appareil, à tour de rôle
home-way-find = Trouver une partie
home-way-find-note = { $waiting ->
    [0] Ouvrir une table à tous
    [one] Une table attend
   *[other] { $waiting } tables attendent
  }
home-more = Plus d’options
home-seats-note = Qui occupe chaque place quand vous jouez à plusieurs. Contre l’ordinateur, il prend toutes les places sauf la vôtre.
home-sitter-person = Une personne
home-sitter-computer = L’ordinateur
home-sitter-nobody = Personne
home-first = Qui commence
home-pie = Règle de l’échange
home-pie-note = Après le premier coup, l’adversaire peut échanger les camps.
home-opposite = Côtés opposés seulement
home-opposite-note = Deux pièces ne prennent que depuis des côtés opposés.
home-start = Départ
home-start-chance = Au hasard
home-start-dice = Aux dés
home-start-number = Par numéro
home-start-which = Numéro, de 0 à 959
home-start-white = Numéro des Blancs
home-start-black = Numéro des Noirs
home-dice = Dés : { $rolls }. Départ { $start }.
home-dice-again = Relancer les dés
home-double = Chess960 double
home-double-note = Chaque camp a son propre départ.
home-open = Tables ouvertes
home-open-all = Voir toutes les tables
home-open-none = Aucune table n’est ouverte pour l’instant. « Trouver une partie » en ouvre une, et la prochaine personne s’assoit avec vous.
home-open-away = Le serveur est injoignable. Jouer contre l’ordinateur ou autour d’une table reste possible.
home-learn = Apprendre en jouant
home-lesson-roles = Un pion, quatre rôles
home-lesson-shrink = Quand le plateau rétrécit
home-lesson-eye = Lire l’œil
home-lesson-third = Deux couleurs en font une troisième
home-lesson-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
  }
