### Was das Brett sagt, auf Deutsch. Zur Form siehe en.ftl.

## site-

site-empty = leer
site-seeds = { $count ->
    [one] { $count } Same
   *[other] { $count } Samen
}
site-piece = { $side-named ->
    [pieces] { $count ->
        [one] { $piece }
       *[other] { $piece-counted }
    }
   *[players] { $count ->
        [one] { $piece }, { $side }
       *[other] { $piece-counted }, { $side }
    }
}
site-lit = leuchtet { $colour }
site-store-S = Speicher von Süd
site-store-N = Speicher von Nord
site-bar-W = Bar von Weiß
site-bar-b = Bar von Schwarz
site-off-W = Ablage von Weiß
site-off-b = Ablage von Schwarz
site-ghala-S = Vorrat von Süd
site-ghala-N = Vorrat von Nord
site-nobodys = { $count ->
    [one] { $piece }
   *[other] { $piece-counted }
}
site-doubted = Sensor fraglich

## board-

board-label = Spielbrett

## colour-

colour-white = weiß
colour-red = rot
colour-amber = bernsteinfarben
colour-yellow = gelb
colour-green = grün
colour-cyan = türkis
colour-blue = blau
colour-violet = violett
colour-pink = rosa

## tray-

tray-name = Kasten
tray-empty = Was vom Brett kommt, gehört hierher
tray-label = Kasten für die Steine: Was vom Brett kommt, gehört hierher
tray-piece = { $side-named ->
    [pieces] { $piece-counted }
   *[players] { $piece-counted }, { $side }
}
tray-nobodys = { $piece-counted }
tray-hand = In der Hand

## mark-

mark-check = Schach
mark-house = lebendes Haus
mark-blocked = gesperrt
mark-tuzduk = Tuzduk
mark-opened = geöffnet
mark-closed = geschlossen
mark-plank = Planke
mark-water = Wasser

## line-

line-lost = Verbindung wird gesucht …
line-unsaved = Es wird nicht gespeichert: Der Datenträger nimmt zurzeit nichts an.

## phase-

phase-setup = Aufstellen
phase-play = Im Spiel
phase-ask = Eine Frage
phase-guided = Folgen Sie den Lichtern
phase-takeback = Zug zurück
phase-repair = Etwas steht am falschen Platz
phase-paused = Pause
phase-over = Partie beendet
phase-fault = Störung

## say-

say-setup = Stellen Sie die Steine dorthin, wo das Licht es zeigt.
say-turn = Am Zug: { $side }.
say-thinks = Am Zug: { $side }. Das Brett denkt nach.
say-tentative = Gespielt; Sie können den Zug noch fortsetzen.
say-sown-unseen = Säen Sie, wo es leuchtet, und drücken Sie OK: Diese Samen sieht das Brett nicht.
say-ask = Welchen Zug haben Sie gespielt?
say-ask-earlier = Welcher Zug war Nummer { $number }?
say-guided = Führen Sie den Zug aus: Folgen Sie dem Licht.
say-takeback = Stellen Sie die Steine zurück: Folgen Sie dem Licht.
say-repair = Etwas hat sich bewegt. Stellen Sie die Steine dorthin, wo das Licht es zeigt.
say-paused = Die Partie ist unterbrochen.
say-over = Sieg für { $side }: { $reason }.
say-draw = Remis: { $reason }.
say-fault = Das Brett antwortet nicht. Die Partie ist gesichert.
say-roll = Bitte würfeln. Am Zug: { $side }.
say-pass = Kein Zug möglich für { $side }: Diese Seite passt.
say-new-again = Noch einmal drücken, um neu zu beginnen: Diese Partie geht verloren.
say-resume = Es gibt eine unbeendete Partie.
say-resume-other = { $what ->
    [lesson] Eine Partie { $kept } ist nicht beendet. Wer Stellung { $number } der Lektion von { $game } beginnt, gibt sie auf.
    [options] Eine Partie { $kept } mit anderen Optionen ist nicht beendet. Wer eine neue beginnt, gibt sie auf.
   *[game] Eine Partie { $kept } ist nicht beendet. Wer { $game } beginnt, gibt sie auf.
}
say-seat-level = { $count ->
    [0] Nur Menschen spielen. OK übernimmt das, „Zug zurück“ zeigt Stufe 1.
   *[other] Das Brett spielt mit, auf Stufe { $count }. OK übernimmt das, „Zug zurück“ zeigt die nächste.
}
say-seat-first = Sie: { $side }; Sie beginnen. OK übernimmt das, „Zug zurück“ zeigt die nächste Wahl.
say-seat-second = Sie: { $side }; das Brett beginnt. OK übernimmt das, „Zug zurück“ zeigt die nächste Wahl.
say-seat-board = Das Brett: { $side }. OK übernimmt das, „Zug zurück“ zeigt die nächste Wahl.
say-found = Gefunden! Genau der.
say-try-again = Ein erlaubter Zug, aber nicht der gesuchte. Stellen Sie den Stein zurück und versuchen Sie einen anderen.
say-choose = Am Zug: { $side }. Bitte wählen Sie.
say-next = Das Match geht weiter: Stellen Sie die Steine für die nächste Partie auf.
say-claim = { $sites ->
    [one] Ist alles richtig ({ $sites }), und der Sensor irrt sich? Bestätigen Sie es mit OK.
   *[other] Ist alles richtig ({ $sites }), und die Sensoren irren sich? Bestätigen Sie es mit OK.
}
say-claim-move = { $sites ->
    [one] Wurde der Zug gespielt, und der Sensor irrt sich ({ $sites })? Bestätigen Sie es mit OK.
   *[other] Wurde der Zug gespielt, und die Sensoren irren sich ({ $sites })? Bestätigen Sie es mit OK.
}
say-claim-unseen = Wurde der Zug gespielt, obwohl kein Sensor ihn gesehen hat? Bestätigen Sie es mit OK.
say-unseen = Spielen Sie weiter, oder stellen Sie alles zurück. Steht der Stein schon, drücken Sie OK.
say-sensors = Die Sensoren widersprechen sich: { $text }.
say-begun = Am Zug: { $side }. Ein Zug läuft noch. Beenden Sie ihn, oder stellen Sie alles zurück.
say-begun-or-choose = Am Zug: { $side }. Ein Zug läuft noch. Beenden Sie ihn, sagen Sie, welcher es ist, oder stellen Sie alles zurück.
say-review = Das Licht zeigt, was wo stehen soll. Drücken Sie OK, wenn es stimmt.
say-review-over = Das Licht zeigt, was von der Endstellung abweicht. OK blendet es aus.
say-roll-or-choose = Am Zug: { $side }. Würfeln oder verdoppeln Sie.
say-resigned = Aufgabe von { $side-dative }: Sieg für { $winner }.
say-draw-offered = Remisangebot von { $side-dative }.
say-attract-press = Spielen Sie mit: Berühren Sie das Licht.
say-attract-lift = Spielen Sie mit: Heben Sie den leuchtenden Stein hoch.
say-attract-put = Spielen Sie mit: Setzen Sie einen Stein auf das Licht.
say-sow = Säen Sie: { $site }. Folgen Sie den Lichtern.

## why-

