# Le plateau pour ceux qui ne le voient pas, et les petits choix qui s’y font.

board-role = { $role ->
    [pawn] pion
    [knight] cavalier
    [bishop] fou
    [rook] tour
    [queen] dame
   *[king] roi
  }
board-hue = { $hue ->
    [blue] pion bleu
    [red] pion rouge
    [yellow] pion jaune
    [violet] pion violet
    [orange] pion orange
    [green] pion vert
   *[chameleon] caméléon
  }
board-seat = { $seat ->
    [red] Rouge
    [blue] Bleu
    [yellow] Jaune
    [green] Vert
    [white] Blancs
    [black] Noirs
    [rounds] Ronds
   *[squares] Carrés
  }

## Cases

board-square = { $square }, { $tile ->
    [red] rouge
    [green] verte
    [yellow] jaune
    [blue] bleue
    [light] blanche
    [dark] noire
   *[reserve] réserve
  }
board-man-pawn = { $seat }, { $role }
board-man-chameleon = { $seat }, { $role }, { $nature ->
    [white] nature blanche
   *[black] nature noire
  }
board-man-cameleon = { $hueName } { $shape ->
    [round] rond
   *[square] carré
  }
board-man-chess = { $role }, { $side ->
    [white] Blancs
   *[black] Noirs
  }
board-can-move = peut jouer
board-selected = en main
board-threatened = pourrait être pris au prochain coup
board-last-from = départ du dernier coup
board-last-to = arrivée du dernier coup
board-reach = accessible
board-reach-becomes = accessible, devient { $role }
board-reach-takes = peut être pris
board-reach-takes-becomes = peut être pris, devient { $role }
board-reach-associates = accessible, prend un pion voisin
board-reach-gone = quitte là le plateau
board-partner-here = choisir ce partenaire
board-victim-here = prendre ce pion
board-reserve-here = placer le nouveau pion ici
board-premove-from = coup prévu, départ
board-premove-to = coup prévu, arrivée

## Choix

board-choose-promotion = Que devient le pion ?
board-choose-reward = Quel pion voulez-vous ?
board-ask-partner = Quel partenaire prend part à la prise ? Touchez-le.
board-ask-victim = Quel pion est pris ? Touchez-le.
board-ask-reserve = Touchez une case de réserve pour le nouveau pion.

## Ce qui s’est passé

board-said-moved = { $seat } : { $role } { $from }, vers { $to }.
board-said-changed = { $seat } : { $role } { $from }, vers { $to }, maintenant { $becomes }.
board-said-took = { $seat } : { $role } { $from } prend { $victim } en { $to }.
board-said-took-changed = { $seat } : { $role } { $from } prend { $victim } en { $to }, maintenant { $becomes }.
board-said-en-passant = { $seat } : pion { $from } prend en passant, vers { $to }.
board-said-castled = { $seat }, roque : roi en { $king }, tour en { $rook }.
board-said-promoted = Promotion : { $role }.
board-said-checked = Échec.
board-said-associated = Pris en { $square } : { $piece }, avec le partenaire en { $partner }.
board-said-placed = Nouveau en { $square } : { $piece }.
board-said-unrewarded = Il n’y en a plus dans le stock : { $piece }.
board-said-blocked = La réserve est pleine : le pion en { $square } reste.
board-said-spared = Le pion en { $square } reste : il n’y a pas de place pour la récompense.
board-said-safe = Le pion en { $square } est à l’abri.
board-said-file = La colonne { $line } disparaît.
board-said-rank = La rangée { $line } disparaît.
board-said-limits = Le plateau se réduit à { $low }–{ $high }.
board-said-stuck = Le cavalier en { $square } ne peut plus sauter et quitte le plateau.
board-said-out = { $seat } : éliminé.
board-said-invaded = { $seat } sur la rangée de base. Prenez maintenant ou perdez.
board-said-won = Victoire : { $seat }.
board-said-drawn = La partie est nulle.
board-said-turn = Au trait : { $seat }.
