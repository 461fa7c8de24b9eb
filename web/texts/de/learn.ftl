learn-title = Regeln
learn-lead = Vier Spiele, in denen der Boden unter dir oder die Gesellschaft neben dir bestimmt, was du kannst. Jedes Bild ist ein Brett: Nimm etwas in die Hand und probier es aus.
learn-page-title = { $title } · Pardalis
learn-unknown = Hier gibt es keine Regeln
learn-all = Alle Regeln
learn-page-failed = Die Regeln ließen sich nicht laden. Prüf deine Verbindung und versuch es noch einmal.
learn-retry = Noch einmal versuchen
learn-chapters = Kapitel
learn-chapter-of = Kapitel { $number } von { $count }
learn-previous = Zurück
learn-next = Weiter
learn-published = Veröffentlichte Regel
learn-house = Hausregel
learn-board = Brett zum Ausprobieren
learn-show = Auf dem Brett zeigen: { $caption }
learn-back = Zug zurück
learn-again = Von vorn
learn-say-wait = Das Brett ist gleich so weit.
learn-say-failed = Die Regeln für dieses Brett ließen sich nicht laden, deshalb lässt sich noch nichts ziehen.
learn-say-over = Hier ist die Partie zu Ende. Nimm den letzten Zug zurück und probier einen anderen.
learn-say-arrow = Probier es aus: Zieh von { $from } nach { $to }.
learn-say-pawn =
    Auf { $square } ist diese Figur { $role ->
        [knight] ein Springer
        [bishop] ein Läufer
        [rook] ein Turm
       *[queen] eine Dame
    }. Wähl ein markiertes Feld: Dort wird sie, was das Zeichen zeigt.
learn-say-pick = Die markierten Felder erreicht der Stein auf { $square }. Wähl eines aus.
learn-say-free = Nimm, was du willst; du ziehst für alle.
learn-roles-caption = Wähl in der Tabelle eine Figur, um sie hier auszuprobieren. Das dunkle Zeichen in der Ecke ist, was sie gerade ist.
learn-supply = Der Vorrat beider Seiten am Anfang
learn-squares = Eckig
learn-rounds = Rund
learn-hue =
    { $hue ->
        [blue] Blau
        [red] Rot
        [yellow] Gelb
        [violet] Violett
        [orange] Orange
        [green] Grün
       *[chameleon] Chamäleon
    }
learn-mixing = Die Belohnung für jedes Farbenpaar
learn-mixing-none = keine Belohnung
learn-mixing-same = dieselbe Farbe
learn-roll = Würfeln
learn-number = Nummer
learn-show-number = Aufstellung zeigen
learn-dice = Die Würfel für diese Aufstellung
learn-die =
    { $role ->
        [bishop] { $tile ->
            [dark] Läufer der dunklen Felder
           *[light] Läufer der hellen Felder
        }
        [queen] Dame
       *[knight] Springer
    }: { $pips }
learn-start-caption = Aufstellung Nummer { NUMBER($number, useGrouping: 0) }. Spiel sie durch oder wähl eine andere.
learn-check = Teste dich
learn-ask-task = Antworte mit einem Zug auf dem Brett.
learn-ask-choice = Die Stellung. Probier sie aus, wenn du magst.
learn-right = Richtig.
learn-wrong = Noch nicht. Versuch es noch einmal.
learn-solve = Zeig es mir
learn-another = Noch eine
learn-ask-roles =
    Der { $knight ->
        [red] Rot-Springer
        [green] Grün-Springer
        [yellow] Gelb-Springer
       *[blue] Blau-Springer
    } soll im nächsten Zug wie { $role ->
        [knight] ein Springer
        [bishop] ein Läufer
        [rook] ein Turm
       *[queen] eine Dame
    } ziehen. Auf welcher Farbe muss er jetzt landen?
learn-role-right =
    Richtig: Auf { learn-colour } ist er { $role ->
        [knight] Springer
        [bishop] Läufer
        [rook] Turm
       *[queen] Dame
    }.
learn-role-wrong =
    Auf { learn-colour } ist er { $role ->
        [knight] Springer
        [bishop] Läufer
        [rook] Turm
       *[queen] Dame
    }. Versuch es mit einer anderen Farbe.
learn-colour =
    { $colour ->
        [red] Rot
        [green] Grün
        [yellow] Gelb
       *[blue] Blau
    }
learn-ask-stuck-knight = Gelb ist dran. Finde den Zug, der den roten Springer vom Brett bringt, ohne ihn zu schlagen.
learn-ask-gait = Der rote Stein auf c3 hat ein weißes Wesen. Wie darf er dieses Feld verlassen, außer mit einem einzelnen Schritt?
learn-answer-slide = Gleiten wie ein Läufer
learn-answer-jump = Springen wie ein Springer
learn-ask-lone-invader = Rot hat nur noch einen Stein. Finde einen Zug, der auf der Stelle gewinnt.
learn-ask-castle = Weiß ist dran. Mach die g-Rochade: Setz den König auf den richtigen Turm.
learn-ask-swap = Der weiße König steht auf f1, der Turm daneben auf g1. Darf Weiß rochieren?
learn-answer-yes = Ja
learn-answer-no = Nein
learn-ask-orange = Rund ist dran. Finde den Zug, der einen orangefarbenen Stein einbringt.
learn-ask-reserve-full = Alle vier Reservefelder von Rund sind besetzt. Wenn der rote runde Stein von b3 nach c4 zieht, wird dann der eckige Stein auf c5 geschlagen?