why-wrong-side = Dieser Stein gehört der anderen Seite.
why-cannot-move = Dieser Stein kann jetzt nicht ziehen.
why-not-reachable = Von dort nicht erreichbar: { $site }.
why-occupied = Dort steht schon etwas: { $site }.
why-empty = Hier gibt es nichts hochzuheben: { $site }.
why-must-pass = Kein Zug möglich: Sie müssen passen.
why-no-flip = Dort würde kein Stein gewendet.
why-opening-squares-first = Zuerst kommen die vier Felder der Mitte.
why-must-capture = Es gibt einen Schlagzug, und er ist Pflicht.
why-must-capture-most = Es müssen so viele wie möglich geschlagen werden.
why-in-check = Der König steht im Schach.
why-pinned = Diese Figur schützt den König und muss stehen bleiben.
why-feeds-nobody = Der anderen Seite müssen Samen bleiben.
why-empty-pit = Diese Mulde ist leer.
why-must-place = Zuerst werden alle Steine gesetzt.
why-in-mill = Dieser Stein steht in einer Mühle und ist sicher.
why-not-adjacent = Nur auf einen Nachbarpunkt.
why-no-leap = So kann man nicht springen.
why-roll-first = Zuerst wird gewürfelt.
why-answer-double = Beantworten Sie zuerst die Verdopplung.
why-enter-first = Steine auf der Bar müssen zuerst ins Spiel.
why-use-both-dice = Beide Würfel müssen gespielt werden.
why-larger-die = Die höhere Zahl muss gespielt werden.
why-wrong-way = Das ist die falsche Richtung.
why-not-home = Noch sind nicht alle Steine im Heimfeld.
why-farther-first = Die hinteren Steine gehen zuerst.
why-blocked = Die andere Seite hält { $site } besetzt.
why-count-unsure = Das Brett weiß nicht sicher, wie viele dort liegen: { $site }. Nehmen Sie sie heraus und legen Sie sie einzeln zurück.
why-over = Die Partie ist beendet.
why-castling-moved = König oder Turm hat schon gezogen.
why-castling-blocked = Zwischen König und Turm steht etwas.
why-castling-attacked = Der König darf nicht über ein angegriffenes Feld.
why-hand-empty = Es sind keine Steine zum Setzen mehr da.
why-place-first = Zuerst werden alle Steine gesetzt.
why-no-way-back = Der König darf auf seinem Weg nicht umkehren.
why-must-drop = Zuerst werden alle Steine gesetzt.
why-opening-turn = Die Tiger nehmen zu Beginn drei Männer weg.
why-run-length = Nur eine ungerade Zahl von Männern wird übersprungen.
why-strands-opponent = Der anderen Seite muss ein Same bleiben.
why-not-this-pit = Noch nicht: Folgen Sie dem Licht.
why-no-return = Dieser Stein darf noch nicht zurück.
why-capture-first = Der erste Zug ist ein Schlagzug.
why-position-again = So würde sich eine frühere Stellung wiederholen.
why-endless = Diese Aussaat würde nie enden.
why-single-seed = Ein einzelner Same wird nicht gesät: mindestens zwei.
why-front-row-first = Ohne Schlag kommt die vordere Reihe zuerst.
why-front-row-only = Der Same aus dem Vorrat kommt in die vordere Reihe.
why-house-stays = Aus einem lebenden Haus wird nicht gesät, solange eine andere Mulde geht.
why-singles-last = Legen Sie den Samen in eine Mulde mit zwei oder mehr.
why-blocked-pit = Diese Mulde ist für diesen Zug gesperrt.
why-first-removal = Nehmen Sie zuerst einen Stein in der Mitte, daneben oder in einer Ecke weg.
why-second-removal = Nehmen Sie jetzt einen Stein neben der Lücke weg.
why-captures-only = Hier zieht man nur, indem man schlägt.
why-slides-on = Ein Stein gleitet, bis ihn etwas aufhält.
why-no-turning = Sprünge gehen geradeaus weiter.
why-water = Da ist Wasser im Weg: Nur Planken tragen.
why-king-in-river = Der König geht nie in den Fluss.
why-must-lay-plank = Jetzt muss ein Bauer zur Planke werden: Die andere Seite hat zu viele.
why-carried-on = Die Strömung trägt die Figur von { $site } weiter: Folgen Sie dem Licht.
why-carried-onto-own = Die Strömung würde sie auf eine eigene Figur tragen.
why-own-half = Nehmen Sie eine Spalte Ihrer eigenen Hälfte.
why-not-central = Die mittlere Spalte darf jetzt nicht genommen werden.
why-same-hand = Die Spalte muss auf derselben Seite liegen wie die des ersten Spielers: links oder rechts, von Ihnen aus gesehen.
why-beside-passage = Der Ka ersetzt eine Kugel neben Ihrer leeren Spalte.
why-no-odd-line = Dort wird keine ungerade Zahl von Kugeln einer Farbe geschlagen.
why-lift-your-ka = Kein Schlag ist mehr möglich: Nehmen Sie Ihren Ka weg.
why-too-few-seeds = Diese Mulde hat zu wenige Samen, um gespielt zu werden.
why-fill-pits-first = Wählen Sie zuerst, welche Mulden gefüllt werden.
why-corner-first = Zuerst kommt eine Eckkugel weg.
why-even-leaps = Die Zahl der Sprünge eines Zuges muss ungerade sein.
why-no-leap-there = Dorthin kann diese Kugel nicht springen.
why-must-choose = Zuerst kommt die Wahl: den ersten Zug oder die Farbe.
why-pushes-nobody-off = So fällt kein gegnerischer Stein vom Brett.
why-lay-anew = Zuerst werden die Steine für die nächste Partie aufgestellt.

## side-

side-white = Weiß
    .dative = Weiß
    .number = singular
    .named = players
side-black = Schwarz
    .dative = Schwarz
    .number = singular
    .named = players
side-south = Süd
    .dative = Süd
    .number = singular
    .named = players
side-north = Nord
    .dative = Nord
    .number = singular
    .named = players
side-tigers = die Tiger
    .dative = den Tigern
    .number = plural
    .named = pieces
side-men = die Männer
    .dative = den Männern
    .number = plural
    .named = pieces
side-turn = am Zug
side-won = Sieg
side-princes = die Prinzen
    .dative = den Prinzen
    .number = plural
    .named = pieces
side-lamas = die Lamas
    .dative = den Lamas
    .number = plural
    .named = pieces
side-goats = die Ziegen
    .dative = den Ziegen
    .number = plural
    .named = pieces
side-bugas = die Bugas
    .dative = den Bugas
    .number = plural
    .named = pieces
side-dogs = die Hunde
    .dative = den Hunden
    .number = plural
    .named = pieces
side-west = West
    .dative = West
    .number = singular
    .named = players
side-east = Ost
    .dative = Ost
    .number = singular
    .named = players
side-resign = Aufgeben oder Remis anbieten: { $side }

## piece-

piece-pawn = Bauer
    .counted = { $count ->
        [one] ein Bauer
       *[other] { $count } Bauern
    }
    .accusative = { $count ->
        [one] einen Bauern
       *[other] { $count } Bauern
    }
piece-knight = Springer
    .counted = { $count ->
        [one] ein Springer
       *[other] { $count } Springer
    }
    .accusative = { $count ->
        [one] einen Springer
       *[other] { $count } Springer
    }
piece-bishop = Läufer
    .counted = { $count ->
        [one] ein Läufer
       *[other] { $count } Läufer
    }
    .accusative = { $count ->
        [one] einen Läufer
       *[other] { $count } Läufer
    }
piece-rook = Turm
    .counted = { $count ->
        [one] ein Turm
       *[other] { $count } Türme
    }
    .accusative = { $count ->
        [one] einen Turm
       *[other] { $count } Türme
    }
piece-queen = Dame
    .counted = { $count ->
        [one] eine Dame
       *[other] { $count } Damen
    }
    .accusative = { $count ->
        [one] eine Dame
       *[other] { $count } Damen
    }
piece-king = König
    .counted = { $count ->
        [one] ein König
       *[other] { $count } Könige
    }
    .accusative = { $count ->
        [one] einen König
       *[other] { $count } Könige
    }
piece-crowned = Dame
    .counted = { $count ->
        [one] eine Dame
       *[other] { $count } Damen
    }
    .accusative = { $count ->
        [one] eine Dame
       *[other] { $count } Damen
    }
piece-disc = Stein
    .counted = { $count ->
        [one] ein Stein
       *[other] { $count } Steine
    }
    .accusative = { $count ->
        [one] einen Stein
       *[other] { $count } Steine
    }
piece-seed = Same
    .counted = { $count ->
        [one] ein Same
       *[other] { $count } Samen
    }
    .accusative = { $count ->
        [one] einen Samen
       *[other] { $count } Samen
    }
piece-man = Stein
    .counted = { $count ->
        [one] ein Stein
       *[other] { $count } Steine
    }
    .accusative = { $count ->
        [one] einen Stein
       *[other] { $count } Steine
    }
piece-human = Mann
    .counted = { $count ->
        [one] ein Mann
       *[other] { $count } Männer
    }
    .accusative = { $count ->
        [one] einen Mann
       *[other] { $count } Männer
    }
piece-tiger = Tiger
    .counted = { $count ->
        [one] ein Tiger
       *[other] { $count } Tiger
    }
    .accusative = { $count ->
        [one] einen Tiger
       *[other] { $count } Tiger
    }
piece-checker = Stein
    .counted = { $count ->
        [one] ein Stein
       *[other] { $count } Steine
    }
    .accusative = { $count ->
        [one] einen Stein
       *[other] { $count } Steine
    }
piece-stone = Stein
    .counted = { $count ->
        [one] ein Stein
       *[other] { $count } Steine
    }
    .accusative = { $count ->
        [one] einen Stein
       *[other] { $count } Steine
    }
