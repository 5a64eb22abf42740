### Ciò che dice il tavoliere, in italiano. Come si scrive: vedi en.ftl.

## site-

site-empty = vuoto
site-seeds = { $count ->
    [one] { $count } seme
   *[other] { $count } semi
}
site-piece = { $side-named ->
    [pieces] { $count ->
        [one] { $piece }
       *[other] { $piece-counted }
    }
   *[players] { $count ->
        [one] { $piece } { $side-of }
       *[other] { $piece-counted } { $side-of }
    }
}
site-lit = luce { $colour }
site-store-S = granaio di Sud
site-store-N = granaio di Nord
site-bar-W = bar del Bianco
site-bar-b = bar del Nero
site-off-W = vassoio del Bianco
site-off-b = vassoio del Nero
site-ghala-S = riserva di Sud
site-ghala-N = riserva di Nord
site-nobodys = { $count ->
    [one] { $piece }
   *[other] { $piece-counted }
}
site-doubted = sensore inaffidabile

## board-

board-label = Tavoliere

## colour-

colour-white = bianca
colour-red = rossa
colour-amber = ambra
colour-yellow = gialla
colour-green = verde
colour-cyan = turchese
colour-blue = blu
colour-violet = viola
colour-pink = rosa

## tray-

tray-name = Scatola
tray-empty = Qui va ciò che esce dal tavoliere
tray-label = Scatola dei pezzi: qui va ciò che esce dal tavoliere
tray-piece = { $side-named ->
    [pieces] { $piece-counted }
   *[players] { $piece-counted } { $side-of }
}
tray-nobodys = { $piece-counted }
tray-hand = In mano

## mark-

mark-check = scacco
mark-house = casa viva
mark-blocked = bloccata
mark-tuzduk = tuzduk
mark-opened = aperta
mark-closed = chiusa
mark-plank = asse
mark-water = acqua

## line-

line-lost = Riconnessione…
line-unsaved = La partita non viene salvata: in questo momento il disco non accetta nulla.

## phase-

phase-setup = Preparazione
phase-play = In gioco
phase-ask = Una domanda
phase-guided = Seguire le luci
phase-takeback = Si torna indietro
phase-repair = Qualcosa è fuori posto
phase-paused = In pausa
phase-over = Partita finita
phase-fault = Guasto

## say-

say-setup = Mettere i pezzi dove indica la luce.
say-turn = Tocca { $side-to }.
say-thinks = { $side }: il tavoliere pensa.
say-tentative = Mossa fatta; si può ancora proseguire.
say-sown-unseen = Seminare dove c’è luce, poi premere OK: il tavoliere non vede questi semi.
say-ask = Quale mossa è stata giocata?
say-ask-earlier = Quale è stata la mossa numero { $number }?
say-guided = Giocare la mossa: seguire la luce.
say-takeback = Rimettere i pezzi dov’erano: seguire la luce.
say-repair = Qualcosa si è spostato. Mettere i pezzi dove indica la luce.
say-paused = La partita è in pausa.
say-over = Vittoria { $side-of }: { $reason }.
say-draw = Patta: { $reason }.
say-fault = Il tavoliere non risponde. La partita è al sicuro.
say-roll = Tocca { $side-to }: tirare i dadi.
say-pass = Nessuna mossa per { $side-the }: il turno passa.
say-new-again = Premere ancora per ricominciare: questa partita andrà persa.
say-resume = C’è una partita non finita.
say-resume-other = { $what ->
    [lesson] C’è una partita non finita di { $kept }. Cominciare la posizione { $number } della lezione di { $game } significa abbandonarla.
    [options] C’è una partita non finita di { $kept }, con altre varianti. Cominciarne una nuova significa abbandonarla.
   *[game] C’è una partita non finita di { $kept }. Cominciare { $game } significa abbandonarla.
}
say-seat-level = { $count ->
    [0] Si gioca fra persone. OK conferma, «Annulla» passa al livello 1.
   *[other] Gioca anche il tavoliere, a livello { $count }. OK conferma, «Annulla» passa al prossimo.
}
say-seat-first = Lei ha { $side-the } e comincia. OK conferma, «Annulla» cambia.
say-seat-second = Lei ha { $side-the }; comincia il tavoliere. OK conferma, «Annulla» cambia.
say-seat-board = Il tavoliere ha { $side-the }. OK conferma, «Annulla» cambia.
say-found = Trovata! È proprio questa.
say-try-again = La mossa è regolare, ma non è quella giusta. Rimettere il pezzo e provarne un’altra.
say-choose = La scelta tocca { $side-to }.
say-next = L’incontro continua: disporre le pedine per la prossima partita.
say-claim = { $sites ->
    [one] È tutto a posto ({ $sites }), e il sensore sbaglia? Se è così, premere OK.
   *[other] È tutto a posto ({ $sites }), e i sensori sbagliano? Se è così, premere OK.
}
say-claim-move = { $sites ->
    [one] La mossa è stata giocata e il sensore sbaglia ({ $sites })? Se è così, premere OK.
   *[other] La mossa è stata giocata e i sensori sbagliano ({ $sites })? Se è così, premere OK.
}
say-claim-unseen = La mossa è stata giocata senza che un sensore la vedesse? Se è così, premere OK.
say-unseen = Proseguire, o rimettere tutto a posto. Se il pezzo è già stato posato, premere OK.
say-sensors = I sensori si contraddicono: { $text }.
say-begun = Tocca { $side-to }: una mossa è in corso. Finirla, o rimettere tutto a posto.
say-begun-or-choose = Tocca { $side-to }: una mossa è in corso. Finirla, dire qual è, o rimettere tutto a posto.
say-review = La luce mostra dove va ogni pezzo. Quando tutto è a posto, premere OK.
say-review-over = La luce mostra che cosa è diverso dalla posizione finale. OK la spegne.
say-roll-or-choose = { $side }: tirare i dadi o raddoppiare.
say-resigned = Abbandono { $side-of }: vittoria { $winner-of }.
say-draw-offered = Offerta di patta { $side-of }.
say-attract-press = Una partita? Basta toccare la luce.
say-attract-lift = Una partita? Basta sollevare il pezzo illuminato.
say-attract-put = Una partita? Basta posare un pezzo dove c’è la luce.
say-sow = Seminare: { $site }. Seguire le luci.

## why-

