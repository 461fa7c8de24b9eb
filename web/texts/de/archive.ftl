archive-title = Partien
archive-local = Auf diesem Gerät
archive-local-none = Noch keine Partien. Was du gegen den Computer oder an einem Tisch spielst, bleibt hier.
archive-server = Auf dem Server
archive-server-none = Noch keine Partien. Was du mit anderen spielst, bleibt hier.
archive-none-fits = Keine Partie passt zu dieser Auswahl.
archive-filter-status = Stand
archive-status-all = Alle
archive-status-open = Laufend
archive-status-over = Beendet
archive-computer = Computer, Stufe { $level }
archive-computer-best = Computer, so stark es geht
archive-free = freier Platz
archive-waiting = wartet
archive-playing = läuft noch
archive-aborted = abgebrochen
archive-drawn = unentschieden
archive-won = { $seat } hat gewonnen
archive-plies = { $plies ->
    [one] { $plies } Zug
   *[other] { $plies } Züge
  }
archive-more = Mehr zeigen
archive-delete = Diese Partie { $game } löschen
archive-deleted = Partie gelöscht.
archive-undo = Rückgängig
archive-open = Partiedatei öffnen
archive-open-note = Oder zieh sie irgendwo auf diese Seite.
archive-open-empty = { $file } ist leer. Wähle eine Datei mit einer Partie.
archive-open-large = { $file } ist für eine Partie zu groß. Wähle eine Datei unter 2 MB.
archive-open-kind = { $file } ist kein Text. Wähle eine Partiedatei, zum Beispiel eine hier gespeicherte.
archive-open-refused = { $file } ließ sich nicht öffnen. Die Regeln melden: { $message }