piece-undefined = Stein
    .counted = { $count ->
        [one] ein Stein
       *[other] { $count } Steine
    }
    .accusative = { $count ->
        [one] einen Stein
       *[other] { $count } Steine
    }
piece-prince = Prinz
    .counted = { $count ->
        [one] ein Prinz
       *[other] { $count } Prinzen
    }
    .accusative = { $count ->
        [one] einen Prinzen
       *[other] { $count } Prinzen
    }
piece-lama = Lama
    .counted = { $count ->
        [one] ein Lama
       *[other] { $count } Lamas
    }
    .accusative = { $count ->
        [one] einen Lama
       *[other] { $count } Lamas
    }
piece-goat = Ziege
    .counted = { $count ->
        [one] eine Ziege
       *[other] { $count } Ziegen
    }
    .accusative = { $count ->
        [one] eine Ziege
       *[other] { $count } Ziegen
    }
piece-cow = Kuh
    .counted = { $count ->
        [one] eine Kuh
       *[other] { $count } Kühe
    }
    .accusative = { $count ->
        [one] eine Kuh
       *[other] { $count } Kühe
    }
piece-soldier = Soldat
    .counted = { $count ->
        [one] ein Soldat
       *[other] { $count } Soldaten
    }
    .accusative = { $count ->
        [one] einen Soldaten
       *[other] { $count } Soldaten
    }
piece-buga = Buga
    .counted = { $count ->
        [one] ein Buga
       *[other] { $count } Bugas
    }
    .accusative = { $count ->
        [one] einen Buga
       *[other] { $count } Bugas
    }
piece-dog = Hund
    .counted = { $count ->
        [one] ein Hund
       *[other] { $count } Hunde
    }
    .accusative = { $count ->
        [one] einen Hund
       *[other] { $count } Hunde
    }
piece-rear-pawn = Hinterbauer
    .counted = { $count ->
        [one] ein Hinterbauer
       *[other] { $count } Hinterbauern
    }
    .accusative = { $count ->
        [one] einen Hinterbauern
       *[other] { $count } Hinterbauern
    }
piece-amazon = Amazone
    .counted = { $count ->
        [one] eine Amazone
       *[other] { $count } Amazonen
    }
    .accusative = { $count ->
        [one] eine Amazone
       *[other] { $count } Amazonen
    }
piece-black-ball = schwarze Kugel
    .counted = { $count ->
        [one] eine schwarze Kugel
       *[other] { $count } schwarze Kugeln
    }
    .accusative = { $count ->
        [one] eine schwarze Kugel
       *[other] { $count } schwarze Kugeln
    }
piece-white-ball = weiße Kugel
    .counted = { $count ->
        [one] eine weiße Kugel
       *[other] { $count } weiße Kugeln
    }
    .accusative = { $count ->
        [one] eine weiße Kugel
       *[other] { $count } weiße Kugeln
    }
piece-ka = Ka
    .counted = { $count ->
        [one] ein Ka
       *[other] { $count } Kas
    }
    .accusative = { $count ->
        [one] einen Ka
       *[other] { $count } Kas
    }

## todo-

todo-label = Was noch zu tun ist
todo-lift = { $count ->
    [one] heben Sie den Stein hoch: { $site }
   *[other] heben Sie { $count } Steine hoch: { $site }
}
todo-put = setzen Sie { $piece-accusative }: { $site }
todo-remove = { $count ->
    [one] nehmen Sie den Stein weg: { $site }
   *[other] nehmen Sie { $count } Steine weg: { $site }
}
todo-flip = wenden Sie den Stein auf { $site }
todo-drop = { $count ->
    [one] lassen Sie einen fallen: { $site }
   *[other] lassen Sie { $count } fallen: { $site }
}
todo-sow = säen Sie { $count }, je einen: { $site } – { $last }
todo-press = drücken Sie: { $site }
todo-lift-all = nehmen Sie alles heraus: { $site }
todo-remove-all = nehmen Sie alles weg: { $site }

## button-

button-new = Neue Partie
button-takeback = Zug zurück
button-hint = Tipp
button-pause = Pause
button-go-on = Weiter
button-help = Helfen lassen
button-tidy = Ordnen
button-roll = Würfeln
button-ok = OK
button-resume = Fortsetzen
button-discard = Neu beginnen
button-close = Schließen
button-back = Zurück
button-play = Spielen
button-rules = Regeln
button-learn = { $count ->
    [one] Am Brett lernen: { $count } Stellung
   *[other] Am Brett lernen: { $count } Stellungen
}
button-turning-points = Partie durchsehen
button-review = Stellung zeigen
button-play-on = Weiterspielen
button-resign = Aufgeben
button-draw = Remis anbieten
button-again = Neu wählen

## dice-

dice-left = Noch zu spielen: { $dice }

## ask-

ask-takeback = Zug zurücknehmen
ask-not-taken-back = Zug stehen lassen
ask-label = Wählen Sie
ask-pass = Passen
ask-double = Verdoppeln
ask-take = Verdopplung annehmen
ask-drop = Verdopplung ablehnen
ask-roll = Würfeln
ask-promotion = die Umwandlungsfigur
ask-flips = das Wenden der Steine
ask-crown = die Umwandlung zur Dame
ask-count = die Zahl der Samen
ask-capture = der geschlagene Stein
ask-faces = welche Seite der Steine oben liegt
ask-first = Beginnen
ask-white = Weiß nehmen
ask-black = Schwarz nehmen
ask-beaver = Zurückverdoppeln
ask-as-it-was = Nichts wurde bewegt
ask-neither = Nichts davon
ask-not-yet = Noch nicht: der Zug geht weiter
ask-next = Nächste Partie
ask-agree-draw = Remis annehmen
ask-play-on = Weiterspielen
ask-seat-first = Sie: { $side }; Sie beginnen
ask-seat-second = Sie: { $side }; das Brett beginnt
ask-seat-board = Das Brett: { $side }

## asks-

asks-flips = das Wenden der Steine
asks-seeds = das Zählen der Samen
asks-promotion = die Umwandlungsfigur
asks-captures = was geschlagen wird
asks-moves = welcher Zug es war

## error-

error-refused = Das geht jetzt nicht.
error-too-fast = Zu viel auf einmal; manches kam nicht an.
error-not-understood = Das Brett hat es nicht verstanden.
error-staff-only = Das darf nur das Personal.
error-staff-wrong = Das ist nicht die PIN.
error-staff-short = Diese PIN ist zu kurz, um sie von einem anderen Gerät aus zu benutzen.
error-staff-closed = Die Datei mit der PIN dieses Bretts ist nicht benutzbar; niemand kann sich anmelden.
error-watch-only = Diese Seite zeigt das Spiel nur an. Spielen Sie am Brett selbst.
error-new-wait = Eben hat eine neue Partie begonnen. Bitte warten Sie einen Moment.
error-console-pin = Es gibt noch keine PIN. Legen Sie sie am Bildschirm des Bretts fest.
error-console-digits = Eine PIN hat sechs bis zwölf Ziffern.
error-staff-wait = Bitte warten Sie vor dem nächsten Versuch.

## moves-

moves-count = { $count ->
    [0] Noch kein Zug
    [one] { $count } Zug
   *[other] { $count } Züge
}

## resume-

resume-kicker = Eine Partie wurde gefunden
resume-text = Zug { $count }, gespeichert am { $saved }.
resume-begin = { $what ->
    [lesson] Stellung { $number } der Lektion von { $game } beginnen
    [options] { $game } mit den gewählten Optionen beginnen
   *[game] { $game } beginnen
}

## outcome-

outcome-win = Sieg für { $side }
outcome-draw = Remis

## language-

language-label = Sprache
language-unread = Noch nicht muttersprachlich geprüft

## theme-

theme-label = Licht
theme-clear = Klar (für Farbenblinde)
theme-candle = Kerze
theme-night = Nacht

## gallery-