why-wrong-side = Quel pezzo è dell’avversario.
why-cannot-move = Ora quel pezzo non può muoversi.
why-not-reachable = Da lì non si può raggiungere: { $site }.
why-occupied = Posto già occupato: { $site }.
why-empty = Nulla da sollevare: { $site }.
why-must-pass = Non c’è mossa: il turno passa.
why-no-flip = Lì non si girerebbe nessuna pedina.
why-opening-squares-first = Prima le quattro caselle centrali.
why-must-capture = C’è una presa, ed è obbligatoria.
why-must-capture-most = Bisogna catturare il più possibile.
why-in-check = Il re è sotto scacco.
why-pinned = Quel pezzo è inchiodato: protegge il re.
why-feeds-nobody = Bisogna lasciare dei semi all’avversario.
why-empty-pit = Quella buca è vuota.
why-must-place = Prima si mettono tutti i pezzi.
why-in-mill = Quel pezzo è in un mulino: è al sicuro.
why-not-adjacent = Solo su un punto vicino.
why-no-leap = Così non può saltare.
why-roll-first = Prima si tirano i dadi.
why-answer-double = Prima si risponde al raddoppio.
why-enter-first = Prima entrano le pedine sul bar.
why-use-both-dice = Bisogna giocare tutti e due i dadi.
why-larger-die = Bisogna giocare il dado più alto.
why-wrong-way = La direzione è sbagliata.
why-not-home = Non tutte le pedine sono in casa.
why-farther-first = Prima le pedine più lontane.
why-blocked = L’avversario tiene { $site }.
why-count-unsure = Numero di semi incerto: { $site }. Toglierli e rimetterli uno a uno.
why-over = La partita è finita.
why-castling-moved = Il re o la torre ha già mosso.
why-castling-blocked = Fra re e torre c’è qualcosa.
why-castling-attacked = Il re non può passare su una casella attaccata.
why-hand-empty = Non restano pezzi da mettere.
why-place-first = Prima si mettono tutti i pezzi.
why-no-way-back = Lungo il suo cammino il re non può tornare indietro.
why-must-drop = Prima si mettono tutti i pezzi.
why-opening-turn = Le tigri cominciano togliendo tre pedine.
why-run-length = Si salta solo un numero dispari di pedine.
why-strands-opponent = All’avversario deve restare un seme.
why-not-this-pit = Non ancora: seguire la luce.
why-no-return = Quel pezzo non può ancora tornare.
why-capture-first = Il primo turno è una presa.
why-position-again = Si ripeterebbe una posizione già vista.
why-endless = Quella semina non finirebbe mai.
why-single-seed = Un seme solo non si semina: ne servono almeno due.
why-front-row-first = Senza presa, viene prima la fila davanti.
why-front-row-only = Il seme della riserva va nella fila davanti.
why-house-stays = Una casa viva non si semina se si può seminare un’altra buca.
why-singles-last = Il seme va in una buca che ne ha almeno due.
why-blocked-pit = Quella buca è bloccata per questo turno.
why-first-removal = Prima si toglie una pietra del centro, accanto al centro o d’angolo.
why-second-removal = Ora si toglie una pietra accanto al posto vuoto.
why-captures-only = Qui si muove solo catturando.
why-slides-on = Una pietra scorre finché qualcosa non la ferma.
why-no-turning = I salti vanno sempre diritti.
why-water = C’è l’acqua di mezzo: reggono solo le assi.
why-king-in-river = Il re non entra mai nel fiume.
why-must-lay-plank = Ora un pedone deve diventare un’asse: l’avversario ne ha troppe.
why-carried-on = La corrente lo trascina via da { $site }: seguire la luce.
why-carried-onto-own = La corrente lo trascinerebbe su un pezzo dello stesso colore.
why-own-half = Prendere una colonna della propria metà.
why-not-central = Ora la colonna centrale non si può prendere.
why-same-hand = La colonna va presa dallo stesso lato, destro o sinistro, del primo giocatore.
why-beside-passage = Il ka entra al posto di una biglia accanto alla propria colonna vuota.
why-no-odd-line = Lì nessun colore dà un numero dispari di biglie.
why-lift-your-ka = Non restano prese: togliere il proprio ka.
why-too-few-seeds = Quella buca ha troppo pochi semi per essere giocata.
why-fill-pits-first = Prima si scelgono le buche da riempire.
why-corner-first = Prima si toglie una biglia d’angolo.
why-even-leaps = I salti di un turno devono essere in numero dispari.
why-no-leap-there = Quella biglia non può saltare lì.
why-must-choose = Prima si sceglie: chi muove per primo, o il colore.
why-pushes-nobody-off = Così non cade nessuna pietra avversaria.
why-lay-anew = Prima si dispongono le pedine per la prossima partita.

## side-

side-white = Bianco
    .the = il Bianco
    .of = del Bianco
    .to = al Bianco
    .named = players
side-black = Nero
    .the = il Nero
    .of = del Nero
    .to = al Nero
    .named = players
side-south = Sud
    .the = Sud
    .of = di Sud
    .to = a Sud
    .named = players
side-north = Nord
    .the = Nord
    .of = di Nord
    .to = a Nord
    .named = players
side-tigers = tigri
    .the = le tigri
    .of = delle tigri
    .to = alle tigri
    .named = pieces
side-men = pedine
    .the = le pedine
    .of = delle pedine
    .to = alle pedine
    .named = pieces
side-turn = di turno
side-won = vittoria
side-princes = principi
    .the = i principi
    .of = dei principi
    .to = ai principi
    .named = pieces
side-lamas = lama
    .the = i lama
    .of = dei lama
    .to = ai lama
    .named = pieces
side-goats = capre
    .the = le capre
    .of = delle capre
    .to = alle capre
    .named = pieces
side-bugas = buga
    .the = i buga
    .of = dei buga
    .to = ai buga
    .named = pieces
side-dogs = cani
    .the = i cani
    .of = dei cani
    .to = ai cani
    .named = pieces
side-west = Ovest
    .the = Ovest
    .of = di Ovest
    .to = a Ovest
    .named = players
side-east = Est
    .the = Est
    .of = di Est
    .to = a Est
    .named = players
side-resign = Abbandonare o offrire la patta: { $side }

## piece-

piece-pawn = pedone
    .counted = { $count ->
        [one] un pedone
       *[other] { $count } pedoni
    }
piece-knight = cavallo
    .counted = { $count ->
        [one] un cavallo
       *[other] { $count } cavalli
    }
piece-bishop = alfiere
    .counted = { $count ->
        [one] un alfiere
       *[other] { $count } alfieri
    }
piece-rook = torre
    .counted = { $count ->
        [one] una torre
       *[other] { $count } torri
    }
piece-queen = donna
    .counted = { $count ->
        [one] una donna
       *[other] { $count } donne
    }
piece-king = re
    .counted = { $count ->
        [one] un re
       *[other] { $count } re
    }
piece-crowned = dama
    .counted = { $count ->
        [one] una dama
       *[other] { $count } dame
    }
piece-disc = pedina
    .counted = { $count ->
        [one] una pedina
       *[other] { $count } pedine
    }
piece-seed = seme
    .counted = { $count ->
        [one] un seme
       *[other] { $count } semi
    }
piece-man = pedina
    .counted = { $count ->
        [one] una pedina
       *[other] { $count } pedine
    }
piece-human = pedina
    .counted = { $count ->
        [one] una pedina
       *[other] { $count } pedine
    }
piece-tiger = tigre
    .counted = { $count ->
        [one] una tigre
       *[other] { $count } tigri
    }
piece-checker = pedina
    .counted = { $count ->
        [one] una pedina
       *[other] { $count } pedine
    }
piece-stone = pietra
    .counted = { $count ->
        [one] una pietra
       *[other] { $count } pietre
    }
piece-undefined = pezzo
    .counted = { $count ->
        [one] un pezzo
       *[other] { $count } pezzi
    }
piece-prince = principe
    .counted = { $count ->
        [one] un principe
       *[other] { $count } principi
    }
piece-lama = lama
    .counted = { $count ->
        [one] un lama
       *[other] { $count } lama
    }
piece-goat = capra
    .counted = { $count ->
        [one] una capra
       *[other] { $count } capre
    }
piece-cow = mucca
    .counted = { $count ->
        [one] una mucca
       *[other] { $count } mucche
    }
