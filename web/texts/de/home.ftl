home-title = Pardalis: Das Feld entscheidet
home-claim = Das Feld entscheidet.
home-lead = Vier Brettspiele, deren Figuren sich nach dem Feld richten, auf dem sie stehen. Ohne Anmeldung.
home-strip = Was eine Figur auf jeder Farbe ist: { $red } auf Rot, { $green } auf Grün, { $yellow } auf Gelb, { $blue } auf Blau.
home-games = Spiele
home-pause = Beispielpartien anhalten
home-resume = Beispielpartien laufen lassen
home-about-chameleon-chess = Vier Farben, vier Rollen und ein Brett, das schrumpft. Wer zuletzt steht, gewinnt.
home-about-chameleon = Fünf gegen fünf. Läufer auf der eigenen Farbe, Springer auf der anderen.
home-about-chess960 = Schach aus einer von 960 Stellungen. Ganz ohne Eröffnungsbuch.
home-about-cameleon = Rund gegen eckig. Zwei Farben treffen sich, eine dritte entsteht.
home-players-four = Zu zweit bis zu viert
home-players-two = Zu zweit
home-players = Personen
home-seat = Du spielst
home-seat-any = Egal
home-clock = Bedenkzeit
home-clock-none = Ohne
home-clock-days = { $days ->
    [one] { $days } Tag
   *[other] { $days } Tage
  }
home-clock-here = Die Uhr läuft auch auf diesem Gerät
home-computer = Computer
home-level = Stufe { $level }, { $word }
home-level-1 = fängt gerade an
home-level-2 = sanft
home-level-3 = gemütlich
home-level-4 = aufmerksam
home-level-5 = solide
home-level-6 = stark
home-level-7 = sehr stark
home-level-8 = gnadenlos
home-level-9 = So stark es geht
home-way-computer = Gegen den Computer
home-way-friend = Mit Freunden
home-way-friend-note = Link schicken, ohne Konto
home-way-table = An einem Tisch
home-way-table-note = Ein Gerät geht reihum
home-way-find = Mitspieler finden
home-way-find-note = { $waiting ->
    [0] Einen Tisch für alle öffnen
    [one] Ein Tisch wartet
   *[other] { $waiting } Tische warten
  }
home-more = Mehr einstellen
home-seats-note = Wer wo sitzt, wenn du mit anderen spielst. Gegen den Computer übernimmt er alle Plätze außer deinem.
home-sitter-person = Ein Mensch
home-sitter-computer = Der Computer
home-sitter-nobody = Niemand
home-first = Wer beginnt
home-pie = Tauschregel
home-pie-note = Nach dem ersten Zug darf die andere Seite die Plätze tauschen.
home-opposite = Nur gegenüberliegende Seiten
home-opposite-note = Zwei Steine schlagen nur von gegenüberliegenden Seiten.
home-start = Anfangsstellung
home-start-chance = Zufall
home-start-dice = Mit Würfeln
home-start-number = Per Nummer
home-start-which = Nummer, 0 bis 959
home-start-white = Nummer für Weiß
home-start-black = Nummer für Schwarz
home-dice = Würfel: { $rolls }. Stellung { $start }.
home-dice-again = Noch einmal würfeln
home-double = Doppeltes Chess960
home-double-note = Jede Seite hat eine eigene Anfangsstellung.
home-open = Offene Tische
home-open-all = Alle Tische ansehen
home-open-none = Gerade ist kein Tisch offen. „Mitspieler finden“ öffnet einen, und wer als Nächstes kommt, setzt sich zu dir.
home-open-away = Der Server ist nicht zu erreichen. Gegen den Computer und an einem Tisch kannst du trotzdem spielen.
home-learn = Spielend lernen
home-lesson-roles = Eine Figur, vier Rollen
home-lesson-shrink = Wenn das Brett schrumpft
home-lesson-eye = Das Auge lesen
home-lesson-third = Aus zwei Farben wird eine dritte
home-lesson-minutes = { $minutes ->
    [one] { $minutes } Minute
   *[other] { $minutes } Minuten
  }
