# Das Brett für alle, die es nicht sehen, und die kleinen Auswahlen darauf.

board-role = { $role ->
    [pawn] Bauer
    [knight] Springer
    [bishop] Läufer
    [rook] Turm
    [queen] Dame
   *[king] König
  }
board-hue = { $hue ->
    [blue] blauer Stein
    [red] roter Stein
    [yellow] gelber Stein
    [violet] violetter Stein
    [orange] orangefarbener Stein
    [green] grüner Stein
   *[chameleon] Chamäleon
  }
board-seat = { $seat ->
    [red] Rot
    [blue] Blau
    [yellow] Gelb
    [green] Grün
    [white] Weiß
    [black] Schwarz
    [rounds] Rund
   *[squares] Eckig
  }

## Felder

board-square = { $square }, { $tile ->
    [red] rot
    [green] grün
    [yellow] gelb
    [blue] blau
    [light] weiß
    [dark] schwarz
   *[reserve] Reserve
  }
board-man-pawn = { $seat }, { $role }
board-man-chameleon = { $seat }, { $role }, { $nature ->
    [white] weißes Wesen
   *[black] schwarzes Wesen
  }
board-man-cameleon = { $hueName }, { $shape ->
    [round] rund
   *[square] eckig
  }
board-man-chess = { $role }, { $side ->
    [white] weiß
   *[black] schwarz
  }
board-can-move = kann ziehen
board-selected = aufgenommen
board-threatened = könnte als Nächstes geschlagen werden
board-last-from = von hier ging der letzte Zug aus
board-last-to = hier endete der letzte Zug
board-reach = erreichbar
board-reach-becomes = erreichbar, wird { $role }
board-reach-takes = kann geschlagen werden
board-reach-takes-becomes = kann geschlagen werden, wird { $role }
board-reach-associates = erreichbar, schlägt einen Stein daneben
board-reach-gone = verlässt dort das Brett
board-partner-here = diesen Partner nehmen
board-victim-here = diesen Stein schlagen
board-reserve-here = den neuen Stein hier einsetzen
board-premove-from = geplanter Zug von hier
board-premove-to = geplanter Zug hierher

## Auswahlen

board-choose-promotion = Was wird aus dem Bauern?
board-choose-reward = Welchen Stein möchtest du?
board-ask-partner = Welcher Partner hilft? Tippe ihn an.
board-ask-victim = Welcher Stein wird geschlagen? Tippe ihn an.
board-ask-reserve = Tippe auf ein Reservefeld für den neuen Stein.

## Was geschah

board-said-moved = { $seat }: { $role } { $from } nach { $to }.
board-said-changed = { $seat }: { $role } { $from } nach { $to }, jetzt { $becomes }.
board-said-took = { $seat }: { $role } { $from } schlägt { $victim } auf { $to }.
board-said-took-changed = { $seat }: { $role } { $from } schlägt { $victim } auf { $to }, jetzt { $becomes }.
board-said-en-passant = { $seat }: Bauer { $from } schlägt en passant nach { $to }.
board-said-castled = { $seat } rochiert: König nach { $king }, Turm nach { $rook }.
board-said-promoted = Daraus wird: { $role }.
board-said-checked = Schach.
board-said-associated = Auf { $square } geschlagen: { $piece }, zusammen mit dem Partner auf { $partner }.
board-said-placed = Neu auf { $square }: { $piece }.
board-said-unrewarded = Nicht mehr im Vorrat: { $piece }.
board-said-blocked = Die Reserve ist voll: Der Stein auf { $square } bleibt.
board-said-spared = Der Stein auf { $square } bleibt: Für die Belohnung ist kein Platz.
board-said-safe = Der Stein auf { $square } ist sicher.
board-said-file = Die { $line }-Linie ist weg.
board-said-rank = Reihe { $line } ist weg.
board-said-limits = Das Brett schrumpft auf { $low } bis { $high }.
board-said-stuck = Der Springer auf { $square } kann nirgendwohin und verlässt das Brett.
board-said-out = { $seat } ist draußen.
board-said-invaded = { $seat } steht auf der Grundreihe. Jetzt schlagen oder verlieren.
board-said-won = { $seat } gewinnt.
board-said-drawn = Die Partie ist remis.
board-said-turn = { $seat } ist am Zug.