piece-soldier = soldato
    .counted = { $count ->
        [one] un soldato
       *[other] { $count } soldati
    }
piece-buga = buga
    .counted = { $count ->
        [one] un buga
       *[other] { $count } buga
    }
piece-dog = cane
    .counted = { $count ->
        [one] un cane
       *[other] { $count } cani
    }
piece-rear-pawn = pedone posteriore
    .counted = { $count ->
        [one] un pedone posteriore
       *[other] { $count } pedoni posteriori
    }
piece-amazon = amazzone
    .counted = { $count ->
        [one] un’amazzone
       *[other] { $count } amazzoni
    }
piece-black-ball = biglia nera
    .counted = { $count ->
        [one] una biglia nera
       *[other] { $count } biglie nere
    }
piece-white-ball = biglia bianca
    .counted = { $count ->
        [one] una biglia bianca
       *[other] { $count } biglie bianche
    }
piece-ka = ka
    .counted = { $count ->
        [one] un ka
       *[other] { $count } ka
    }

## todo-

todo-label = Che cosa resta da fare
todo-lift = { $count ->
    [one] sollevare il pezzo: { $site }
   *[other] sollevare { $count } pezzi: { $site }
}
todo-put = mettere { $piece-counted }: { $site }
todo-remove = { $count ->
    [one] togliere il pezzo: { $site }
   *[other] togliere { $count } pezzi: { $site }
}
todo-flip = girare la pedina: { $site }
todo-drop = { $count ->
    [one] lasciarne cadere uno: { $site }
   *[other] lasciarne cadere { $count }: { $site }
}
todo-sow = seminarne { $count }, uno per posto: { $site } – { $last }
todo-press = premere: { $site }
todo-lift-all = raccogliere tutto: { $site }
todo-remove-all = togliere tutto: { $site }

## button-

button-new = Nuova partita
button-takeback = Annulla
button-hint = Consiglio
button-pause = Pausa
button-go-on = Continua
button-help = Aiutami
button-tidy = Riordina
button-roll = Tira i dadi
button-ok = OK
button-resume = Riprendila
button-discard = Ricomincia
button-close = Chiudi
button-back = Indietro
button-play = Gioca
button-rules = Regole
button-learn = { $count ->
    [one] Impara sul tavoliere: { $count } posizione
   *[other] Impara sul tavoliere: { $count } posizioni
}
button-turning-points = Rivedi la partita
button-review = Posizione
button-play-on = Continua a giocare
button-resign = Abbandona
button-draw = Offri patta
button-again = Cambia scelta

## dice-

dice-left = Ancora da giocare: { $dice }

## ask-

ask-takeback = Ritira la mossa
ask-not-taken-back = Lascia la mossa
ask-label = Scelta
ask-pass = Passa
ask-double = Raddoppia
ask-take = Accetta il raddoppio
ask-drop = Rifiuta il raddoppio
ask-roll = Tira i dadi
ask-promotion = il pezzo della promozione
ask-flips = le pedine da girare
ask-crown = la promozione a dama
ask-count = il numero dei semi
ask-capture = il pezzo catturato
ask-faces = il lato delle pedine
ask-first = Muovi per primo
ask-white = Prendi il Bianco
ask-black = Prendi il Nero
ask-beaver = Controraddoppia
ask-as-it-was = Non si è mosso nulla
ask-neither = Nessuna di queste
ask-not-yet = Non ancora: la mossa continua
ask-next = Prossima partita
ask-agree-draw = Accetta la patta
ask-play-on = Continua a giocare
ask-seat-first = Lei ha { $side-the } e comincia
ask-seat-second = Lei ha { $side-the }; comincia il tavoliere
ask-seat-board = Il tavoliere ha { $side-the }

## asks-

asks-flips = le pedine girate
asks-seeds = il numero dei semi
asks-promotion = il pezzo della promozione
asks-captures = che cosa si cattura
asks-moves = quale mossa era

## error-

error-refused = Ora non si può fare.
error-too-fast = Troppo in fretta: qualcosa è andato perso.
error-not-understood = Il tavoliere non ha capito.
error-staff-only = Può farlo solo il personale.
error-staff-wrong = Il PIN non è giusto.
error-staff-short = Questo PIN è troppo corto per l’uso da un altro dispositivo.
error-staff-closed = Il file con il PIN di questo tavoliere non è utilizzabile, quindi nessuno può entrare.
error-watch-only = Questa pagina mostra soltanto la partita. Si gioca al tavoliere.
error-new-wait = Una nuova partita è appena cominciata. Un momento, per favore.
error-console-pin = Non c’è ancora un PIN. Impostarlo dallo schermo del tavoliere.
error-console-digits = Un PIN ha da sei a dodici cifre.
error-staff-wait = Attendere prima di riprovare.

## moves-

moves-count = { $count ->
    [0] Ancora nessuna mossa
    [one] { $count } mossa
   *[other] { $count } mosse
}

## resume-

resume-kicker = Partita ritrovata
resume-text = Mossa { $count }; salvataggio: { $saved }.
resume-begin = { $what ->
    [lesson] Comincia la posizione { $number } della lezione di { $game }
    [options] Comincia { $game } con le varianti scelte
   *[game] Comincia { $game }
}

## outcome-

outcome-win = Vittoria { $side-of }
outcome-draw = Patta

## language-

language-label = Lingua
language-unread = Non ancora riletto da un madrelingua

## theme-

theme-label = Luce
theme-clear = Chiara (adatta ai daltonici)
theme-candle = Candela
theme-night = Notte

## gallery-

gallery-title = A che cosa giochiamo?
gallery-wait = Si apre l’armadio dei giochi…
gallery-nofit = Non adatto a questo tavoliere
gallery-players = Chi gioca
gallery-opponent = Avversario
gallery-people = Persone
gallery-level = Il tavoliere, livello { $count }
gallery-strength = { $count ->
    [1] per una prima partita: prende quel che può e non vede oltre
    [2] guarda una mossa avanti, e spesso si accontenta
    [3] guarda due mosse avanti, e si lascia sfuggire occasioni
    [4] guarda tre mosse avanti, e a volte si lascia sfuggire un’occasione
    [5] guarda quattro mosse avanti
    [6] guarda avanti quanto può con 10.000 posizioni
    [7] guarda avanti quanto può con 25.000 posizioni, e sceglie sempre la mossa migliore che trova
   *[other] gioca come meglio può in tre secondi a mossa
}
gallery-warn = Avvisa degli errori gravi
gallery-side = Il tavoliere ha
gallery-options = Varianti delle regole
gallery-sensing = Rilevamento dei pezzi
gallery-asks = Questo tavoliere dovrà chiedere: { $list }.
gallery-asks-nothing = Questo tavoliere lo segue senza domande.
gallery-boards = Tavolieri adatti: { $list }
gallery-source = Fonte delle regole: { $source }
gallery-search = Cerca
gallery-families = Famiglie di giochi

## sensing-

sensing-press = pulsanti
sensing-occupancy = presenza
sensing-polarity = polo magnetico
sensing-count = conteggio

## help-

