game-name-chameleon-chess = Chamäleon Schach
game-name-chameleon = Chameleon
game-name-chess960 = Chess960
game-name-cameleon = Le Caméléon

game-seat-free = Freier Platz
game-you = Du
game-computer-failed = Der Computer ließ sich nicht laden. Die Seite versucht es von selbst weiter.
game-computer = Computer
game-level = Stufe { $level }
game-level-best = so gut er kann
game-note-you = Du, { $seat }
game-note-computer = { $seat }, { $level }
game-note-took-over = { $seat }, ist eingesprungen
game-note-open = { $seat }, offen für alle
game-note-invited = { $seat }, auf Einladung
game-note-out = Raus, { $place }. Platz
game-note-gone = Ausgeschieden
game-card = { $seat }: { $name }
game-reconnecting = Verbindet sich neu
game-thinking = denkt nach
game-took = schlug
game-men-left = noch { $left } von { $all }
game-men-count = { $left } auf dem Brett
game-took-count = { $count } geschlagen
game-days-left = { $days } T. { $hours } Std.

game-players = { $count ->
    [one] { $count } Person
   *[other] { $count } Personen
}
game-clock-none = ohne Uhr
game-clock-real = { $minutes } + { $seconds }
game-clock-days = { $days ->
    [one] { $days } Tag je Zug
   *[other] { $days } Tage je Zug
}
game-spectators = { $count ->
    [one] { $count } schaut zu
   *[other] { $count } schauen zu
}
game-title-start = Aufstellung { $number }

game-your-move = Du bist dran
game-to-move = { $name } ist dran
game-to-move-seat = { $seat ->
    [red] Rot ist dran
    [blue] Blau ist dran
    [yellow] Gelb ist dran
    [green] Grün ist dran
    [white] Weiß ist dran
    [black] Schwarz ist dran
    [rounds] Rund ist dran
   *[squares] Eckig ist dran
}
game-computer-thinks = Der Computer denkt nach
game-looking-back = Rückblick
game-aborted = Abgebrochen
game-result-draw = Remis
game-result-shared = { $seats } teilen sich den ersten Platz
game-result-you-won = Du hast gewonnen
game-result-computer-won = Der Computer hat gewonnen
game-result-won = { $name } hat gewonnen
game-result-won-seat = { $seat ->
    [red] Rot hat gewonnen
    [blue] Blau hat gewonnen
    [yellow] Gelb hat gewonnen
    [green] Grün hat gewonnen
    [white] Weiß hat gewonnen
    [black] Schwarz hat gewonnen
    [rounds] Rund hat gewonnen
   *[squares] Eckig hat gewonnen
}
game-and = { $first } und { $last }
game-reason-agreed = Durch Vereinbarung.
game-reason-resigned = Durch Aufgabe.
game-reason-time = Die Zeit war um.
game-reason-aborted = Das Spiel wurde abgebrochen, bevor es zählte.
game-reason-unknown = Mehr verrät die Aufzeichnung über das Ende nicht.
game-reason-claimed = Remis wurde beansprucht: { $rule }.
game-end-chameleon-chess-win = Sonst hat niemand mehr eine Figur.
game-end-chameleon-capture-all = Alle gegnerischen Figuren sind geschlagen.
game-end-chameleon-invade = Der Eindringling wurde nicht geschlagen.
game-end-chameleon-lone-invader = Die letzte Figur hat die fremde Heimreihe erreicht.
game-end-chameleon-a-before-b = Es zählt der Eindringling, der zuerst da war.
game-end-cameleon-win = Alle gegnerischen Steine sind geschlagen.
game-end-cameleon-chameleons-left = Es sind nur noch Chamäleons da, und ihre Zahl entscheidet.
game-end-cameleon-dead = Niemand kann mehr schlagen.
game-end-chess960-checkmate = Matt.
game-end-chess960-stalemate = Patt: Es gibt keinen erlaubten Zug und kein Schach.
game-end-chess960-dead-position = Niemand kann mehr mattsetzen.
game-end-chess960-repetition = Dieselbe Stellung kam zu oft vor.
game-end-chess960-fifty-moves = Zu viele Züge ohne Schlagen und ohne Bauernzug.
game-end-common-repetition = Dieselbe Stellung kam zum dritten Mal vor.
game-end-common-no-progress = Hundert Züge vergingen ohne Fortschritt.

