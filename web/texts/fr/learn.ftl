learn-title = Règles
learn-lead = Quatre jeux où le sol sous vos pieds, ou la compagnie à vos côtés, décide de ce que vous pouvez faire. Chaque image est un plateau : prenez une pièce et essayez.
learn-page-title = { $title } · Pardalis
learn-unknown = Il n’y a pas de règles ici
learn-all = Toutes les règles
learn-page-failed = Les règles n’ont pas pu être chargées. Vérifiez votre connexion et réessayez.
learn-retry = Réessayer
learn-chapters = Chapitres
learn-chapter-of = Chapitre { $number } sur { $count }
learn-previous = Précédent
learn-next = Suivant
learn-published = Règle publiée
learn-house = Règle maison
learn-board = Plateau d’essai
learn-show = Montrer sur le plateau : { $caption }
learn-back = Un coup en arrière
learn-again = Recommencer
learn-say-wait = Le plateau sera prêt dans un instant.
learn-say-failed = Les règles de ce plateau n’ont pas pu être chargées ; on ne peut encore rien déplacer.
learn-say-over = Ici, la partie est finie. Reprenez le dernier coup et essayez-en un autre.
learn-say-arrow = Essayez : jouez de { $from } en { $to }.
learn-say-pawn =
    En { $square }, ce pion est { $role ->
        [knight] un cavalier
        [bishop] un fou
        [rook] une tour
       *[queen] une dame
    }. Choisissez une case marquée : il y devient ce que montre le signe.
learn-say-pick = Les cases marquées sont à la portée de la pièce en { $square }. Choisissez-en une.
learn-say-free = Prenez la pièce que vous voulez ; vous jouez pour tout le monde.
learn-roles-caption = Choisissez un pion dans le tableau pour l’essayer ici. Le signe foncé dans son coin dit ce qu’il est en ce moment.
learn-supply = Le stock des deux camps au départ
learn-squares = Carrés
learn-rounds = Ronds
learn-hue =
    { $hue ->
        [blue] bleu
        [red] rouge
        [yellow] jaune
        [violet] violet
        [orange] orange
        [green] vert
       *[chameleon] caméléon
    }
learn-mixing = La récompense de chaque paire de couleurs
learn-mixing-none = pas de récompense
learn-mixing-same = la même couleur
learn-roll = Lancer les dés
learn-number = Numéro
learn-show-number = Montrer ce départ
learn-dice = Les dés de ce départ
learn-die =
    { $role ->
        [bishop] { $tile ->
            [dark] fou des cases foncées
           *[light] fou des cases claires
        }
        [queen] dame
       *[knight] cavalier
    } : { $pips }
learn-start-caption = Position numéro { NUMBER($number, useGrouping: 0) }. Jouez-la, ou choisissez-en une autre.
learn-check = Testez-vous
learn-ask-task = Répondez par un coup sur le plateau.
learn-ask-choice = La position. Essayez-la si vous le souhaitez.
learn-right = Exact.
learn-wrong = Pas encore. Réessayez.
learn-solve = Montrez-moi
learn-another = Une autre
learn-ask-roles =
    Au prochain tour, le { $knight ->
        [red] cavalier-rouge
        [green] cavalier-vert
        [yellow] cavalier-jaune
       *[blue] cavalier-bleu
    } doit se déplacer comme { $role ->
        [knight] un cavalier
        [bishop] un fou
        [rook] une tour
       *[queen] une dame
    }. Sur quelle couleur doit-il arriver maintenant ?
learn-role-right =
    Juste : sur { learn-colour }, il est { $role ->
        [knight] cavalier
        [bishop] fou
        [rook] tour
       *[queen] dame
    }.
learn-role-wrong =
    Sur { learn-colour }, il est { $role ->
        [knight] cavalier
        [bishop] fou
        [rook] tour
       *[queen] dame
    }. Essayez une autre couleur.
learn-colour =
    { $colour ->
        [red] rouge
        [green] vert
        [yellow] jaune
       *[blue] bleu
    }
learn-ask-stuck-knight = C’est à Jaune de jouer. Trouvez le coup qui retire le cavalier rouge du plateau sans le prendre.
learn-ask-gait = La pièce rouge en c3 est de nature blanche. Comment peut-elle quitter cette case, à part d’un simple pas ?
learn-answer-slide = Glisser comme un fou
learn-answer-jump = Sauter comme un cavalier
learn-ask-lone-invader = Rouge n’a plus qu’une pièce. Trouvez un coup qui gagne aussitôt.
learn-ask-castle = C’est aux Blancs de jouer. Roquez du côté g : posez le roi sur la bonne tour.
learn-ask-swap = Le roi blanc est en f1, la tour à côté en g1. Les Blancs peuvent-ils roquer ?
learn-answer-yes = Oui
learn-answer-no = Non
learn-ask-orange = C’est aux Ronds de jouer. Trouvez le coup qui rapporte un pion orange.
learn-ask-reserve-full = Les quatre cases de réserve des Ronds sont occupées. Si le pion rond rouge va de b3 en c4, le pion carré en c5 est-il éliminé ?