help-title = Aiuto
help-hand = Trascinare un pezzo, o toccarlo e poi toccare la destinazione. Toccando lo stesso posto torna dov’era; la scatola lo toglie dal tavoliere. In una buca il primo tocco raccoglie i semi e ognuno dei seguenti ne lascia cadere uno; da un granaio ogni tocco ne prende uno.
help-arrows = Spostarsi sul tavoliere
help-enter = Sollevare, posare, premere
help-backspace = Rimettere il pezzo
help-delete = Nella scatola
help-key-delete = Canc
help-hand-press = Su questo tavoliere ogni posto è un pulsante. Toccare un pezzo e poi la destinazione: ci va da solo. Dove si semina, toccare una buca per sceglierla; toccarla ancora per raccoglierne i semi, e poi ogni buca indicata dalla luce, per lasciarne cadere uno. «Cambia scelta» rinuncia alla scelta, «Aiutami» semina al posto Suo.
help-light = Che cosa dice la luce
help-keys = Tastiera
help-touch = Toccare un pezzo, poi il posto dove va; oppure trascinarlo.

## thoughts-

thoughts-link = Dentro
thoughts-title = Che cosa pensa il tavoliere
thoughts-plan = Mappa dei sensori
thoughts-raw = grezzo
thoughts-settled = stabile
thoughts-expected = atteso
thoughts-differing = diverso
thoughts-open = { $count ->
    [0] Nessuna mossa aperta
    [one] { $count } mossa aperta
   *[other] { $count } mosse aperte
}
thoughts-events = Ultimi eventi
thoughts-faults = Guasti
thoughts-none = nessuno
thoughts-game = gioco
thoughts-sensing = sensori
thoughts-phase = fase
thoughts-state = stato
thoughts-ply = semimossa
thoughts-to-move = di turno
thoughts-tentative = provvisoria
thoughts-health = I sensori alla prova del gioco
thoughts-limited = attenuata: l’alimentazione dà { $count } mA
thoughts-light = luce
thoughts-hypotheses = Che cosa possono aver fatto le mani

## hypotheses-

hypotheses-nats = { $nats } nat, { $share }
hypotheses-nothing = nulla che conti
hypotheses-none = tutto è certo
hypotheses-undo = ritiro della mossa

## act-

act-act = come vuole la mossa
act-again = passa un’altra volta
act-asked = fa ciò che è illuminato
act-back = di nuovo com’era
act-before = prima che l’ultima mossa sia cominciata
act-resting = mentre un suo pezzo sosta a metà strada
act-beside = mentre un altro pezzo è in mano
act-disorder = fuori ordine
act-early = prima che l’ultima mossa sia finita
act-given_up = abbandonata, rimessa a posto
act-hidden = fatto, ma nessun sensore l’ha visto
act-hopping = passa mentre cattura
act-lies = sensore inaffidabile
act-liar = un sensore sbaglia
act-lift = sollevato di passaggio
act-nowhere = dal nulla
act-odd = cambia una volta di più
act-own_lift = raddrizzato
act-own_rise = esita, o sbaglia posto
act-palm = una mano sopra più posti
act-passing = passa
act-ply = una delle mosse regolari
act-replacing = sollevato prima del pezzo di cui prende il posto
act-rise = compare di passaggio
act-sow_before = prima di raccogliere la buca
act-swapped = passi in ordine inverso
act-count = un conto che la bilancia ritiene meno probabile
act-together = nello stesso istante di un’altra cosa
act-topped = spinto fuori da chi ne prende il posto
act-undo = l’ultima mossa ritirata
act-unseen = fatto senza essere visto
act-wait_hand = un pezzo resta a lungo in mano
act-wait_late = un pezzo catturato resta a lungo sul tavoliere
act-wait_lift = a lungo lontano
act-wait_pass = a lungo dove passa soltanto
act-wait_ply = una mossa dura a lungo
act-wait_rise = a lungo dove non dovrebbe stare
act-wait_sow = una semina dura a lungo
act-wait_turn = a lungo prima della mossa successiva
act-wait_undo = ritirata dopo molto tempo

## reason-

reason-no-move = nessuna mossa possibile
reason-most-discs = più pedine
reason-equal-discs = parità di pedine
reason-majority = la maggioranza
reason-stranded = uno dei due è senza semi
reason-repetition = una posizione ripetuta
reason-quiet-limit = troppe mosse senza progressi
reason-lone-king = una dama sola che ha resistito
reason-no-pieces = nessun pezzo rimasto
reason-too-few = troppo pochi pezzi rimasti
reason-checkmate = scacco matto
reason-stalemate = stallo
reason-borne-off = tutte le pedine fuori
reason-gammon = gammon, vale doppio
reason-backgammon = backgammon, vale triplo
reason-dropped = raddoppio rifiutato
reason-dead-position = nessuno può più dare matto
reason-too-few-men = ne restano meno di tre
reason-cannot-feed = non si possono dare semi a chi non ne ha
reason-captures = abbastanza pezzi catturati
reason-full-board = tavoliere pieno
reason-few-limit = troppe mosse con tre mucche
reason-found = trovata
reason-try-again = non è quella
reason-front-empty = vuota la fila davanti dell’avversario
reason-own-front-empty = l’avversario ha lasciato vuota la propria fila davanti
reason-endless = semina senza fine
reason-no-capture = nessuna presa possibile
reason-most-points = più punti
reason-equal-points = parità di punti
reason-row-empty = una fila è vuota
reason-reached = ultima fila raggiunta
reason-both-stuck = nessuno può più muovere
reason-three-in-line = tre in fila
reason-four-in-line = quattro in fila
reason-square = un quadrato di quattro
reason-corners = i quattro angoli
reason-shut-in = chiusura in un angolo
reason-cannot-fill = semi insufficienti a riempire una buca
reason-most-stones = più pietre
reason-equal-stones = parità di pietre
reason-match = incontro vinto
reason-resigned = abbandono { $side-of }
reason-agreed = di comune accordo

## option-

