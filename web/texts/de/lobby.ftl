lobby-title = Lobby
lobby-start = Stellung { $number }
lobby-pie = Tauschregel
lobby-opposite = nur gegenüberliegende Seiten
lobby-missing = { $seats ->
    [one] es fehlt noch eine Person
   *[other] es fehlen noch { $seats }
  }
lobby-join = Mitspielen
lobby-back = Zurück
lobby-too-late = Jemand war schneller. Der Platz ist besetzt.
lobby-filter-game = Spiel
lobby-filter-all = Alle
lobby-filter-pace = Tempo
lobby-pace-live = Mit Uhr
lobby-pace-slow = In Ruhe
lobby-none = Gerade ist kein Tisch offen. Öffne einen, und wer als Nächstes kommt, setzt sich zu dir.
lobby-none-fits = Kein offener Tisch passt zu dieser Auswahl.
lobby-open = Tisch öffnen
lobby-open-note = Es gelten der Platz und die Regeln, die du auf der Startseite zuletzt für dieses Spiel gewählt hast. Der Tisch bleibt offen, solange du dort wartest.
lobby-open-do = Tisch öffnen