gallery-title = Was spielen wir?
gallery-wait = Der Spieleschrank wird geöffnet …
gallery-nofit = Passt nicht auf dieses Brett
gallery-players = Wer spielt
gallery-opponent = Gegner
gallery-people = Menschen
gallery-level = Das Brett, Stufe { $count }
gallery-strength = { $count ->
    [1] für eine erste Partie: nimmt, was es nehmen kann, und sieht nicht weiter
    [2] sieht einen Zug voraus und begnügt sich oft mit einem schwächeren
    [3] sieht zwei Züge voraus und lässt Chancen aus
    [4] sieht drei Züge voraus und lässt manchmal eine Chance aus
    [5] sieht vier Züge voraus
    [6] sieht so weit, wie es in 10 000 Stellungen kann
    [7] sieht so weit, wie es in 25 000 Stellungen kann, und nimmt immer das Beste, was es findet
   *[other] so gut, wie es in drei Sekunden je Zug kann
}
gallery-warn = Vor Fehlern warnen
gallery-side = Das Brett spielt
gallery-options = Varianten der Regeln
gallery-sensing = Was das Brett spürt
gallery-asks = Auf diesem Brett muss gefragt werden: { $list }.
gallery-asks-nothing = Dieses Brett folgt dem Spiel, ohne zu fragen.
gallery-boards = Passende Bretter: { $list }
gallery-source = Quelle der Regeln: { $source }
gallery-search = Suchen
gallery-families = Spielfamilien

## sensing-

sensing-press = Tasten
sensing-occupancy = Belegung
sensing-polarity = Magnetpol
sensing-count = Zählung

## help-

help-title = Hilfe
help-hand = Ziehen Sie einen Stein, oder berühren Sie ihn und dann sein Ziel. Noch eine Berührung derselben Stelle stellt ihn zurück; der Kasten nimmt ihn vom Brett. In einer Mulde nimmt eine Berührung die Samen auf, und jede weitere lässt einen fallen; aus einem Speicher nimmt eine Berührung einen.
help-arrows = Sich auf dem Brett bewegen
help-enter = Hochheben, absetzen, drücken
help-backspace = Den Stein zurückstellen
help-delete = In den Kasten
help-key-delete = Entf
help-hand-press = Auf diesem Brett ist jede Stelle eine Taste. Berühren Sie einen Stein und dann sein Ziel, und er wird dorthin gebracht. Zum Säen berühren Sie eine Mulde, um sie zu wählen; noch einmal, um ihre Samen aufzunehmen, und dann jede Mulde, die das Licht verlangt, um einen fallen zu lassen. „Neu wählen“ hebt die Wahl auf, „Helfen lassen“ sät für Sie.
help-light = Was das Licht bedeutet
help-keys = Tastatur
help-touch = Berühren Sie einen Stein und dann sein Ziel; oder ziehen Sie ihn dorthin.

## thoughts-

thoughts-link = Innenleben
thoughts-title = Was das Brett denkt
thoughts-plan = Plan der Sensoren
thoughts-raw = roh
thoughts-settled = stabil
thoughts-expected = erwartet
thoughts-differing = weicht ab
thoughts-open = { $count ->
    [0] Kein offener Zug
    [one] { $count } offener Zug
   *[other] { $count } offene Züge
}
thoughts-events = Letzte Ereignisse
thoughts-faults = Störungen
thoughts-none = keine
thoughts-game = Spiel
thoughts-sensing = Sensoren
thoughts-phase = Phase
thoughts-state = Zustand
thoughts-ply = Zug
thoughts-to-move = am Zug
thoughts-tentative = vorläufig
thoughts-health = Sensoren, wie das Spiel sie zeigt
thoughts-limited = gedimmt, denn das Netzteil gibt { $count } mA
thoughts-light = Licht
thoughts-hypotheses = Was die Hände getan haben können

## hypotheses-

hypotheses-nats = { $nats } Nat, { $share }
hypotheses-nothing = nichts, das zählt
hypotheses-none = Alles ist eindeutig
hypotheses-undo = zurücknehmen

## act-

act-act = wie es der Zug verlangt
act-again = kommt noch einmal vorbei
act-asked = tut, was das Licht verlangt
act-back = wieder wie zuvor
act-before = bevor der vorige Zug begonnen hat
act-resting = während ein Stein dieses Zuges unterwegs ruht
act-beside = während ein anderer Stein in der Hand ist
act-disorder = außer der Reihe
act-early = bevor der vorige Zug fertig ist
act-given_up = aufgegeben, zurückgestellt
act-hidden = getan, ohne dass ein Sensor es sah
act-hopping = kommt beim Schlagen vorbei
act-lies = Sensor, dem nicht vertraut wird
act-liar = ein Sensor irrt sich
act-lift = nebenbei angehoben
act-nowhere = aus dem Nichts
act-odd = ändert sich noch einmal
act-own_lift = zurechtgerückt
act-own_rise = zögert oder verfehlt den Platz
act-palm = eine Hand über mehreren Feldern
act-passing = kommt vorbei
act-ply = einer der erlaubten Züge
act-replacing = aufgehoben vor dem Stein, dessen Platz er einnimmt
act-rise = taucht nebenbei auf
act-sow_before = bevor die Mulde geleert ist
act-swapped = die Schritte andersherum
act-count = eine Anzahl, die die Waage für weniger wahrscheinlich hält
act-together = im selben Augenblick wie etwas anderes
act-topped = hinausgeschoben von dem, was an seine Stelle kommt
act-undo = der letzte Zug wird zurückgenommen
act-unseen = ungesehen getan
act-wait_hand = lange in der Hand
act-wait_late = geschlagen und lange liegen gelassen
act-wait_lift = lange fort
act-wait_pass = lange, wo er nur vorbeikommt
act-wait_ply = der Zug dauert lange
act-wait_rise = lange, wo er nicht sein sollte
act-wait_sow = das Säen dauert lange
act-wait_turn = lange bis zum nächsten Zug
act-wait_undo = erst nach langer Zeit zurückgenommen

## reason-

reason-no-move = kein Zug mehr möglich
reason-most-discs = mehr Steine
reason-equal-discs = gleich viele Steine
reason-majority = Mehrheit
reason-stranded = eine Seite hat keine Samen mehr
reason-repetition = eine wiederholte Stellung
reason-quiet-limit = zu viele Züge ohne Fortschritt
reason-lone-king = eine einzelne Dame, die standhielt
reason-no-pieces = keine Steine mehr
reason-too-few = zu wenige Steine
reason-checkmate = Schachmatt
reason-stalemate = Patt
reason-borne-off = alle Steine ausgewürfelt
reason-gammon = ein Gammon, zählt doppelt
reason-backgammon = ein Backgammon, zählt dreifach
reason-dropped = die Verdopplung wurde abgelehnt
reason-dead-position = niemand kann mehr matt setzen
reason-too-few-men = weniger als drei sind übrig
reason-cannot-feed = wer keine Samen hat, kann keine bekommen
reason-captures = genug Steine geschlagen
reason-full-board = das Brett ist voll
reason-few-limit = zu viele Züge mit drei Kühen
reason-found = gefunden
reason-try-again = nicht dieser
reason-front-empty = die vordere Reihe der anderen Seite ist leer
reason-own-front-empty = die andere Seite ließ ihre vordere Reihe leer
reason-endless = eine Aussaat ohne Ende
reason-no-capture = kein Schlag mehr möglich
reason-most-points = mehr Punkte
reason-equal-points = gleich viele Punkte
reason-row-empty = eine Reihe ist leer
reason-reached = die letzte Reihe ist erreicht
reason-both-stuck = niemand kann mehr ziehen
reason-three-in-line = drei in einer Reihe
reason-four-in-line = vier in einer Reihe
reason-square = ein Quadrat aus vier
reason-corners = die vier Ecken
reason-shut-in = in einer Ecke eingeschlossen
reason-cannot-fill = zu wenige Samen, um eine Mulde zu füllen
reason-most-stones = mehr Steine
reason-equal-stones = gleich viele Steine
reason-match = das Match ist gewonnen
reason-resigned = Aufgabe von { $side-dative }
reason-agreed = im Einvernehmen

## option-