option-yes = sì
option-no = no
option-opening = Apertura
option-opening-cross = incrociata
option-opening-free = libera
option-discs = Pedine
option-discs-shared = in comune
option-discs-own32 = 32 a testa
option-empties_to_winner = Caselle vuote al vincitore
option-stranding = Ciò che resta alla fine
option-stranding-mover = a chi ha mosso per ultimo
option-stranding-stranded = all’altro
option-stranding-split = a metà
option-grand_slam = Grande slam
option-grand_slam-forbidden = vietato
option-grand_slam-no_capture = non cattura nulla
option-fly = Volo con tre pedine
option-repetition = Ripetizione
option-quiet_limit = Mosse senza prese
option-capture_removal = I pezzi catturati escono
option-capture_removal-end = alla fine
option-capture_removal-immediate = subito
option-orientation = Diagonale lunga
option-orientation-left = a sinistra
option-orientation-right = a destra
option-lone_king_limit = Mosse di una dama sola
option-win_lost = Pezzi persi che fanno perdere
option-odd_runs = Salto di più pedine (dispari)
option-bishop_waypoint_on_board = L’alfiere resta sulla scacchiera
option-move_limit = Limite di mosse
option-move_limit-fide = FIDE
option-move_limit-none = nessuno
option-repetition-auto3 = patta alla terza
option-repetition-claim3_auto5 = patta alla quinta
option-use_both_dice = Tutti e due i dadi, se possibile
option-backgammon_needs_none_off = Triplo solo con nessuna fuori
option-cube = Cubo del raddoppio
option-repetition-draw3 = patta alla terza
option-repetition-superko = non ammessa
option-first_move = Primo turno
option-first_move-one = una presa
option-first_move-chain = una presa o più
option-first_move-free = libero
option-multi = Più prese in un turno
option-namua_takata = Dalla riserva senza presa
option-namua_takata-any = in una buca piena qualsiasi
option-namua_takata-avoid_singles = nelle buche da un seme per ultime
option-takata_stops_at_house = La casa viva ferma una semina senza presa
option-house_in_mtaji = Le case a riserve vuote
option-house_in_mtaji-none = nessuna
option-house_in_mtaji-until_first_capture = finché il padrone non cattura
option-house_in_mtaji-choice = fermarsi o proseguire
option-house_in_mtaji-forced = chi cattura prosegue
option-kutakatia = Blocco di una buca (takasia)
option-block_singles = I semi soli si possono bloccare
option-endless = Semina senza fine
option-endless-draw = patta
option-endless-illegal = non ammessa
option-endless-loss = persa per chi muove
option-no_suicide = Gli ultimi semi davanti restano davanti
option-opening-seed = centro, accanto o angolo
option-opening-black_centre_corner = una nera del centro o d’angolo
option-opening-any = una pietra qualsiasi
option-width = Colonne
option-height = Righe
option-no_reverse = Tornare subito indietro
option-no_reverse-mill = non per richiudere il mulino
option-no_reverse-off = ammesso
option-no_reverse-any = mai al turno dopo
option-three_cow_limit = Mosse per parte senza prese con tre mucche
option-compulsory = Presa obbligatoria
option-board = Tavoliere
option-board-tiger33sq = due case
option-board-tiger35mix = una casa e un triangolo
option-board-tiger37 = due triangoli
option-balance = Quando un’asse è dovuta
option-balance-must_if_able = obbligo, se si può posare
option-balance-strict = obbligo, sempre
option-balance-off = nessun obbligo
option-draw_if_uncrossable = Patta quando nessuno può passare
option-capture_swimmer_on_water = Chi nuota può essere preso da tutti
option-nominal_may_hold_own_man = Nel fiume sopra un proprio pezzo
option-ep_after_drift = En passant dopo la corrente
option-players = Giocatori
option-pattern = Disegno delle biglie
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
option-pattern-z39 = 39, a scacchi
option-centre_hole = Conca nel mezzo
option-ka_entry = Come entra il ka
option-ka_entry-slide = scorrendo
option-ka_entry-jump = con un salto breve
option-line_through_hole = Le linee attraversano la conca
option-ka_through_hole = Il ka attraversa la conca
option-sense = Verso di semina
option-sense-ccw = antiorario
option-sense-cw = orario
option-end_at_majority = Fine con la maggioranza
option-seeds = Semi per buca
option-empty_capture = Il seme solo si cattura
option-store_again = Il granaio dà un altro turno
option-capture = Presa
option-capture-own = nella propria fila
option-capture-any = in tutte e due le file
option-capture-single = una buca
option-capture-chain = a catena
option-rounds = Manche
option-rounds-one = una
option-rounds-match = finché uno non può più riempire una buca
option-directions = Versi di semina
option-directions-opposite = opposti
option-directions-same = uguali
option-centre = Buca centrale
option-centre-same = come le altre
option-centre-2 = due semi
option-after_capture = Dopo una presa
option-after_capture-stop = il turno finisce
option-after_capture-continue = la semina continua
option-pasu = Semi di una mucca
option-pasu_to = La mucca va
option-pasu_to-sower = a chi semina
option-pasu_to-owner = al padrone della fila
option-pasu_final = Anche con l’ultimo seme
option-push_extent = Quanto spinge una pietra
option-push_extent-choose = quanto vuole
option-push_extent-minimal = finché non ne cade una
option-push_extent-edge = fino al bordo
option-placing = Disposizione delle pietre
option-placing-white_first = prima le bianche
option-placing-any_order = in qualsiasi ordine
option-match_length = Punti dell’incontro (0: una partita)
option-crawford = Regola di Crawford
option-jacoby = Regola di Jacoby
option-automatic_doubles = Raddoppi automatici
option-beavers = Beaver

## rules-

rules-goal = Scopo
rules-setup = Preparazione
rules-move = Movimento
rules-capture = Presa
rules-end = La fine
rules-hints = Due consigli
rules-history = Storia

## lesson-

lesson-number = Lezione, posizione { $number } di { $count }
lesson-back = Precedente
lesson-next = Successiva
lesson-new = Gioca una partita

## turning-

turning-title = Dove si è decisa la partita
turning-thinking = Si rivede la partita: mossa { $done } di { $count }.
turning-none = Nessuna mossa è costata molto.
turning-number = Punto di svolta { $number } di { $count }
turning-played = Mossa { $ply }, { $side }: { $move }.
turning-better = Era meglio { $move }.
turning-why = Avrebbe portato { $terms }.
turning-known = Prima la partita era { $before }; dopo, { $after }.
turning-before = Prima la partita era { $before }.
turning-after = Dopo la partita era { $after }.
turning-blunder = { $side }: questa mossa perde molto. Si può ritirare.
turning-leave = Esci
turning-won = { $count ->
    [one] vinta in { $count } mossa
   *[other] vinta in { $count } mosse
}
turning-lost = { $count ->
    [one] persa in { $count } mossa
   *[other] persa in { $count } mosse
}
turning-drawn = patta

## puzzle-

puzzle-title = Problemi
puzzle-number = Problema { $number } di { $count }
puzzle-find = Tocca { $side-to }: trovare la mossa migliore.
puzzle-win = Tocca { $side-to }: trovare la mossa che vince.
puzzle-about = Da partite giocate su questo tavoliere. Sceglierne uno per vederlo disposto.
puzzle-none = Ancora nessun problema. Si trovano rivedendo una partita.
puzzle-solved = Risolto
puzzle-missed = Sfuggita in partita
puzzle-played = Trovata in partita

## term-