game-hint-back = Nach Zug { $ply } von { $plies }. Das Spiel selbst geht weiter.
game-hint-pending = Dein Zug ist unterwegs.
game-hint-premove = Dein nächster Zug steht fest. Klick woandershin, um ihn zurückzunehmen.
game-hint-pawn = { $role } auf { $colour }. Jedes Zeichen zeigt, was die Figur dort wird.
game-hint-slide = Auf eigener Farbe: ein Schritt, oder gleiten wie ein Läufer.
game-hint-jump = Auf fremder Farbe: ein Schritt, oder springen wie ein Springer.
game-hint-watching = Du schaust zu.
game-hint-wait = Sieh dich um, oder wähle schon deinen nächsten Zug.
game-hint-chameleon-chess = Nimm eine Figur auf: Jedes Feld zeigt, was sie dort würde.
game-hint-chameleon = Nimm eine Figur auf: Ihr Auge zeigt, wie sie von hier aus zieht.
game-hint-chess960 = Rochiere, indem du den König auf den Turm ziehst, oder mit den Knöpfen.
game-hint-cameleon = Zwei eigene Steine neben einem fremden, zwei Farben unter den dreien: Er ist geschlagen.
game-hint-invader = Ein Eindringling steht auf der Heimreihe. Schlag ihn jetzt, oder du verlierst.

game-role-pawn = Bauer
game-role-knight = Springer
game-role-bishop = Läufer
game-role-rook = Turm
game-role-queen = Dame
game-role-king = König
game-roles = Rollen nach Farbe
game-role-on = auf { $colour }
game-colour-red = Rot
game-colour-green = Grün
game-colour-yellow = Gelb
game-colour-blue = Blau
game-colour-violet = Violett
game-colour-orange = Orange
game-hue-chameleon = Chamäleon
game-legend-slide = eigene Farbe: gleitet
game-legend-jump = fremde Farbe: springt
game-mix = { $one } und { $other } ergeben { $both }
game-castle = Rochade
game-castle-c = c-Rochade
game-castle-g = g-Rochade

game-moves = Züge
game-rules = Regeln
game-round = Runde
game-no-moves = Noch kein Zug.
game-move-label = { $number }. { $seat }: { $move }
game-replay = Züge durchgehen
game-first = An den Anfang
game-previous = Einen Zug zurück
game-next = Einen Zug weiter
game-last = Zum letzten Zug
game-ply = Zug { $ply }
game-to-live = Zurück zum Jetzt
game-take-away = Kopieren oder speichern
game-copy-position = Stellung kopieren
game-copy-link = Link kopieren
game-save-record = Partie speichern
game-position-copied = Stellung kopiert.
game-link-copied = Link kopiert.
game-copy-failed = Der Browser lässt uns nicht kopieren.
game-save-failed = Die Partie ließ sich nicht speichern. Versuch es noch einmal.

game-actions = Aktionen
game-turn = Drehen
game-threats = Gefahr
game-patterns = Muster
game-sound = Ton
game-undo = Zurück
game-takeback = Zurück
game-draw = Remis
game-draw-sure = Remis?
game-resign = Aufgeben
game-resign-sure = Sicher?
game-abort = Abbruch
game-abort-sure = Sicher?

game-accept = Annehmen
game-decline = Ablehnen
game-withdraw = Zurückziehen
game-offer-draw = { $name } bietet Remis an.
game-offered-draw = Du bietest Remis an.
game-offer-takeback = { $name } möchte einen Zug zurücknehmen.
game-offered-takeback = Du möchtest einen Zug zurücknehmen.
game-offer-rematch = { $name } schlägt eine Revanche vor.
game-offered-rematch = Du hast eine Revanche vorgeschlagen.
game-offer-rematch-short = Die andere Seite schlägt eine Revanche vor.
game-swap-text = Tauschregel: Statt zu ziehen, kannst du { $seat } übernehmen.
game-swap = Plätze tauschen
game-claim-text = Du kannst Remis beanspruchen: { $rule }.
game-claim = Beanspruchen
game-show-result = Ergebnis

game-close = Schließen
game-read-rule = Regel: { $rule }
game-rematch = Noch einmal
game-rematch-asked = Warten auf die anderen
game-next-game = Zum nächsten Spiel
game-new = Neues Spiel
game-look-again = Noch einmal ansehen

game-waiting-title = Wir warten noch
game-waiting-open = { $count ->
    [one] Ein Platz ist frei. Das Spiel steht in der Lobby und beginnt, sobald jemand dazukommt.
   *[other] { $count } Plätze sind frei. Das Spiel steht in der Lobby und beginnt, sobald alle besetzt sind.
}
game-waiting-link = { $count ->
    [one] Schick den Link an die Person, die mitspielen soll. Es geht los, sobald der Platz besetzt ist.
   *[other] Schick den Link an die { $count }, die mitspielen sollen. Es geht los, sobald alle Plätze besetzt sind.
}
game-invitation = Link für deine Gäste
game-qr = Der Link als QR-Code
game-join-title = Du bist eingeladen
game-join-text = Nimm Platz, dann kann es losgehen.
game-join-choose = Such dir einen Platz aus.
game-join = { $seat } spielen
game-join-closed = Die freien Plätze sind für Leute mit Einladung.
game-cancel = Spiel absagen