option-yes = ja
option-no = nein
option-opening = Eröffnung
option-opening-cross = gekreuzt
option-opening-free = frei
option-discs = Steine
option-discs-shared = gemeinsam
option-discs-own32 = je 32
option-empties_to_winner = Leere Felder für den Sieger
option-stranding = Was am Ende bleibt
option-stranding-mover = für die Seite, die zuletzt zog
option-stranding-stranded = für die andere
option-stranding-split = geteilt
option-grand_slam = Alles schlagen
option-grand_slam-forbidden = verboten
option-grand_slam-no_capture = schlägt nichts
option-fly = Springen mit drei Steinen
option-repetition = Wiederholung
option-quiet_limit = Züge ohne Schlag
option-capture_removal = Geschlagene entfernen
option-capture_removal-end = am Ende
option-capture_removal-immediate = sofort
option-orientation = Lange Diagonale
option-orientation-left = links
option-orientation-right = rechts
option-lone_king_limit = Züge einer einzelnen Dame
option-win_lost = Verluste bis zur Niederlage
option-odd_runs = Sprünge über mehrere (ungerade)
option-bishop_waypoint_on_board = Läufer bleibt auf dem Brett
option-move_limit = Höchstzahl der Züge
option-move_limit-fide = FIDE
option-move_limit-none = keine
option-repetition-auto3 = Remis beim dritten Mal
option-repetition-claim3_auto5 = Remis beim fünften Mal
option-use_both_dice = Beide Würfel, wenn möglich
option-backgammon_needs_none_off = Dreifach nur ohne ausgewürfelte Steine
option-cube = Dopplerwürfel
option-repetition-draw3 = Remis beim dritten Mal
option-repetition-superko = nicht erlaubt
option-first_move = Erster Zug
option-first_move-one = ein Schlag
option-first_move-chain = ein Schlag oder mehr
option-first_move-free = frei
option-multi = Mehrere Schläge in einem Zug
option-namua_takata = Aus dem Vorrat ohne Schlag
option-namua_takata-any = in jede gefüllte Mulde
option-namua_takata-avoid_singles = einzelne Samen zuletzt
option-takata_stops_at_house = Lebendes Haus hält die Aussaat ohne Schlag an
option-house_in_mtaji = Häuser bei leerem Vorrat
option-house_in_mtaji-none = keine
option-house_in_mtaji-until_first_capture = bis der Besitzer schlägt
option-house_in_mtaji-choice = aufhören oder weiter
option-house_in_mtaji-forced = nach Schlag geht es weiter
option-kutakatia = Eine Mulde sperren (Takasia)
option-block_singles = Auch einzelne Samen sperren
option-endless = Aussaat ohne Ende
option-endless-draw = Remis
option-endless-illegal = nicht erlaubt
option-endless-loss = verloren für die Seite am Zug
option-no_suicide = Die letzten vorderen Samen bleiben vorn
option-opening-seed = Mitte, daneben oder Ecke
option-opening-black_centre_corner = ein schwarzer, Mitte oder Ecke
option-opening-any = jeder Stein
option-width = Spalten
option-height = Reihen
option-no_reverse = Gleich wieder zurück
option-no_reverse-mill = nicht in dieselbe Mühle
option-no_reverse-off = erlaubt
option-no_reverse-any = nie im nächsten Zug
option-three_cow_limit = Züge jeder Seite ohne Schlag mit drei Kühen
option-compulsory = Schlagpflicht
option-board = Brett
option-board-tiger33sq = zwei Häuser
option-board-tiger35mix = ein Haus und ein Dreieck
option-board-tiger37 = zwei Dreiecke
option-balance = Wenn eine Planke fällig ist
option-balance-must_if_able = Pflicht, wenn möglich
option-balance-strict = immer Pflicht
option-balance-off = keine Pflicht
option-draw_if_uncrossable = Remis, wenn niemand hinüberkann
option-capture_swimmer_on_water = Alle dürfen Schwimmende schlagen
option-nominal_may_hold_own_man = In den Fluss über eigene Figur
option-ep_after_drift = En passant nach Strömung
option-players = Spieler
option-pattern = Muster der Kugeln
option-pattern-z1 = 1
option-pattern-z2 = 2
option-pattern-z3 = 3
option-pattern-z4 = 4
option-pattern-z5 = 5
option-pattern-z6 = 6
option-pattern-z7 = 7
option-pattern-z8 = 8
option-pattern-z9 = 9
option-pattern-z10 = 10
option-pattern-z11 = 11
option-pattern-z12 = 12
option-pattern-z13 = 13
option-pattern-z14 = 14
option-pattern-z15 = 15
option-pattern-z16 = 16
option-pattern-z17 = 17
option-pattern-z18 = 18
option-pattern-z19 = 19
option-pattern-z20 = 20
option-pattern-z21 = 21
option-pattern-z22 = 22
option-pattern-z23 = 23
option-pattern-z24 = 24
option-pattern-z25 = 25
option-pattern-z26 = 26
option-pattern-z27 = 27
option-pattern-z28 = 28
option-pattern-z29 = 29
option-pattern-z30 = 30
option-pattern-z31 = 31
option-pattern-z32 = 32
option-pattern-z34 = 34
option-pattern-z35 = 35
option-pattern-z39 = 39, kariert
option-centre_hole = Schale in der Mitte
option-ka_entry = Einzug des Ka
option-ka_entry-slide = gleitend
option-ka_entry-jump = mit kurzem Sprung
option-line_through_hole = Linien gehen über die Schale
option-ka_through_hole = Der Ka geht über die Schale
option-sense = Richtung der Aussaat
option-sense-ccw = gegen den Uhrzeiger
option-sense-cw = im Uhrzeigersinn
option-end_at_majority = Ende mit der Mehrheit
option-seeds = Samen je Mulde
option-empty_capture = Einzelner Same wird geschlagen
option-store_again = Speicher gibt Extrazug
option-capture = Schlagen
option-capture-own = in der eigenen Reihe
option-capture-any = in beiden Reihen
option-capture-single = eine Mulde
option-capture-chain = in Folge
option-rounds = Runden
option-rounds-one = eine
option-rounds-match = bis jemand keine Mulde füllen kann
option-directions = Richtungen
option-directions-opposite = entgegengesetzt
option-directions-same = gleich
option-centre = Mittlere Mulde
option-centre-same = wie die anderen
option-centre-2 = zwei Samen
option-after_capture = Nach einem Schlag
option-after_capture-stop = endet der Zug
option-after_capture-continue = geht die Aussaat weiter
option-pasu = Samen einer Kuh
option-pasu_to = Die Kuh bekommt
option-pasu_to-sower = wer sät
option-pasu_to-owner = wem die Reihe gehört
option-pasu_final = Auch mit dem letzten Samen
option-push_extent = Wie weit geschoben wird
option-push_extent-choose = nach Belieben
option-push_extent-minimal = bis einer fällt
option-push_extent-edge = bis zum Rand
option-placing = Setzen der Steine
option-placing-white_first = Weiß zuerst
option-placing-any_order = in beliebiger Reihenfolge
option-match_length = Punkte des Matchs (0: eine Partie)
option-crawford = Crawford-Regel
option-jacoby = Jacoby-Regel
option-automatic_doubles = Automatisches Verdoppeln
option-beavers = Sofortiges Zurückverdoppeln

## rules-

rules-goal = Ziel
rules-setup = Aufstellung
rules-move = Ziehen
rules-capture = Schlagen
rules-end = Das Ende
rules-hints = Zwei Tipps
rules-history = Geschichte

## lesson-

lesson-number = Lektion, Stellung { $number } von { $count }
lesson-back = Vorige
lesson-next = Nächste
lesson-new = Eine Partie spielen

## turning-

turning-title = Was die Partie entschied
turning-thinking = Die Partie wird durchgesehen: Zug { $done } von { $count }.
turning-none = Kein Zug kostete viel.
turning-number = Wendepunkt { $number } von { $count }
turning-played = Zug { $ply }, { $side }: { $move }.
turning-better = Besser war { $move }.
turning-why = Der Gewinn wäre: { $terms }.
turning-known = Vorher war die Partie { $before }, danach { $after }.
turning-before = Vorher war die Partie { $before }.
turning-after = Danach war die Partie { $after }.
turning-blunder = { $side }: Dieser Zug verliert viel. Er kann zurückgenommen werden.
turning-leave = Beenden
turning-won = { $count ->
    [one] in { $count } Zug gewonnen
   *[other] in { $count } Zügen gewonnen
}
turning-lost = { $count ->
    [one] in { $count } Zug verloren
   *[other] in { $count } Zügen verloren
}
turning-drawn = remis

## puzzle-

puzzle-title = Aufgaben
puzzle-number = Aufgabe { $number } von { $count }
puzzle-find = Am Zug: { $side }. Finden Sie den besten Zug.
puzzle-win = Am Zug: { $side }. Finden Sie den Zug, der gewinnt.
puzzle-about = Aus Partien, die auf diesem Brett gespielt wurden. Wählen Sie eine aus: Sie wird aufgestellt.
puzzle-none = Noch keine Aufgabe gefunden. Die Durchsicht einer Partie findet sie.
puzzle-solved = Gelöst
puzzle-missed = In der Partie verpasst
puzzle-played = In der Partie gefunden

## term-