term-store = { $count ->
    [one] { $count } seme in più nel granaio
   *[other] { $count } semi in più nel granaio
}
term-seeds = { $count ->
    [one] { $count } seme in più dalla propria parte
   *[other] { $count } semi in più dalla propria parte
}
term-choice = { $count ->
    [one] { $count } buca in più fra cui scegliere
   *[other] { $count } buche in più fra cui scegliere
}
term-marks = { $count ->
    [one] { $count } buca propria in più
   *[other] { $count } buche proprie in più
}
term-front = { $count ->
    [one] { $count } buca attiva in più nella fila davanti
   *[other] { $count } buche attive in più nella fila davanti
}
term-corners = { $count ->
    [one] { $count } angolo in più
   *[other] { $count } angoli in più
}
term-edges = { $count ->
    [one] { $count } pedina in più sul bordo
   *[other] { $count } pedine in più sul bordo
}
term-risky = { $count ->
    [one] { $count } pedina in meno accanto a un angolo vuoto
   *[other] { $count } pedine in meno accanto a un angolo vuoto
}
term-frontier = { $count ->
    [one] { $count } pedina esposta in meno
   *[other] { $count } pedine esposte in meno
}
term-discs = { $count ->
    [one] { $count } pedina in più
   *[other] { $count } pedine in più
}
term-men = { $count ->
    [one] { $count } pezzo in più
   *[other] { $count } pezzi in più
}
term-mills = { $count ->
    [one] { $count } mulino in più
   *[other] { $count } mulini in più
}
term-open = { $count ->
    [one] { $count } mulino in più da chiudere in una mossa
   *[other] { $count } mulini in più da chiudere in una mossa
}
term-room = { $count ->
    [one] { $count } punto libero in più dove muovere
   *[other] { $count } punti liberi in più dove muovere
}
term-crowned = { $count ->
    [one] { $count } dama in più
   *[other] { $count } dame in più
}
term-lines = pezzi con più strade aperte
term-advance = pezzi più avanzati
term-lost = { $count ->
    [one] { $count } pezzo catturato a proprio favore
   *[other] { $count } pezzi catturati a proprio favore
}
term-shut_in = { $count ->
    [one] { $count } cacciatore a proprio favore, libero o rinchiuso
   *[other] { $count } cacciatori a proprio favore, liberi o rinchiusi
}
term-freedom = { $count ->
    [one] { $count } posto libero accanto ai cacciatori a proprio favore
   *[other] { $count } posti liberi accanto ai cacciatori a proprio favore
}
term-prey = { $count ->
    [one] { $count } salto dei cacciatori a proprio favore
   *[other] { $count } salti dei cacciatori a proprio favore
}
term-moves = { $count ->
    [one] { $count } mossa in più fra cui scegliere
   *[other] { $count } mosse in più fra cui scegliere
}
term-stones = { $count ->
    [one] { $count } pietra in più
   *[other] { $count } pietre in più
}
term-inland = pietre più lontane dal bordo
term-way = { $count ->
    [one] { $count } punta in meno da percorrere
   *[other] { $count } punte in meno da percorrere
}
term-off = { $count ->
    [one] { $count } pedina in più portata fuori
   *[other] { $count } pedine in più portate fuori
}
term-bar = { $count ->
    [one] { $count } pedina in meno sul bar
   *[other] { $count } pedine in meno sul bar
}
term-blots = meno pedine scoperte
term-home = { $count ->
    [one] { $count } punta in più tenuta in casa
   *[other] { $count } punte in più tenute in casa
}
term-held = { $count ->
    [one] { $count } punta in più tenuta fuori casa
   *[other] { $count } punte in più tenute fuori casa
}
term-pawn = { $count ->
    [one] { $count } pedone in più
   *[other] { $count } pedoni in più
}
term-rear-pawn = { $count ->
    [one] { $count } pedone posteriore in più
   *[other] { $count } pedoni posteriori in più
}
term-queen = { $count ->
    [one] { $count } donna in più
   *[other] { $count } donne in più
}
term-rook = { $count ->
    [one] { $count } torre in più
   *[other] { $count } torri in più
}
term-bishop = { $count ->
    [one] { $count } alfiere in più
   *[other] { $count } alfieri in più
}
term-knight = { $count ->
    [one] { $count } cavallo in più
   *[other] { $count } cavalli in più
}
term-amazon = { $count ->
    [one] { $count } amazzone in più
   *[other] { $count } amazzoni in più
}
term-centre = pezzi più vicini al centro
term-points = { $count ->
    [one] { $count } punto in più
   *[other] { $count } punti in più
}

## preset-

preset-korgool = Korgool (Kirghizistan)
preset-chonka = Chonka (Sri Lanka)

## health-

health-chatters = { $site }: il sensore è instabile; controllare il contatto e la resistenza di pull-up
health-stuck = { $site }: il sensore non cambia; controllare magnete e filo
health-weak = { $site }: segnale debole; controllare il magnete o il pezzo
health-fading = { $site }: il magnete si indebolisce; sostituirlo o incollarlo di nuovo prima che non venga più rilevato
health-contradicted = { $site }: il tavoliere non si fida del sensore: le mani hanno detto altro; controllare magnete e filo
health-held = { $site }: il pulsante resta premuto; controllare se si incastra
health-title = La salute del tavoliere
health-notice = Da controllare: { $what }
health-well = Tutto bene: tutti i sensori sono affidabili e ogni partita è salvata.
health-disk = il disco
health-wiring = il cablaggio
health-name = il nome del tavoliere
health-unnamed = Nessun tavoliere è stato ancora indicato: questo è simulato, e nessun pin viene usato. Questo comando, scritto sul computer sotto il tavoliere, indica quello collegato:
health-fault = Il tavoliere non risponde. Si continua a riprovare; la partita è al sicuro.
health-unsaved = In questo momento il disco non accetta nulla: si continua a giocare, ma un’interruzione di corrente farebbe perdere le partite.
health-staff = Il personale non può entrare: il file con il PIN non è utilizzabile. Si riprova ogni volta che qualcuno digita un PIN.
health-twin = In rete un altro tavoliere usa il nome di questo, e ciascuno scollega l’altro. Dare a ogni tavoliere un nome proprio, nel file indicato da --fleet. Entrambi si chiamano:
health-light = La luce può lampeggiare: il bus dei pixel non tiene la sua frequenza.
health-shorted = { $line }: tutti i suoi sensori rilevano qualcosa dallo stesso momento; cercare un cortocircuito. Premere OK per continuare senza.
health-silent = { $line }: tutti i suoi sensori tacciono dallo stesso momento; cercare un filo rotto.
health-noisy = Tutti i sensori sono disturbati, e nulla di ciò che dicono conta; controllare massa, alimentazione e schermatura.
health-again = Il tavoliere gioca senza i sensori di cui non si fida, e chiede. Torna da sé a fidarsi di un sensore quando questo ha avuto ragione { $count ->
    [one] una volta
   *[other] { $count } volte, ogni volta su qualcosa di diverso
}; oppure qui, dopo la riparazione.
health-trust = Fidati di nuovo
health-distrust = Non fidarti
health-other = È un altro il sensore che sbaglia:
health-button = pulsante { $name }
health-channel = canale { $number }
health-row = riga { $number }
health-column = colonna { $number }
health-pin = { $part }, pin { $pin }
health-since = inizio: { $date }
health-agreed = { $count ->
    [one] da allora ha avuto ragione una volta
   *[other] da allora ha avuto ragione { $count } volte
}
health-missed = { $due ->
    [one] { $count } mossa su { $due } non rilevata
   *[other] mosse non rilevate: { $count } su { $due }
}
health-shaken = { $count ->
    [one] ha perso ciò che gli stava sopra in un mezzo secondo su { $beats }
   *[other] ha perso ciò che gli stava sopra in { $count } mezzi secondi su { $beats }
}
health-chattered = { $count ->
    [one] è stato instabile una volta
   *[other] è stato instabile { $count } volte
}
health-margin = il suo magnete arriva al { $margin } % di quanto serve per contare come pezzo, al massimo al { $strongest } %
health-aside = { $name } fuori dal gioco
health-bundle = Pacchetto di assistenza
health-bundle-told = Per chi deve capire che cosa è successo: le partite, il tavoliere e le versioni in un solo file, senza nomi di persone.
health-bundle-packing = Preparazione del pacchetto…
health-bundle-later = Il prossimo si potrà preparare fra mezzo minuto.
health-bundle-none = Non è stato possibile preparare il pacchetto; il log dice perché.

## family-

family-sowing = Semina
family-hunt = Caccia
family-leap = Salto
family-row = Tre in fila
family-turn = Girare e spingere
family-chess = Scacchi
family-race = Corsa