game-missing-title = Dieses Spiel gibt es nicht
game-missing-text = Unter dieser Adresse ist kein Spiel. Vielleicht ist der Link unvollständig.
game-missing-local = Dieser Browser kennt das Spiel nicht. Spiele an einem Tisch bleiben in dem Browser, in dem sie gespielt wurden.
game-broken-title = Dieses Spiel lässt sich nicht zeigen
game-broken-text = Die Seite versteht nicht, was sie bekommen hat. Lade sie neu; hilft das nicht, ist die Seite älter als das Spiel.
game-unreachable-title = Der Server ist nicht erreichbar
game-unreachable-text = Die Seite versucht es von selbst weiter. Bis dahin kannst du gegen den Computer oder an einem Tisch spielen: Das braucht keinen Server.
game-try-again = Noch einmal versuchen
game-to-home = Zur Startseite
game-to-games = Deine Spiele
game-lost = Keine Verbindung. Deine Züge bleiben erhalten und werden gesendet, sobald sie wieder steht.
game-loading = Das Brett wird aufgebaut.

game-all-rules = Alle Regeln dieses Spiels
game-short-chameleon-chess-1 = Die Farbe unter einer Figur bestimmt, was sie ist: Springer, Dame, Läufer oder Turm. So zieht sie, und auf der nächsten Farbe ist sie etwas anderes.
game-short-chameleon-chess-2 = Die Figur, auf der du landest, ist geschlagen.
game-short-chameleon-chess-3 = Leere Randlinien verlassen das Brett, bis drei mal drei Felder bleiben. Ein Springer in deren Mitte wird entfernt.
game-short-chameleon-chess-4 = Wer zuletzt noch eine Figur hat, gewinnt.
game-short-chameleon-1 = Jede Figur darf einen Schritt gehen. Auf eigener Farbe darf sie gleiten wie ein Läufer, auf fremder springen wie ein Springer.
game-short-chameleon-2 = Die Figur, auf der du landest, ist geschlagen.
game-short-chameleon-3 = Betritt die fremde Heimreihe: Wird die Figur nicht sofort geschlagen, hast du gewonnen. Mit der letzten Figur gewinnst du dort auf der Stelle.
game-short-chameleon-4 = Auch wer alles schlägt, gewinnt.
game-short-chess960-1 = Schach mit einer von 960 Aufstellungen: Die Figuren der ersten Reihe sind ausgelost, für beide gleich.
game-short-chess960-2 = Die Rochade endet wie immer: König auf c oder g, Turm daneben.
game-short-chess960-3 = Rochiere, indem du den König auf den Turm ziehst, oder mit den beiden Knöpfen.
game-short-chess960-4 = Matt gewinnt.
game-short-cameleon-1 = Steine gehen ein Feld schräg, Chamäleons beliebig weit.
game-short-cameleon-2 = Der gezogene Stein und ein zweiter von dir neben einem fremden schlagen ihn, wenn die drei genau zwei Farben zeigen.
game-short-cameleon-3 = Zwei Grundfarben bringen dir einen Stein der Mischfarbe, zwei Mischfarben ein Chamäleon.
game-short-cameleon-4 = Wer alle fremden Steine schlägt, gewinnt.

game-keys-title = Tasten
game-keys-arrows = Links und rechts: einen Zug zurück oder weiter
game-keys-ends = Pos1 und Ende: an den Anfang, zum letzten Zug
game-keys-f = F: Brett drehen
game-keys-t = T: Bedrohtes zeigen
game-keys-p = P: Muster auf den Farben
game-keys-m = M: erlaubte Züge auflisten
game-keys-s = S: Figuren auflisten
game-keys-board = Auf dem Brett: Pfeile bewegen, Eingabe nimmt auf und setzt ab, Escape lässt los
game-keys-help = Fragezeichen: diese Liste
game-list-moves = Erlaubte Züge
game-list-men = Figuren auf dem Brett
game-list-none = Im Moment keine.
game-list-line = { $from } nach { $to }
game-list-becomes = { $from } nach { $to }, wird { $role }
game-list-takes = { $from } schlägt { $to }
game-list-takes-becomes = { $from } schlägt { $to }, wird { $role }
game-board-label = { $game }. { $status }
game-clock-said = { $name }: noch { $seconds ->
    [60] eine Minute
   *[other] { $seconds } Sekunden
}