term-store = { $count ->
    [one] { $count } Same mehr im Speicher
   *[other] { $count } Samen mehr im Speicher
}
term-seeds = { $count ->
    [one] { $count } Same mehr auf der eigenen Seite
   *[other] { $count } Samen mehr auf der eigenen Seite
}
term-choice = { $count ->
    [one] { $count } Mulde mehr zur Wahl
   *[other] { $count } Mulden mehr zur Wahl
}
term-marks = { $count ->
    [one] { $count } eigene Mulde mehr
   *[other] { $count } eigene Mulden mehr
}
term-front = { $count ->
    [one] { $count } belegte Mulde mehr in der vorderen Reihe
   *[other] { $count } belegte Mulden mehr in der vorderen Reihe
}
term-corners = { $count ->
    [one] { $count } Ecke mehr
   *[other] { $count } Ecken mehr
}
term-edges = { $count ->
    [one] { $count } Stein mehr am Rand
   *[other] { $count } Steine mehr am Rand
}
term-risky = { $count ->
    [one] { $count } Stein weniger neben einer leeren Ecke
   *[other] { $count } Steine weniger neben einer leeren Ecke
}
term-frontier = { $count ->
    [one] { $count } offener Stein weniger
   *[other] { $count } offene Steine weniger
}
term-discs = { $count ->
    [one] { $count } Stein mehr
   *[other] { $count } Steine mehr
}
term-men = { $count ->
    [one] { $count } Stein mehr
   *[other] { $count } Steine mehr
}
term-mills = { $count ->
    [one] { $count } Mühle mehr
   *[other] { $count } Mühlen mehr
}
term-open = { $count ->
    [one] { $count } offene Mühle mehr
   *[other] { $count } offene Mühlen mehr
}
term-room = { $count ->
    [one] { $count } freier Punkt mehr zum Ziehen
   *[other] { $count } freie Punkte mehr zum Ziehen
}
term-crowned = { $count ->
    [one] { $count } Dame mehr
   *[other] { $count } Damen mehr
}
term-lines = Steine mit mehr Wegen
term-advance = weiter vorgerückte Steine
term-lost = { $count ->
    [one] { $count } geschlagener Stein zum eigenen Vorteil
   *[other] { $count } geschlagene Steine zum eigenen Vorteil
}
term-shut_in = { $count ->
    [one] { $count } Jäger zum eigenen Vorteil, frei oder eingeschlossen
   *[other] { $count } Jäger zum eigenen Vorteil, frei oder eingeschlossen
}
term-freedom = { $count ->
    [one] { $count } freies Feld neben den Jägern zum eigenen Vorteil
   *[other] { $count } freie Felder neben den Jägern zum eigenen Vorteil
}
term-prey = { $count ->
    [one] { $count } Sprung der Jäger zum eigenen Vorteil
   *[other] { $count } Sprünge der Jäger zum eigenen Vorteil
}
term-moves = { $count ->
    [one] { $count } Zug mehr zur Wahl
   *[other] { $count } Züge mehr zur Wahl
}
term-stones = { $count ->
    [one] { $count } Stein mehr
   *[other] { $count } Steine mehr
}
term-inland = Steine weiter vom Rand
term-way = { $count ->
    [one] { $count } Punkt weniger Weg
   *[other] { $count } Punkte weniger Weg
}
term-off = { $count ->
    [one] { $count } Stein mehr ausgewürfelt
   *[other] { $count } Steine mehr ausgewürfelt
}
term-bar = { $count ->
    [one] { $count } Stein weniger auf der Bar
   *[other] { $count } Steine weniger auf der Bar
}
term-blots = weniger Steine, die geschlagen werden können
term-home = { $count ->
    [one] { $count } besetzter Punkt mehr im Heimfeld
   *[other] { $count } besetzte Punkte mehr im Heimfeld
}
term-held = { $count ->
    [one] { $count } besetzter Punkt mehr außerhalb
   *[other] { $count } besetzte Punkte mehr außerhalb
}
term-pawn = { $count ->
    [one] { $count } Bauer mehr
   *[other] { $count } Bauern mehr
}
term-rear-pawn = { $count ->
    [one] { $count } Hinterbauer mehr
   *[other] { $count } Hinterbauern mehr
}
term-queen = { $count ->
    [one] { $count } Dame mehr
   *[other] { $count } Damen mehr
}
term-rook = { $count ->
    [one] { $count } Turm mehr
   *[other] { $count } Türme mehr
}
term-bishop = { $count ->
    [one] { $count } Läufer mehr
   *[other] { $count } Läufer mehr
}
term-knight = { $count ->
    [one] { $count } Springer mehr
   *[other] { $count } Springer mehr
}
term-amazon = { $count ->
    [one] { $count } Amazone mehr
   *[other] { $count } Amazonen mehr
}
term-centre = Figuren näher an der Mitte
term-points = { $count ->
    [one] { $count } Punkt mehr
   *[other] { $count } Punkte mehr
}

## preset-

preset-korgool = Korgool (Kirgisistan)
preset-chonka = Chonka (Sri Lanka)

## health-

health-chatters = { $site }: Der Sensor prellt; prüfen Sie Kontakt und Pull-up-Widerstand
health-stuck = { $site }: Der Sensor ändert sich nicht; prüfen Sie Magnet und Kabel
health-weak = { $site }: schwach; prüfen Sie den Magneten oder den Stein
health-fading = { $site }: Sein Magnet wird schwächer; ersetzen Sie ihn oder kleben Sie ihn neu an, bevor er nicht mehr erkannt wird
health-contradicted = { $site }: Dem Sensor wird nicht vertraut, denn die Hände sagten etwas anderes; prüfen Sie Magnet und Kabel
health-held = { $site }: Die Taste bleibt gedrückt; prüfen Sie, ob sie klemmt
health-title = Zustand des Bretts
health-notice = Bitte prüfen: { $what }
health-well = Alles in Ordnung: Jedem Sensor wird vertraut, und jede Partie wird gespeichert.
health-disk = der Datenträger
health-wiring = die Verdrahtung
health-name = der Name des Bretts
health-unnamed = Noch ist kein Brett festgelegt: Dieses ist simuliert, und kein Pin wird benutzt. Dieser Befehl, auf dem Computer unter dem Brett eingegeben, legt das angeschlossene fest:
health-fault = Das Brett antwortet nicht. Es wird immer wieder versucht; die Partie ist sicher.
health-unsaved = Der Datenträger nimmt zurzeit nichts an: Gespielt wird weiter, doch bei einem Stromausfall gingen die Partien verloren.
health-staff = Das Personal kann sich nicht anmelden: Die Datei mit der PIN ist nicht benutzbar. Sie wird wieder gelesen, sobald jemand eine PIN eingibt.
health-twin = Im Netzwerk benutzt ein anderes Brett den Namen dieses Bretts, und jedes trennt die Verbindung des anderen. Geben Sie jedem Brett einen eigenen Namen, in der Datei, die --fleet nennt. Beide heißen:
health-light = Das Licht kann blitzen: Der Bus der Pixel hält seinen Takt nicht.
health-shorted = { $line }: Alle Sensoren melden etwas seit demselben Augenblick; suchen Sie einen Kurzschluss. Mit OK spielen Sie ohne sie weiter.
health-silent = { $line }: Alle Sensoren verstummten im selben Augenblick; suchen Sie einen Kabelbruch.
health-noisy = Alle Sensoren rauschen, sodass nichts zählt, was sie melden; prüfen Sie Masse, Versorgung und Abschirmung.
health-again = Das Brett spielt ohne die Sensoren, denen es nicht vertraut, und fragt nach. Einem Sensor wird von selbst wieder vertraut, wenn er { $count ->
    [one] einmal
   *[other] { $count }-mal, jedes Mal bei etwas anderem,
} recht hatte; oder hier, wenn er repariert ist.
health-trust = Wieder vertrauen
health-distrust = Nicht vertrauen
health-other = Ein anderer Sensor irrt sich:
health-button = Taste { $name }
health-channel = Kanal { $number }
health-row = Zeile { $number }
health-column = Spalte { $number }
health-pin = { $part }, Pin { $pin }
health-since = seit dem { $date }
health-agreed = { $count ->
    [one] hatte seither { $count }-mal recht
   *[other] hatte seither { $count }-mal recht
}
health-missed = { $due ->
    [one] { $count } von { $due } Zug nicht bemerkt
   *[other] { $count } von { $due } Zügen nicht bemerkt
}
health-shaken = { $beats ->
    [one] verlor in { $count } von { $beats } halben Sekunde, was darauf stand
   *[other] verlor in { $count } von { $beats } halben Sekunden, was darauf stand
}
health-chattered = { $count ->
    [one] hat einmal geprellt
   *[other] hat { $count }-mal geprellt
}
health-margin = sein Magnet erreicht { $margin } % dessen, was als Stein zählt, bestenfalls { $strongest } %
health-aside = { $name }, außerhalb des Spiels
health-bundle = Supportpaket
health-bundle-told = Für alle, die herausfinden sollen, was geschah: Partien, Brett und Versionen in einer Datei, ohne Personennamen.
health-bundle-packing = Wird gepackt …
health-bundle-later = In einer halben Minute lässt sich das nächste packen.
health-bundle-none = Das Paket konnte nicht gepackt werden; das Protokoll sagt, warum.