## ground-

ground-water = acqua

## match-

match-length = { $count ->
    [one] incontro a { $count } punto
   *[other] incontro a { $count } punti
}

## staff-

staff-door = Per il personale: tenere premuto un secondo
staff-title = Personale
staff-enter = Inserire il PIN
staff-digits = { $count ->
    [0] Nessuna cifra inserita
    [one] { $count } cifra inserita
   *[other] { $count } cifre inserite
}
staff-delete = Cancella l’ultima cifra
staff-ok = Entra
staff-in = Personale
staff-leave = Lascia l’area del personale
staff-wait = Prossimo tentativo fra { $seconds } s

## choice-

choice-capture = presa in { $sites }
choice-no-capture = senza presa
choice-lost = esce dal tavoliere in { $sites }
choice-to = verso: { $sites }
choice-no-to = senza arrivo
choice-from = da: { $sites }
choice-no-from = da fuori del tavoliere
choice-sow = semina verso: { $sites }
choice-no-sow = senza semina
choice-sow-last = ultimo seme: { $sites }
choice-no-sow-last = senza semina
choice-turn = girare { $sites }
choice-no-turn = senza girare nulla
choice-by = passando per { $sites }
choice-no-by = diritto
choice-touch = { $sites }
choice-no-touch = senza toccare nulla
choice-side = { $side }
choice-number = scelta { $count }

## confirm-

confirm-new = Questa partita non è finita. Cominciarne un’altra?
confirm-new-yes = Cominciane un’altra

## invite-

invite = Toccare qui

## light-

light-legal = Si può giocare
light-target = Il pezzo in mano va qui
light-drop = Qui va un pezzo da fuori
light-back = Sollevato qui; si può rimettere
light-sow = Qui cadono i semi
light-done = Fatto; la mano può proseguire
light-flip = Girare questa pedina
light-capture = Catturato: toglierlo
light-ask = Quale di questi?
light-hint = Una mossa o una scelta consigliata
light-refused = Non era una mossa
light-missing = Qui manca un pezzo
light-extra = Qui non va nessun pezzo
light-wrong = Qui va un altro pezzo
light-check = Il re è attaccato
light-last = L’ultima mossa
light-unsaved = L’ultima mossa, per ora non salvata
light-mark = Un segno fisso del gioco
light-water = Acqua
light-win = Del vincitore
light-attract = Una partita?

## motion-

motion-steady = fissa
motion-soft = fissa, a mezza luce
motion-dim = attenuata
motion-lap = un’onda lenta e tenue
motion-breathe = lentamente su e giù
motion-swell = piano, su e giù
motion-pulse = su e giù una volta al secondo
motion-blink = accesa e spenta due volte al secondo
motion-wink = attenuata, spenta un istante
motion-double-flash = due lampi e una pausa
motion-triple-flash = tre lampi e una pausa
motion-run = corre lungo il percorso

## fleet-

fleet-label = L’altro tavoliere
fleet-boards = Gioca con un altro tavoliere
fleet-nobody = Non c’è nessun altro tavoliere.
fleet-invite = Invita { $board }
fleet-withdraw = Ritira l’invito
fleet-accept = Accetta
fleet-decline = Rifiuta
fleet-agree = Acconsenti
fleet-deny = No
fleet-leave = Lascia la partita
fleet-leave-sure = Questa partita non è finita. Lasciarla su tutti e due i tavolieri?
fleet-invitation = Il tavoliere { $board } La invita a una partita: { $game }.
fleet-invited = Il tavoliere { $board } è stato invitato; non ha ancora risposto.
fleet-your-turn = Si gioca contro il tavoliere { $board }: tocca a Lei.
fleet-their-turn = Si gioca contro il tavoliere { $board }: attendere la sua mossa.
fleet-rolling = I due tavolieri tirano i dadi.
fleet-over = La partita con il tavoliere { $board } è finita.
fleet-no-broker = Al momento non c’è collegamento. La partita con { $board } riprende appena torna.
fleet-gone = Il tavoliere { $board } non è raggiungibile. La partita riprende quando torna.
fleet-setup = Attendere: sul tavoliere { $board } si dispongono i pezzi.
fleet-ask = Attendere: il tavoliere { $board } chiede quale mossa è stata giocata.
fleet-repair = Attendere: sul tavoliere { $board } si rimettono a posto i pezzi.
fleet-paused = Il tavoliere { $board } ha messo in pausa la partita.
fleet-fault = Il tavoliere { $board } ha un guasto. La partita riprende quando funziona di nuovo.
fleet-asks-takeback = Il tavoliere { $board } vorrebbe ritirare l’ultima mossa.
fleet-asks-draw = Il tavoliere { $board } offre la patta.
fleet-wishes-takeback = Al tavoliere { $board } è stato chiesto di poter ritirare la mossa.
fleet-wishes-draw = Al tavoliere { $board } è stata offerta la patta.
fleet-denied-takeback = Il tavoliere { $board } non consente di ritirare la mossa.
fleet-denied-draw = Il tavoliere { $board } non accetta la patta.
fleet-left = Il tavoliere { $board } ha lasciato la partita.
fleet-stuck = Partita interrotta: non è stato possibile riportarla su questo tavoliere.
fleet-refused-declined = Il tavoliere { $board } ha rifiutato.
fleet-refused-game = Il tavoliere { $board } non ha questo gioco ({ $text }).
fleet-refused-options = Il tavoliere { $board } non gioca con queste varianti ({ $text }).
fleet-refused-rules = Il tavoliere { $board } ha altre regole per questo gioco ({ $text }).
fleet-refused-board = Questo gioco non è adatto al tavoliere { $board } ({ $text }).
fleet-foul-turn = Partita interrotta: il tavoliere { $board } ha mosso fuori turno.
fleet-foul-illegal = Partita interrotta: il tavoliere { $board } ha inviato una mossa irregolare.
fleet-foul-apart = Partita interrotta: i due tavolieri non concordano più sulle mosse.
fleet-foul-takeback = Partita interrotta: il tavoliere { $board } ha ritirato una mossa senza chiedere.
fleet-foul-draw = Partita interrotta: il tavoliere { $board } ha reclamato una patta non concordata.
fleet-foul-dice = Partita interrotta: i dadi del tavoliere { $board } non sono quelli a cui si era impegnato.
fleet-foul-terms = Partita interrotta: il tavoliere { $board } ha cambiato le sue regole.

## setting-