## family-

family-sowing = Säen
family-hunt = Jagd
family-leap = Springen
family-row = Dreierreihen
family-turn = Wenden und Schieben
family-chess = Schach
family-race = Wettlauf

## ground-

ground-water = Wasser

## match-

match-length = { $count ->
    [one] Match auf { $count } Punkt
   *[other] Match auf { $count } Punkte
}

## staff-

staff-door = Für das Personal: eine Sekunde drücken
staff-title = Personal
staff-enter = PIN eingeben
staff-digits = { $count ->
    [0] Keine Ziffer
    [one] { $count } Ziffer
   *[other] { $count } Ziffern
}
staff-delete = Letzte Ziffer löschen
staff-ok = Anmelden
staff-in = Personal
staff-leave = Personalmodus verlassen
staff-wait = Nächster Versuch in { $seconds } s

## choice-

choice-capture = Schlag auf { $sites }
choice-no-capture = kein Schlag
choice-lost = geht auf { $sites } vom Brett
choice-to = nach: { $sites }
choice-no-to = nirgendwohin
choice-from = von: { $sites }
choice-no-from = von außerhalb
choice-sow = säen nach: { $sites }
choice-no-sow = nicht säen
choice-sow-last = letzter Same: { $sites }
choice-no-sow-last = nicht säen
choice-turn = { $sites } wenden
choice-no-turn = keinen wenden
choice-by = über { $sites }
choice-no-by = direkt
choice-touch = { $sites }
choice-no-touch = nichts berühren
choice-side = { $side }
choice-number = Wahl { $count }

## confirm-

confirm-new = Diese Partie ist nicht beendet. Eine neue beginnen?
confirm-new-yes = Neue beginnen

## invite-

invite = Hier berühren

## light-

light-legal = Darf gespielt werden
light-target = Hierher kommt der Stein in der Hand
light-drop = Hierher kommt ein Stein von außerhalb des Bretts
light-back = Hier hochgehoben; darf zurück
light-sow = Hierher fallen Samen
light-done = Gespielt; die Hand darf weiter
light-flip = Wenden Sie diesen Stein
light-capture = Geschlagen: wegnehmen
light-ask = Welcher ist gemeint?
light-hint = Ein Zug oder eine Wahl als Vorschlag
light-refused = Das war kein Zug
light-missing = Hier fehlt ein Stein
light-extra = Hier gehört kein Stein hin
light-wrong = Hier gehört ein anderer Stein hin
light-check = Der König ist angegriffen
light-last = Der letzte Zug
light-unsaved = Der letzte Zug, zurzeit nicht gespeichert
light-mark = Ein bleibendes Zeichen des Spiels
light-water = Wasser
light-win = Gehört der siegreichen Seite
light-attract = Spielen Sie mit

## motion-

motion-steady = Dauerlicht
motion-soft = Dauerlicht, halb so hell
motion-dim = schwach
motion-lap = eine langsame, schwache Welle
motion-breathe = langsam auf und ab
motion-swell = ruhig auf und ab
motion-pulse = jede Sekunde auf und ab
motion-blink = blinkt zweimal in der Sekunde
motion-wink = schwach, kurz dunkel
motion-double-flash = zweimal kurz und eine Pause
motion-triple-flash = dreimal kurz und eine Pause
motion-run = läuft den Weg entlang

## access-

access-title = Sehen, erreichen, hören
access-large = Große Schrift
access-contrast = Starker Kontrast
access-low = Bedienung in der unteren Hälfte
access-still = Weniger Bewegung
access-scan = Mit einer Taste spielen
access-scan-off = Spielen mit einer Taste beenden
access-mute = Ohne Ton

## fleet-: eine Partie mit einem fernen Brett

fleet-label = Das andere Brett
fleet-boards = Mit einem anderen Brett spielen
fleet-nobody = Es ist kein anderes Brett da.
fleet-invite = { $board } einladen
fleet-withdraw = Einladung zurückziehen
fleet-accept = Annehmen
fleet-decline = Ablehnen
fleet-agree = Einverstanden
fleet-deny = Nein
fleet-leave = Partie verlassen
fleet-leave-sure = Die Partie ist nicht zu Ende. Auf beiden Brettern verlassen?
fleet-invitation = Das Brett { $board } lädt Sie zu einer Partie ein: { $game }.
fleet-invited = Das Brett { $board } wurde eingeladen; es hat noch nicht geantwortet.
fleet-your-turn = Sie spielen mit dem Brett { $board }: Sie sind am Zug.
fleet-their-turn = Sie spielen mit dem Brett { $board }: Bitte warten Sie auf dessen Zug.
fleet-rolling = Beide Bretter würfeln gemeinsam.
fleet-over = Die Partie mit dem Brett { $board } ist zu Ende.
fleet-no-broker = Zurzeit keine Verbindung. Die Partie mit { $board } geht weiter, sobald es eine gibt.
fleet-gone = Das Brett { $board } ist nicht erreichbar. Die Partie geht weiter, wenn es zurück ist.
fleet-setup = Bitte warten: Auf dem Brett { $board } werden die Steine aufgestellt.
fleet-ask = Bitte warten: Das Brett { $board } fragt, welcher Zug gespielt wurde.
fleet-repair = Bitte warten: Auf dem Brett { $board } werden die Steine zurechtgerückt.
fleet-paused = Das Brett { $board } macht eine Pause.
fleet-fault = Das Brett { $board } hat eine Störung. Die Partie geht weiter, wenn es wieder funktioniert.
fleet-asks-takeback = Das Brett { $board } möchte den letzten Zug zurücknehmen.
fleet-asks-draw = Das Brett { $board } bietet Remis an.
fleet-wishes-takeback = Das Brett { $board } wurde gebeten, der Rücknahme zuzustimmen.
fleet-wishes-draw = Dem Brett { $board } wurde Remis angeboten.
fleet-denied-takeback = Das Brett { $board } stimmt der Rücknahme nicht zu.
fleet-denied-draw = Das Brett { $board } stimmt dem Remis nicht zu.
fleet-left = Das Brett { $board } hat die Partie verlassen.
fleet-stuck = Die Partie wurde beendet: Dieses Brett ließ sich nicht mehr auf ihren Stand bringen.
fleet-refused-declined = Das Brett { $board } hat abgelehnt.
fleet-refused-game = Das Brett { $board } hat dieses Spiel nicht ({ $text }).
fleet-refused-options = Das Brett { $board } spielt nicht mit diesen Optionen ({ $text }).
fleet-refused-rules = Das Brett { $board } hat andere Regeln für dieses Spiel ({ $text }).
fleet-refused-board = Dieses Spiel passt nicht auf das Brett { $board } ({ $text }).
fleet-foul-turn = Die Partie wurde beendet: Das Brett { $board } hat gezogen, ohne am Zug zu sein.
fleet-foul-illegal = Die Partie wurde beendet: Das Brett { $board } hat einen unerlaubten Zug gesendet.
fleet-foul-apart = Die Partie wurde beendet: Die beiden Bretter sind sich über die Züge nicht mehr einig.
fleet-foul-takeback = Die Partie wurde beendet: Das Brett { $board } hat einen Zug ungefragt zurückgenommen.
fleet-foul-draw = Die Partie wurde beendet: Das Brett { $board } meldete ein Remis, das nicht vereinbart war.
fleet-foul-dice = Die Partie wurde beendet: Die Würfel des Bretts { $board } sind nicht die, auf die es sich festgelegt hatte.
fleet-foul-terms = Die Partie wurde beendet: Das Brett { $board } hat seine Regeln geändert.

## begin-

begin-label = Womit anfangen?
begin-learn = Lernen
begin-short = Kurze Partie
begin-alone = Gegen das Brett
begin-level = Stufe wählen

## setting-

setting-board = Brett
setting-board-name = Das angeschlossene Brett
setting-board-name-help = Eines aus der Liste oder eine Brettdatei auf diesem Computer. Leer: ein simuliertes Brett.
setting-board-hardware = Wie es angesprochen wird
setting-game = Spiele
setting-game-key = Das Spiel am Anfang
setting-game-options = Seine Optionen
setting-game-options-help = Eine je Zeile, zum Beispiel: grand_slam = no_capture
setting-game-offered = Angebotene Spiele
setting-game-offered-help = Was das Publikum wählen darf. Keines angekreuzt: alle.
setting-game-opponent = Das Brett spielt mit, auf Stufe
setting-game-opponent-help = 1 (am schwächsten) bis 8; 0: nur Menschen spielen.
setting-game-opponent_side = Die Seite, die es spielt
setting-game-offer_opponent = Mit Licht fragen, wer spielt
setting-game-offer_opponent-help = Vor dem ersten Zug: „Zug zurück“ zeigt die nächste Stufe und Seite, OK übernimmt sie; wer schon spielt, wird nicht gefragt.
setting-game-warn = Auf einen Zug hinweisen, der viel verliert
setting-game-warn-help = Er kann zurückgenommen werden; nichts wird dadurch langsamer.
setting-page = Seite und Netzwerk
setting-page-host = Adresse
setting-page-host-help = 127.0.0.1: nur dieser Bildschirm. 0.0.0.0: auch andere Geräte.
setting-page-port = Port
setting-page-network = Andere Geräte ohne PIN
setting-page-tls = Verschlüsselung für andere Geräte
setting-page-tls-help = Bei einem selbst erstellten Zertifikat warnt der Browser einmal und merkt es sich dann.
setting-page-tls_port = Verschlüsselter Port für andere Geräte
setting-page-certificate = Zertifikat (PEM-Datei)
setting-page-private_key = Sein privater Schlüssel (PEM-Datei)
setting-page-language = Erste Sprache
setting-page-languages = Angebotene Sprachen
setting-page-languages-help = Keine angekreuzt: alle.
setting-page-access = Wie jede Seite beginnt
setting-exhibit = Ausstellung
setting-exhibit-on = Ein Brett ohne Aufsicht
setting-exhibit-idle = Minuten ohne Berührung, bis es zum Spielen einlädt
setting-exhibit-over = Sekunden vom Ende einer Partie bis zur nächsten
setting-exhibit-pause = Längste Pause, in Sekunden
setting-exhibit-offer = Sekunden, die eine gespeicherte Partie wartet
setting-hours = Öffnungszeiten
setting-hours-open = Geöffnet
setting-hours-open-help = Eine je Zeile, zum Beispiel: mon-fri 10:00-18:00. Leer: immer.
setting-hours-closed = Schließtage
setting-hours-closed-help = Einer je Zeile: 2026-12-25, oder 12-25 für jedes Jahr.
setting-hours-night = Außerhalb der Öffnungszeiten
setting-light = Licht
setting-light-theme = Farben
setting-light-calm = Ohne Blinken
setting-light-brightness = Helligkeit
setting-sound = Ton
setting-sound-volume = Lautstärke
setting-sound-quiet = Zeiten ohne Ton
setting-sound-quiet-help = Zum Beispiel 20:00-09:00. Leer: keine.
setting-house = Das Haus
setting-house-name = Sein Name
setting-house-welcome = Ein Satz zur Begrüßung
setting-staff = Publikum
setting-staff-pin_file = PIN-Datei
setting-staff-pin_file-help = Leer: die hier festgelegte PIN.
setting-staff-visitors_may = Außer zu spielen darf das Publikum
setting-journal = Aufbewahrte Partien
setting-journal-keep = Megabyte
setting-figures = Zählung
setting-figures-on = Besuche zählen
setting-figures-on-help = Nur Zahlen: Niemand ist daran zu erkennen.
setting-figures-years = Jahre der Aufbewahrung
setting-update = Neue Versionen
setting-update-place = Woher sie kommen
setting-update-place-help = Die https-Adresse einer Versionsdatei oder ein Ordner. Leer: nur durch Hochladen.

## choice-of-

choice-of-simulated = simuliert
choice-of-pins = simuliert, mit den echten Treibern
choice-of-real = an diesem Computer angeschlossen
choice-of-play = dürfen spielen
choice-of-watch = sehen nur zu
choice-of-off = aus
choice-of-own = mit selbst erstelltem Zertifikat
choice-of-given = mit vorhandenem Zertifikat
choice-of-dark = dunkel
choice-of-lit = wie am Tag
choice-of-game = ein anderes Spiel wählen
choice-of-theme = das Licht wählen
choice-of-pause = die Partie anhalten
choice-of-far = mit einem entfernten Brett spielen
choice-of-thoughts = sehen, was das Brett denkt
choice-of-large = große Schrift
choice-of-contrast = starker Kontrast
choice-of-low = Bedienung unten
choice-of-still = weniger Bewegung
choice-of-scan = eine einzige Taste
choice-of-true = ja
choice-of-false = nein

## console-

console-title = Konsole des Personals
console-word-well = Alles in Ordnung
console-word-look = Bitte nachsehen
console-word-broken = Es kann gerade nicht gespielt werden
console-open = geöffnet
console-closed = geschlossen
console-dark = dunkel für die Nacht
console-restart = Neu starten
console-bundle = Supportpaket
console-board = Das Brett
console-save = Speichern
console-unchanged = Es hat sich nichts geändert.
console-fixed = In der Befehlszeile festgelegt.
console-later = Gilt erst nach einem Neustart.
console-default = wie üblich
console-undo = Rückgängig
console-history = Änderungen
console-nothing = Noch nichts.
console-pin = PIN
console-pin-told = Sechs bis zwölf Ziffern. Wer angemeldet ist, bleibt es.
console-pin-done = Die PIN ist geändert.
console-new-pin = Neue PIN festlegen
console-versions = Versionen
console-version = Dies ist Version { $version }.
console-release-file = Versionsdatei (.tar)
console-fetch = Herunterladen
console-fetching = Sie wird gerade heruntergeladen.
console-install = Installieren
console-discard = Datei verwerfen
console-rollback = Zurück zur vorigen Version
console-asked = Die Aktualisierung läuft; das Brett startet von selbst neu.
console-logo = Logo (PNG, JPEG oder WebP)
console-logo-done = Die Seite zeigt das neue Logo.
console-logo-remove = Logo entfernen
console-logo-removed = Die Seite zeigt kein Logo mehr.
console-figures = Zahlen
console-period = Die letzten { $days } Tage
console-counted = Besuche: { $visits }. Partien begonnen: { $begun }, beendet: { $ended }, abgebrochen: { $left }.
console-worse = Gestörte Sensoren und an wie vielen Tagen: { $list }
console-of-days = Besuche je Tag
console-of-hours = Besuche je Stunde
console-of-games = Begonnene Partien
console-of-steps = Wo das Publikum aufgegeben hat
console-of-minutes = Dauer einer Partie in Minuten
console-of-languages = Gewählte Sprachen
console-sensor = Sensor { $name }
console-waiting = Einige Änderungen gelten erst nach einem Neustart. Drücken Sie „Neu starten“; eine laufende Partie wird wieder angeboten.
console-trouble = Die Einstellungsdatei ist unbrauchbar; es gelten die letzten brauchbaren Einstellungen. Berichtigen Sie sie: { $text }
console-unfit = Einige Einstellungen passen nicht zusammen und sind so nicht brauchbar. Bitte vor dem nächsten Neustart berichtigen: { $text }
console-clock = Die Uhr geht falsch, also stimmen auch die Öffnungszeiten nicht. Verbinden Sie das Brett mit dem Netzwerk oder stellen Sie die Uhr.
console-unsure-clock = Kein Zeitserver hat geantwortet; die Uhr geht vielleicht falsch: Prüfen Sie sie. Bis einer antwortet oder Sie hier die Zeit bestätigen, macht eine Berührung das Brett auch außerhalb der Öffnungszeiten zehn Minuten lang hell.
console-right-time = Die Zeit stimmt: { $time }
console-page = Die Seite fehlt an einer ihrer Adressen; es wird alle halbe Minute wieder versucht: { $text }
console-disk = Der Datenträger ist fast voll: { $count } MB sind frei. Bewahren Sie weniger Partien auf oder löschen Sie Dateien auf diesem Computer.

## house-

house-closed = Geschlossen.
house-opens = Wir öffnen am { $date }.