setting-board = Tavoliere
setting-board-name = Il tavoliere collegato
setting-board-name-help = Uno dell’elenco, o un file di tavoliere su questo computer. Vuoto: un tavoliere simulato.
setting-board-hardware = Com’è collegato
setting-game = Giochi
setting-game-key = Il gioco all’avvio
setting-game-options = Le sue varianti
setting-game-options-help = Una per riga, per esempio: grand_slam = no_capture
setting-game-offered = Giochi disponibili
setting-game-offered-help = Quelli che i visitatori possono scegliere. Nessuna spunta: tutti.
setting-game-opponent = Gioca anche il tavoliere, al livello
setting-game-opponent-help = Da 1 (il più debole) a 8; 0: si gioca fra persone.
setting-game-opponent_side = Il colore o la parte che gli tocca
setting-game-offer_opponent = Chiedi con la luce chi gioca
setting-game-offer_opponent-help = Prima della prima mossa: «Annulla» passa al livello e alla parte successivi, OK conferma; a chi comincia a giocare non si chiede nulla.
setting-game-warn = Avvisa di una mossa che perde molto
setting-game-warn-help = La si può ritirare; il gioco non rallenta.
setting-page = Pagina e rete
setting-page-host = Indirizzo
setting-page-host-help = 127.0.0.1: solo questo schermo. 0.0.0.0: anche altri dispositivi.
setting-page-port = Porta
setting-page-network = Altri dispositivi senza PIN
setting-page-tls = Cifratura per gli altri dispositivi
setting-page-tls-help = Con un certificato proprio il browser avvisa una volta e poi se ne ricorda.
setting-page-tls_port = Porta cifrata per gli altri dispositivi
setting-page-certificate = Certificato (file PEM)
setting-page-private_key = La sua chiave privata (file PEM)
setting-page-language = Prima lingua
setting-page-languages = Lingue disponibili
setting-page-languages-help = Nessuna spunta: tutte.
setting-page-access = Come comincia ogni pagina
setting-exhibit = Esposizione
setting-exhibit-on = Un tavoliere senza sorveglianza
setting-exhibit-idle = Minuti senza un tocco prima che inviti a giocare
setting-exhibit-over = Secondi fra la fine di una partita e la prossima
setting-exhibit-pause = Pausa più lunga, in secondi
setting-exhibit-offer = Attesa di una partita salvata, in secondi
setting-hours = Orario di apertura
setting-hours-open = Aperto
setting-hours-open-help = Uno per riga, per esempio: mon-fri 10:00-18:00. Vuoto: sempre.
setting-hours-closed = Giorni di chiusura
setting-hours-closed-help = Uno per riga: 2026-12-25, oppure 12-25 per ogni anno.
setting-hours-night = Quando è chiuso
setting-light = Luce
setting-light-theme = Colori
setting-light-calm = Senza lampeggi
setting-light-brightness = Luminosità
setting-sound = Suono
setting-sound-volume = Volume
setting-sound-quiet = Ore senza suono
setting-sound-quiet-help = Per esempio 20:00-09:00. Vuoto: nessuna.
setting-house = La sede
setting-house-name = Il suo nome
setting-house-welcome = Una frase di benvenuto
setting-staff = Visitatori
setting-staff-pin_file = File del PIN
setting-staff-pin_file-help = Vuoto: il PIN impostato qui.
setting-staff-visitors_may = Oltre a giocare, i visitatori possono
setting-journal = Partite conservate
setting-journal-keep = Megabyte
setting-figures = Conteggi
setting-figures-on = Conta le visite
setting-figures-on-help = Solo numeri: nessuno vi è riconoscibile.
setting-figures-years = Anni per cui si conservano
setting-update = Nuove versioni
setting-update-place = Da dove arrivano
setting-update-place-help = L’indirizzo https di un file di versione, o una cartella. Vuoto: solo caricandola.

## choice-of-

choice-of-simulated = simulato
choice-of-pins = simulato, con i driver veri
choice-of-real = collegato a questo computer
choice-of-play = possono giocare
choice-of-watch = guardano soltanto
choice-of-off = no
choice-of-own = con un certificato proprio
choice-of-given = con un certificato fornito
choice-of-dark = buio
choice-of-lit = come di giorno
choice-of-game = scegliere un altro gioco
choice-of-theme = scegliere la luce
choice-of-pause = mettere in pausa
choice-of-far = giocare con un tavoliere lontano
choice-of-thoughts = vedere che cosa pensa il tavoliere
choice-of-large = caratteri grandi
choice-of-contrast = contrasto forte
choice-of-low = comandi nella metà inferiore
choice-of-still = meno movimento
choice-of-scan = un solo pulsante
choice-of-true = sì
choice-of-false = no

## console-

console-title = Console del personale
console-word-well = Tutto bene
console-word-look = Dare un’occhiata
console-word-broken = Ora non si può giocare
console-open = aperto
console-closed = chiuso
console-dark = spento per la notte
console-restart = Riavvia
console-bundle = Pacchetto di assistenza
console-board = Il tavoliere
console-save = Salva
console-unchanged = Non è cambiato nulla.
console-fixed = Fissato sulla riga di comando.
console-later = Ha effetto dopo un riavvio.
console-default = predefinito
console-undo = Annulla
console-history = Che cosa è stato cambiato
console-nothing = Ancora nulla.
console-pin = PIN
console-pin-told = Da sei a dodici cifre. Chi è già entrato resta dentro.
console-pin-done = Il PIN è stato cambiato.
console-new-pin = Imposta il nuovo PIN
console-figures = Statistiche
console-period = Gli ultimi { $days } giorni
console-counted = Visite: { $visits }. Partite cominciate: { $begun }, finite: { $ended }, lasciate: { $left }.
console-worse = Sensori con problemi, e per quanti giorni: { $list }
console-of-days = Visite per giorno
console-of-hours = Visite per ora
console-of-games = Partite cominciate
console-of-steps = Dove i visitatori hanno rinunciato
console-of-minutes = Minuti per partita
console-of-languages = Lingue scelte
console-versions = Versioni
console-version = Questa è la versione { $version }.
console-release-file = File di versione (.tar)
console-fetch = Scaricalo
console-fetching = Scaricamento in corso.
console-install = Installa
console-discard = Elimina il file
console-rollback = Torna alla versione precedente
console-asked = L’aggiornamento è in corso; il tavoliere si riavvia da sé.
console-logo = Logo (PNG, JPEG o WebP)
console-logo-done = La pagina mostra il nuovo logo.
console-logo-remove = Rimuovi il logo
console-logo-removed = La pagina non mostra più alcun logo.
console-sensor = Sensore { $name }
console-waiting = Alcune modifiche hanno effetto dopo un riavvio. Premere Riavvia; una partita in corso verrà riproposta.
console-trouble = Il file delle impostazioni non si può usare: valgono le ultime buone. Da correggere: { $text }
console-unfit = Alcune impostazioni non vanno d’accordo e così non si possono usare. Correggerle prima del prossimo riavvio: { $text }
console-clock = L’orologio è sbagliato, e così l’orario di apertura. Collegare la rete o regolare l’ora.
console-unsure-clock = Nessun server dell’ora ha risposto, e l’orologio può essere sbagliato: controllarlo. Finché non risponde, o non si conferma qui l’ora, un tocco accende il tavoliere per dieci minuti anche fuori orario.
console-right-time = L’ora è giusta: { $time }
console-page = La pagina manca a uno dei suoi indirizzi; si riprova ogni mezzo minuto: { $text }
console-disk = Il disco è quasi pieno: restano { $count } MB. Conservare meno partite o eliminare file su questo computer.

## house-

house-closed = Ora chiuso.
house-opens = Prossima apertura: { $date }.

## access-

access-title = Vedere, raggiungere, sentire
access-large = Caratteri grandi
access-contrast = Contrasto forte
access-low = Tutti i comandi nella metà inferiore
access-still = Meno movimento
access-scan = Gioca con un solo pulsante
access-scan-off = Smetti di giocare con un solo pulsante
access-mute = Senza suono

## begin-

begin-label = Come cominciare
begin-learn = Impara il gioco
begin-short = Partita breve
begin-alone = Contro il tavoliere
begin-level = Scegli un livello
