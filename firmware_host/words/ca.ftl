## site-: places of the board

site-empty = buit
site-seeds = { $count ->
    [one] { $count } llavor
   *[other] { $count } llavors
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
site-lit = llum { $colour }
site-store-S = magatzem del Sud
site-store-N = magatzem del Nord
site-bar-W = barra de les blanques
site-bar-b = barra de les negres
site-off-W = safata de les blanques
site-off-b = safata de les negres
site-ghala-S = mà del Sud
site-ghala-N = mà del Nord
site-nobodys = { $count ->
    [one] { $piece }
   *[other] { $piece-counted }
}
site-doubted = sensor poc fiable

## board-

board-label = Tauler de joc

## colour-

colour-white = blanca
colour-red = vermella
colour-amber = ambre
colour-yellow = groga
colour-green = verda
colour-cyan = turquesa
colour-blue = blava
colour-violet = violeta
colour-pink = rosa

## tray-: the box beside the board

tray-name = Caixa
tray-empty = Aquí va el que surt del tauler
tray-label = Caixa de peces: aquí va el que surt del tauler
tray-piece = { $side-named ->
    [pieces] { $piece-counted }
   *[players] { $piece-counted } { $side-of }
}
tray-nobodys = { $piece-counted }
tray-hand = A la mà

## mark-

mark-check = escac
mark-house = casa viva
mark-blocked = bloquejat
mark-tuzduk = tuzduk
mark-opened = obert
mark-closed = tancat
mark-plank = passarel·la
mark-water = aigua

## line-

line-lost = S’està tornant a connectar…
line-unsaved = No s’està desant: ara mateix el disc no accepta res.

## phase-: where the game is

phase-setup = Col·locació
phase-play = En joc
phase-ask = Una pregunta
phase-guided = Segueixi els llums
phase-takeback = Es desfà la jugada
phase-repair = Hi ha alguna cosa fora de lloc
phase-paused = En pausa
phase-over = Final de partida
phase-fault = Avaria

## say-: the one sentence that is shown now

say-setup = Posi les peces on indica la llum.
say-turn = Torn { $side-of }.
say-thinks = Torn { $side-of }: el tauler pensa.
say-tentative = Jugada feta; encara la pot continuar.
say-sown-unseen = Sembri on hi ha llum i premi OK: el tauler no pot veure aquestes llavors.
say-ask = Quina jugada ha fet?
say-ask-earlier = Quina va ser la jugada número { $number }?
say-guided = Faci la jugada: segueixi la llum.
say-takeback = Torni a posar les peces on eren: segueixi la llum.
say-repair = S’ha mogut alguna cosa. Posi les peces on indica la llum.
say-paused = La partida està en pausa.
say-over = Victòria { $side-of }: { $reason }.
say-draw = Taules: { $reason }.
say-fault = El tauler no respon. La partida està desada.
say-roll = Tiri els daus: torn { $side-of }.
say-pass = { $side } { $side-number ->
    [plural] no tenen
   *[singular] no té
} cap jugada: passa el torn.
say-new-again = Torni a prémer per començar de nou: aquesta partida es perdrà.
say-resume = Hi ha una partida sense acabar.
say-resume-other = { $what ->
    [lesson] Hi ha una partida sense acabar ({ $kept }). Si comença la posició { $number } de la lliçó ({ $game }), l’abandona.
    [options] Hi ha una partida sense acabar ({ $kept }) amb altres opcions. Si en comença una de nova, l’abandona.
   *[game] Hi ha una partida sense acabar ({ $kept }). Si comença { $game }, l’abandona.
}
say-seat-level = { $count ->
    [0] Només hi juguen persones. OK ho tria; «Desfés» encén el nivell 1.
   *[other] El tauler també juga, amb el nivell { $count }. OK ho tria; «Desfés» encén el següent.
}
say-seat-first = Vostè: { $side }; comença vostè. OK ho tria; «Desfés» encén el següent.
say-seat-second = Vostè: { $side }; comença el tauler. OK ho tria; «Desfés» encén el següent.
say-seat-board = El tauler: { $side }. OK ho tria; «Desfés» encén el següent.
say-found = Trobada! És aquesta.
say-try-again = És una jugada legal, però no la que es busca. Torni la peça al seu lloc i provi’n una altra.
say-choose = Torn { $side-of }: cal triar.
say-next = L’enfrontament continua: col·loqui les fitxes per a la partida següent.
say-claim = { $sites ->
    [one] Està tot bé ({ $sites }) i falla el sensor? Si és així, premi OK.
   *[other] Està tot bé ({ $sites }) i fallen els sensors? Si és així, premi OK.
}
say-claim-move = { $sites ->
    [one] S’ha fet la jugada i falla el sensor ({ $sites })? Si és així, premi OK.
   *[other] S’ha fet la jugada i fallen els sensors ({ $sites })? Si és així, premi OK.
}
say-claim-unseen = S’ha fet la jugada encara que cap sensor no l’hagi vista? Si és així, premi OK.
say-unseen = Continuï, o deixi-ho tot com estava. Si la peça ja és al seu lloc, premi OK.
say-sensors = El que diuen els sensors no té sentit: { $text }.
say-begun = Torn { $side-of }: hi ha una jugada a mitges. Acabi-la, o deixi-ho tot com estava.
say-begun-or-choose = Torn { $side-of }: hi ha una jugada a mitges. Acabi-la, digui quina és o deixi-ho tot com estava.
say-review = La llum mostra què hi ha d’haver a cada lloc. Premi OK quan hi sigui.
say-review-over = La llum mostra què no coincideix amb la posició final. Premi OK per amagar-ho.
say-roll-or-choose = Torn { $side-of }: tiri els daus o dobli.
say-resigned = { $side-number ->
    [plural] Abandonen { $side }
   *[singular] Abandona { $side }
}: victòria { $winner-of }.
say-draw-offered = { $side-number ->
    [plural] Ofereixen taules { $side }.
   *[singular] Ofereix taules { $side }.
}
say-attract-press = Vingui a jugar: toqui la llum.
say-attract-lift = Vingui a jugar: aixequi la peça il·luminada.
say-attract-put = Vingui a jugar: posi una peça on hi ha la llum.
say-sow = Sembri: { $site }. Segueixi els llums.

## why-: why a try was refused

why-wrong-side = Aquesta peça és de l’altre jugador.
why-cannot-move = Aquesta peça ara no es pot moure.
why-not-reachable = Des d’aquí no s’hi arriba: { $site }.
why-occupied = Ja hi ha alguna cosa: { $site }.
why-empty = Aquí no hi ha res per agafar: { $site }.
why-must-pass = No hi ha cap jugada: es passa el torn.
why-no-flip = Aquí no es giraria cap fitxa.
why-opening-squares-first = Primer s’ocupen les quatre caselles del centre.
why-must-capture = Hi ha una captura, i és obligatòria.
why-must-capture-most = Cal capturar-ne tantes com es pugui.
why-in-check = El rei està en escac.
why-pinned = Aquesta peça protegeix el rei i no es pot moure.
why-feeds-nobody = Cal deixar alguna llavor a l’altre jugador.
why-empty-pit = Aquest forat és buit.
why-must-place = Primer es col·loquen totes les peces.
why-in-mill = Aquesta peça forma part d’un molí: està protegida.
why-not-adjacent = Només a un punt veí.
why-no-leap = No pot saltar en aquesta direcció.
why-roll-first = Primer tiri els daus.
why-answer-double = Primer respongui si accepta el doble.
why-enter-first = Primer entren les fitxes de la barra.
why-use-both-dice = Cal jugar tots dos daus.
why-larger-die = Cal jugar el dau més alt.
why-wrong-way = Va en sentit contrari.
why-not-home = Encara no són totes les fitxes a casa.
why-farther-first = Primer surten les fitxes de més enrere.
why-blocked = L’altre jugador té ocupat { $site }.
why-count-unsure = El tauler no sap del cert quantes n’hi ha: { $site }. Tregui-les i torni-les a posar d’una en una.
why-over = La partida s’ha acabat.
why-castling-moved = El rei o la torre ja s’han mogut abans.
why-castling-blocked = Hi ha una peça entre el rei i la torre.
why-castling-attacked = El rei no pot passar per una casella atacada.
why-hand-empty = No queden peces per col·locar.
why-place-first = Primer es col·loquen totes les peces.
why-no-way-back = El rei no pot girar cua a mig camí.
why-must-drop = Primer es col·loquen totes les peces.
why-opening-turn = Els tigres comencen retirant tres homes.
why-run-length = Només es pot saltar per sobre d’una filera senar d’homes.
why-strands-opponent = A l’altre jugador li ha de quedar alguna llavor.
why-not-this-pit = Encara no: segueixi la llum.
why-no-return = Aquesta peça encara no pot tornar enrere.
why-capture-first = El primer torn és una captura.
why-position-again = Això repetiria una posició anterior.
why-endless = Aquesta sembra no s’acabaria mai.
why-single-seed = Una llavor sola no se sembra: calen dues o més.
why-front-row-first = Sense captura, primer es juga la fila del davant.
why-front-row-only = La llavor de la mà va a la fila del davant.
why-house-stays = La casa viva no se sembra mentre es pugui jugar un altre forat.
why-singles-last = Posi la llavor en un forat que en tingui dues o més.
why-blocked-pit = Aquest forat està bloquejat durant aquest torn.
why-first-removal = Primer es treu una pedra del centre, del costat del centre o d’una cantonada.
why-second-removal = Ara es treu una pedra del costat del buit.
why-captures-only = Aquí només es mou capturant.
why-slides-on = La pedra llisca fins que alguna cosa la para.
why-no-turning = Els salts van en línia recta.
why-water = Hi ha aigua pel mig: només s’hi passa per les passarel·les.
why-king-in-river = El rei no entra mai al riu.
why-must-lay-plank = Ara un peó s’ha de convertir en passarel·la: el rival en té massa.
why-carried-on = El corrent se l’endú ({ $site }): segueixi la llum.
why-carried-onto-own = El corrent l’enduria sobre una peça pròpia.
why-own-half = Triï una columna de la seva meitat.
why-not-central = La columna del mig ara no es pot triar.
why-same-hand = La columna ha de ser a la mateixa mà (dreta o esquerra) que la del primer jugador.
why-beside-passage = El ka entra al lloc d’una bola del costat de la seva columna buida.
why-no-odd-line = Aquí no es pren un nombre senar de boles d’un sol color.
why-lift-your-ka = Ja no queda cap captura: aixequi el seu ka.
why-too-few-seeds = Aquest forat té massa poques llavors per jugar-lo.
why-fill-pits-first = Primer triï quins forats s’omplen.
why-corner-first = Primer es treu una bola d’una cantonada.
why-even-leaps = El nombre de salts d’un torn ha de ser senar.
why-no-leap-there = Aquesta bola no pot saltar cap aquí.
why-must-choose = Primer cal triar: qui comença, o amb quin color.
why-pushes-nobody-off = Així no es treu cap pedra rival del tauler.
why-lay-anew = Primer es col·loquen les fitxes per a la partida següent.

## side-: who plays; .number: of the name

side-white = les blanques
    .of = de les blanques
    .number = plural
    .named = players
side-black = les negres
    .of = de les negres
    .number = plural
    .named = players
side-south = el Sud
    .of = del Sud
    .number = singular
    .named = players
side-north = el Nord
    .of = del Nord
    .number = singular
    .named = players
side-tigers = els tigres
    .of = dels tigres
    .number = plural
    .named = pieces
side-men = els homes
    .of = dels homes
    .number = plural
    .named = pieces
side-turn = és el seu torn
side-won = victòria
side-princes = els prínceps
    .of = dels prínceps
    .number = plural
    .named = pieces
side-lamas = els lames
    .of = dels lames
    .number = plural
    .named = pieces
side-goats = les cabres
    .of = de les cabres
    .number = plural
    .named = pieces
side-bugas = els bugues
    .of = dels bugues
    .number = plural
    .named = pieces
side-dogs = els gossos
    .of = dels gossos
    .number = plural
    .named = pieces
side-west = l’Oest
    .of = de l’Oest
    .number = singular
    .named = players
side-east = l’Est
    .of = de l’Est
    .number = singular
    .named = players
side-resign = Abandona o ofereix taules: { $side }

## piece-: pieces; .counted: so many of them

piece-pawn = peó
    .counted = { $count ->
        [one] un peó
       *[other] { $count } peons
    }
piece-knight = cavall
    .counted = { $count ->
        [one] un cavall
       *[other] { $count } cavalls
    }
piece-bishop = alfil
    .counted = { $count ->
        [one] un alfil
       *[other] { $count } alfils
    }
piece-rook = torre
    .counted = { $count ->
        [one] una torre
       *[other] { $count } torres
    }
piece-queen = dama
    .counted = { $count ->
        [one] una dama
       *[other] { $count } dames
    }
piece-king = rei
    .counted = { $count ->
        [one] un rei
       *[other] { $count } reis
    }
piece-crowned = rei
    .counted = { $count ->
        [one] un rei
       *[other] { $count } reis
    }
piece-disc = fitxa
    .counted = { $count ->
        [one] una fitxa
       *[other] { $count } fitxes
    }
piece-seed = llavor
    .counted = { $count ->
        [one] una llavor
       *[other] { $count } llavors
    }
piece-man = fitxa
    .counted = { $count ->
        [one] una fitxa
       *[other] { $count } fitxes
    }
piece-human = home
    .counted = { $count ->
        [one] un home
       *[other] { $count } homes
    }
piece-tiger = tigre
    .counted = { $count ->
        [one] un tigre
       *[other] { $count } tigres
    }
piece-checker = fitxa
    .counted = { $count ->
        [one] una fitxa
       *[other] { $count } fitxes
    }
piece-stone = pedra
    .counted = { $count ->
        [one] una pedra
       *[other] { $count } pedres
    }
piece-undefined = peça
    .counted = { $count ->
        [one] una peça
       *[other] { $count } peces
    }
piece-prince = príncep
    .counted = { $count ->
        [one] un príncep
       *[other] { $count } prínceps
    }
piece-lama = lama
    .counted = { $count ->
        [one] un lama
       *[other] { $count } lames
    }
piece-goat = cabra
    .counted = { $count ->
        [one] una cabra
       *[other] { $count } cabres
    }
piece-cow = vaca
    .counted = { $count ->
        [one] una vaca
       *[other] { $count } vaques
    }
piece-soldier = soldat
    .counted = { $count ->
        [one] un soldat
       *[other] { $count } soldats
    }
piece-buga = buga
    .counted = { $count ->
        [one] un buga
       *[other] { $count } bugues
    }
piece-dog = gos
    .counted = { $count ->
        [one] un gos
       *[other] { $count } gossos
    }
piece-rear-pawn = peó de reraguarda
    .counted = { $count ->
        [one] un peó de reraguarda
       *[other] { $count } peons de reraguarda
    }
piece-amazon = amazona
    .counted = { $count ->
        [one] una amazona
       *[other] { $count } amazones
    }
piece-black-ball = bola negra
    .counted = { $count ->
        [one] una bola negra
       *[other] { $count } boles negres
    }
piece-white-ball = bola blanca
    .counted = { $count ->
        [one] una bola blanca
       *[other] { $count } boles blanques
    }
piece-ka = ka
    .counted = { $count ->
        [one] un ka
       *[other] { $count } kas
    }

## todo-: what the hands still owe, one action each

todo-label = Què falta per fer
todo-lift = { $count ->
    [one] aixequi la peça: { $site }
   *[other] aixequi { $count } peces: { $site }
}
todo-put = posi { $piece-counted }: { $site }
todo-remove = { $count ->
    [one] retiri la peça: { $site }
   *[other] retiri { $count } peces: { $site }
}
todo-flip = giri la fitxa: { $site }
todo-drop = { $count ->
    [one] deixi’n caure una: { $site }
   *[other] deixi’n caure { $count }: { $site }
}
todo-sow = deixi’n caure { $count }, una a cada lloc: { $site } – { $last }
todo-press = premi: { $site }
todo-lift-all = aixequi tot el que hi ha: { $site }
todo-remove-all = retiri tot el que hi ha: { $site }

## button-

button-new = Partida nova
button-takeback = Desfés
button-hint = Pista
button-pause = Pausa
button-go-on = Continua
button-help = Cop de mà
button-tidy = Endreça
button-roll = Tira els daus
button-ok = OK
button-resume = Reprèn la partida
button-discard = Torna a començar
button-close = Tanca
button-back = Enrere
button-play = Juga
button-rules = Regles
button-learn = { $count ->
    [one] Aprèn-ne al tauler: { $count } posició
   *[other] Aprèn-ne al tauler: { $count } posicions
}
button-turning-points = Repassa la partida
button-review = Mostra la posició
button-play-on = Continua jugant
button-resign = Abandona
button-draw = Ofereix taules
button-again = Torna a triar

## dice-

dice-left = Queda per jugar: { $dice }

## ask-: answers that can be given

ask-takeback = Desfés la jugada
ask-not-taken-back = Mantén la jugada
ask-label = Triï
ask-pass = Passa
ask-double = Dobla
ask-take = Accepta el doble
ask-drop = Rebutja el doble
ask-roll = Tira
ask-promotion = la peça de la promoció
ask-flips = el gir de les fitxes
ask-crown = la coronació
ask-count = el nombre de llavors
ask-capture = la peça capturada
ask-faces = la cara visible de les fitxes
ask-first = Comença
ask-white = Juga amb blanques
ask-black = Juga amb negres
ask-beaver = Redobla
ask-as-it-was = No s’ha mogut res
ask-neither = Cap d’aquestes
ask-not-yet = Encara no: la jugada continua
ask-next = Partida següent
ask-agree-draw = Accepta les taules
ask-play-on = Continua jugant
ask-seat-first = Vostè: { $side }; comença vostè
ask-seat-second = Vostè: { $side }; comença el tauler
ask-seat-board = El tauler: { $side }

## asks-: what a board has to ask about

asks-flips = el gir de les fitxes
asks-seeds = el recompte de llavors
asks-promotion = la peça de la promoció
asks-captures = què s’ha capturat
asks-moves = quina jugada s’ha fet

## error-

error-refused = Això ara no es pot fer.
error-too-fast = Massa coses alhora; algunes no s’han sentit.
error-not-understood = El tauler no ho ha entès.
error-staff-only = Això només ho pot fer el personal.
error-staff-wrong = Aquest no és el PIN.
error-staff-short = Aquest PIN és massa curt per fer-lo servir des d’un altre dispositiu.
error-staff-closed = El fitxer amb el PIN d’aquest tauler no es pot fer servir, i per tant no hi pot entrar ningú.
error-watch-only = Aquesta pàgina només mostra la partida. Jugui directament al tauler.
error-new-wait = Acaba de començar una partida nova. Esperi un moment.
error-console-pin = Encara no hi ha cap PIN. Posi’n un a la pantalla del tauler.
error-console-digits = Un PIN té de sis a dotze xifres.
error-staff-wait = Esperi abans de tornar-ho a provar.

## moves-

moves-count = { $count ->
    [0] Encara no hi ha jugades
    [one] { $count } jugada
   *[other] { $count } jugades
}

## resume-

resume-kicker = S’ha trobat una partida
resume-text = Jugada { $count }, desada el { $saved }.
resume-begin = { $what ->
    [lesson] Comença la posició { $number } de la lliçó: { $game }
    [options] Comença { $game } amb les opcions triades
   *[game] Comença { $game }
}

## outcome-

outcome-win = Victòria { $side-of }
outcome-draw = Taules

## language-

language-label = Llengua
language-unread = Encara no revisat per un parlant nadiu

## theme-

theme-label = Llum
theme-clear = Clara (apta per a daltònics)
theme-candle = Espelma
theme-night = Nit

## gallery-

gallery-title = A què juguem?
gallery-wait = S’està obrint l’armari dels jocs…
gallery-nofit = No cap en aquest tauler
gallery-players = Qui juga
gallery-opponent = Rival
gallery-people = Persones
gallery-level = El tauler, nivell { $count }
gallery-strength = { $count ->
    [1] per a la primera partida: captura el que pot, i no hi veu més enllà
    [2] mira una jugada endavant, i sovint es conforma amb una de pitjor
    [3] mira dues jugades endavant, i deixa escapar ocasions
    [4] mira tres jugades endavant, i de vegades deixa escapar una ocasió
    [5] mira quatre jugades endavant
    [6] mira tan lluny com pot amb 10.000 posicions
    [7] mira tan lluny com pot amb 25.000 posicions, i sempre fa la millor que troba
   *[other] tan bé com pot en tres segons per jugada
}
gallery-warn = Avisa dels errors greus
gallery-side = El tauler juga amb
gallery-options = Variants de les regles
gallery-sensing = Com ho nota el tauler
gallery-asks = En aquest tauler caldrà preguntar: { $list }.
gallery-asks-nothing = Aquest tauler segueix el joc sense preguntar.
gallery-boards = Taulers on cap: { $list }
gallery-source = Font de les regles: { $source }
gallery-search = Cerca
gallery-families = Famílies de jocs

## sensing-

sensing-press = botons
sensing-occupancy = presència
sensing-polarity = pol magnètic
sensing-count = recompte

## help-

help-title = Ajuda
help-hand = Arrossegui una peça, o toqui-la i després toqui on va. Si torna a tocar el mateix lloc, la peça hi torna; la caixa la treu del tauler. En un forat, un toc agafa les llavors i cada toc següent en deixa caure una; en un magatzem, un toc n’agafa una.
help-arrows = Moure’s pel tauler
help-enter = Aixecar, posar, prémer
help-backspace = Tornar la peça al seu lloc
help-delete = A la caixa
help-key-delete = Supr
help-hand-press = En aquest tauler cada lloc és un botó. Toqui una peça i després on va, i la peça hi anirà. On se sembra, toqui un forat per triar-lo; torni’l a tocar per agafar-ne les llavors, i després toqui cada forat que demani la llum per deixar-n’hi caure una. «Torna a triar» anul·la la tria, «Cop de mà» sembra per vostè.
help-light = Què vol dir la llum
help-keys = Teclat
help-touch = Toqui una peça i després on va; o arrossegui-la-hi.

## thoughts-: the page that shows what the board thinks

thoughts-link = Per dins
thoughts-title = Què pensa el tauler
thoughts-plan = Plànol dels sensors
thoughts-raw = en brut
thoughts-settled = estable
thoughts-expected = esperat
thoughts-differing = difereix
thoughts-open = { $count ->
    [0] Cap jugada oberta
    [one] { $count } jugada oberta
   *[other] { $count } jugades obertes
}
thoughts-events = Últims esdeveniments
thoughts-faults = Avaries
thoughts-none = cap
thoughts-game = joc
thoughts-sensing = detecció
thoughts-phase = fase
thoughts-state = estat
thoughts-ply = jugada
thoughts-to-move = torn
thoughts-tentative = provisional
thoughts-health = Sensors, segons el que s’ha vist jugant
thoughts-limited = atenuada, perquè l’alimentació dona { $count } mA
thoughts-light = llum
thoughts-hypotheses = Què poden haver fet les mans

## hypotheses-: what hands may have done, each hypothesis with what it costs

hypotheses-nats = { $nats } nats, { $share }
hypotheses-nothing = res que compti
hypotheses-none = tot és segur
hypotheses-undo = desfer

## act-: what each change of a sensor is taken for, and what that costs

act-act = com demana la jugada
act-again = hi torna a passar
act-asked = fa el que demana la llum
act-back = torna a estar com abans
act-before = abans de començar la jugada anterior
act-resting = mentre una peça seva reposa a mig camí
act-beside = amb una altra peça a la mà
act-disorder = a deshora
act-early = abans d’acabar la jugada anterior
act-given_up = abandonada, tornada al seu lloc
act-hidden = feta, però cap sensor no ho ha vist
act-hopping = hi passa en capturar
act-lies = sensor poc fiable
act-liar = un sensor s’equivoca
act-lift = aixecada de passada
act-nowhere = sortida del no-res
act-odd = canvia una altra vegada
act-own_lift = redreçada
act-own_rise = vacil·la, o no encerta el lloc
act-palm = un palmell damunt de diversos llocs
act-passing = hi passa
act-ply = una de les jugades legals
act-replacing = aixecada abans que la peça que substitueix
act-rise = apareix de passada
act-sow_before = abans d’aixecar el forat
act-swapped = els passos a l’inrevés
act-count = un nombre que la balança troba menys probable
act-together = al mateix instant que una altra cosa
act-topped = empesa fora per la que n’ocupa el lloc
act-undo = l’última jugada, desfeta
act-unseen = feta sense ser vista
act-wait_hand = una peça fa estona que és a la mà
act-wait_late = una peça capturada fa estona que no es retira
act-wait_lift = fa estona que és fora
act-wait_pass = fa estona que és on només passa
act-wait_ply = la jugada triga
act-wait_rise = fa estona que és on no hauria de ser
act-wait_sow = la sembra triga
act-wait_turn = molta estona fins a la jugada següent
act-wait_undo = desfeta al cap de molta estona

## reason-: why a game is over

reason-no-move = no queda cap jugada
reason-most-discs = més fitxes
reason-equal-discs = el mateix nombre de fitxes
reason-majority = majoria
reason-stranded = un bàndol s’ha quedat sense llavors
reason-repetition = una posició repetida
reason-quiet-limit = massa jugades sense progrés
reason-lone-king = un rei sol que ha resistit
reason-no-pieces = no queden peces
reason-too-few = queden massa poques peces
reason-checkmate = escac i mat
reason-stalemate = rei ofegat
reason-borne-off = totes les fitxes fora
reason-gammon = gammon, val doble
reason-backgammon = backgammon, val triple
reason-dropped = s’ha rebutjat el doble
reason-dead-position = ja ningú no pot fer mat
reason-too-few-men = en queden menys de tres
reason-cannot-feed = no es poden donar llavors a qui no en té
reason-captures = prou peces capturades
reason-full-board = el tauler és ple
reason-few-limit = massa jugades amb tres vaques
reason-found = trobada
reason-try-again = no és aquesta
reason-front-empty = la fila del davant de l’altre és buida
reason-own-front-empty = l’altre bàndol ha deixat buida la seva fila del davant
reason-endless = una sembra sense fi
reason-no-capture = no queda cap captura
reason-most-points = més punts
reason-equal-points = el mateix nombre de punts
reason-row-empty = una fila és buida
reason-reached = s’ha arribat a l’última fila
reason-both-stuck = ja ningú no pot moure
reason-three-in-line = tres en línia
reason-four-in-line = quatre en línia
reason-square = un quadrat de quatre
reason-corners = les quatre cantonades
reason-shut-in = una pedra tancada en una cantonada
reason-cannot-fill = no queden prou llavors per omplir un forat
reason-most-stones = més pedres
reason-equal-stones = el mateix nombre de pedres
reason-match = s’ha guanyat l’enfrontament
reason-resigned = { $side-number ->
    [plural] abandonen { $side }
   *[singular] abandona { $side }
}
reason-agreed = de mutu acord

## option-: variants of the rules, and their values

option-yes = sí
option-no = no
option-opening = Obertura
option-opening-cross = en creu
option-opening-free = lliure
option-discs = Fitxes
option-discs-shared = compartides
option-discs-own32 = 32 cadascú
option-empties_to_winner = Caselles buides per al guanyador
option-stranding = El que queda al final
option-stranding-mover = per a l’últim que ha jugat
option-stranding-stranded = per a l’altre
option-stranding-split = a parts iguals
option-grand_slam = Captura total
option-grand_slam-forbidden = prohibida
option-grand_slam-no_capture = no captura res
option-fly = Volar amb tres fitxes
option-repetition = Repetició
option-quiet_limit = Jugades sense captura
option-capture_removal = Les capturades es treuen
option-capture_removal-end = al final
option-capture_removal-immediate = de seguida
option-orientation = Diagonal llarga
option-orientation-left = a l’esquerra
option-orientation-right = a la dreta
option-lone_king_limit = Jugades d’un rei sol
option-win_lost = Peces perdudes per perdre
option-odd_runs = Salts sobre més d’un (senars)
option-bishop_waypoint_on_board = L’alfil no surt del tauler
option-move_limit = Límit de jugades
option-move_limit-fide = FIDE
option-move_limit-none = cap
option-repetition-auto3 = taules a la tercera
option-repetition-claim3_auto5 = taules a la cinquena
option-use_both_dice = Tots dos daus si es pot
option-backgammon_needs_none_off = Triple només sense fitxes fora
option-cube = Dau de doblar
option-repetition-draw3 = taules a la tercera
option-repetition-superko = no permesa
option-first_move = Primer torn
option-first_move-one = una captura
option-first_move-chain = una captura o més
option-first_move-free = lliure
option-multi = Diverses captures en un torn
option-namua_takata = De la mà sense captura
option-namua_takata-any = a qualsevol forat amb llavors
option-namua_takata-avoid_singles = a llavors soles al final
option-takata_stops_at_house = La casa viva atura una sembra sense captura
option-house_in_mtaji = Cases amb les mans buides
option-house_in_mtaji-none = cap
option-house_in_mtaji-until_first_capture = fins que el propietari captura
option-house_in_mtaji-choice = parar o continuar
option-house_in_mtaji-forced = les captures continuen
option-kutakatia = Bloqueig d’un forat (takasia)
option-block_singles = Es poden bloquejar llavors soles
option-endless = Sembra sense fi
option-endless-draw = taules
option-endless-illegal = no permesa
option-endless-loss = perd qui l’ha jugada
option-no_suicide = Les últimes llavors del davant s’hi queden
option-opening-seed = centre, al costat o cantonada
option-opening-black_centre_corner = una de negra, del centre o d’una cantonada
option-opening-any = qualsevol pedra
option-width = Columnes
option-height = Files
option-no_reverse = Tornar directament enrere
option-no_reverse-mill = no, si torna a tancar el molí
option-no_reverse-off = permès
option-no_reverse-any = mai al torn següent
option-three_cow_limit = Jugades de cada bàndol sense captura amb tres vaques
option-compulsory = Captures obligatòries
option-board = Tauler
option-board-tiger33sq = dues cases
option-board-tiger35mix = una casa i un triangle
option-board-tiger37 = dos triangles
option-balance = Quan cal posar una passarel·la
option-balance-must_if_able = obligatori, si es pot
option-balance-strict = sempre obligatori
option-balance-off = sense obligació
option-draw_if_uncrossable = Taules si ningú no pot creuar
option-capture_swimmer_on_water = Tothom captura qui neda
option-nominal_may_hold_own_man = Al riu per sobre d’una peça pròpia
option-ep_after_drift = Al pas després del corrent
option-players = Jugadors
option-pattern = Dibuix de les boles
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
option-pattern-z39 = 39, escacat
option-centre_hole = Bol del mig
option-ka_entry = Com entra el ka
option-ka_entry-slide = lliscant
option-ka_entry-jump = amb un salt curt
option-line_through_hole = Les línies creuen el bol
option-ka_through_hole = El ka creua el bol
option-sense = Sentit de la sembra
option-sense-ccw = antihorari
option-sense-cw = horari
option-end_at_majority = S’acaba amb la majoria
option-seeds = Llavors per forat
option-empty_capture = Es captura una llavor sola
option-store_again = El magatzem dona un altre torn
option-capture = Captura
option-capture-own = a la fila pròpia
option-capture-any = a qualsevol fila
option-capture-single = un forat
option-capture-chain = en cadena
option-rounds = Rondes
option-rounds-one = una
option-rounds-match = fins que algú no pot omplir un forat
option-directions = Sentits
option-directions-opposite = contraris
option-directions-same = el mateix
option-centre = Forat del mig
option-centre-same = com els altres
option-centre-2 = dues llavors
option-after_capture = Després d’una captura
option-after_capture-stop = s’acaba el torn
option-after_capture-continue = la sembra continua
option-pasu = Llavors en una vaca
option-pasu_to = La vaca és
option-pasu_to-sower = de qui sembra
option-pasu_to-owner = de l’amo de la fila
option-pasu_final = També amb l’última llavor
option-push_extent = Fins on empeny una pedra
option-push_extent-choose = fins on vulgui
option-push_extent-minimal = només fins que en cau una
option-push_extent-edge = fins a la vora
option-placing = Col·locació de les pedres
option-placing-white_first = primer les blanques
option-placing-any_order = en qualsevol ordre
option-match_length = Punts de l’enfrontament (0: una partida)
option-crawford = Regla de Crawford
option-jacoby = Regla de Jacoby
option-automatic_doubles = Dobles automàtics
option-beavers = Redoblament immediat

## rules-

rules-goal = Objectiu
rules-setup = Col·locació
rules-move = Moviments
rules-capture = Captures
rules-end = Final
rules-hints = Dos consells
rules-history = Història

## lesson-

lesson-number = Lliçó, posició { $number } de { $count }
lesson-back = Anterior
lesson-next = Següent
lesson-new = Juga una partida

## turning-: the review of a game that is over

turning-title = Els moments decisius
turning-thinking = S’està repassant la partida: jugada { $done } de { $count }.
turning-none = Cap jugada no ha costat gaire.
turning-number = Moment decisiu { $number } de { $count }
turning-played = Jugada { $ply }, { $side }: { $move }.
turning-better = Era millor { $move }.
turning-why = Hauria donat { $terms }.
turning-known = Abans la partida estava { $before }; després, { $after }.
turning-before = Abans la partida estava { $before }.
turning-after = Després la partida estava { $after }.
turning-blunder = { $side }: aquesta jugada perd molt. Es pot desfer.
turning-leave = Surt
turning-won = { $count ->
    [one] guanyada en { $count } jugada
   *[other] guanyada en { $count } jugades
}
turning-lost = { $count ->
    [one] perduda en { $count } jugada
   *[other] perduda en { $count } jugades
}
turning-drawn = en taules

## puzzle-: out of games that were played

puzzle-title = Problemes
puzzle-number = Problema { $number } de { $count }
puzzle-find = Torn { $side-of }: busqui la millor jugada.
puzzle-win = Torn { $side-of }: busqui la jugada que guanya.
puzzle-about = Són de partides jugades en aquest tauler. Triï’n un i quedarà posat al tauler.
puzzle-none = Encara no s’ha trobat cap problema. Surten de repassar una partida.
puzzle-solved = Resolt
puzzle-missed = Passada per alt a la partida
puzzle-played = Trobada a la partida

## term-: what a better move would have brought

term-store = { $count ->
    [one] { $count } llavor més al magatzem
   *[other] { $count } llavors més al magatzem
}
term-seeds = { $count ->
    [one] { $count } llavor més al costat propi
   *[other] { $count } llavors més al costat propi
}
term-choice = { $count ->
    [one] { $count } forat més per triar
   *[other] { $count } forats més per triar
}
term-marks = { $count ->
    [one] { $count } forat propi més
   *[other] { $count } forats propis més
}
term-front = { $count ->
    [one] { $count } forat en ús més a la fila del davant
   *[other] { $count } forats en ús més a la fila del davant
}
term-corners = { $count ->
    [one] { $count } cantonada més
   *[other] { $count } cantonades més
}
term-edges = { $count ->
    [one] { $count } fitxa més a la vora
   *[other] { $count } fitxes més a la vora
}
term-risky = { $count ->
    [one] { $count } fitxa menys al costat d’una cantonada buida
   *[other] { $count } fitxes menys al costat d’una cantonada buida
}
term-frontier = { $count ->
    [one] { $count } fitxa exposada menys
   *[other] { $count } fitxes exposades menys
}
term-discs = { $count ->
    [one] { $count } fitxa més
   *[other] { $count } fitxes més
}
term-men = { $count ->
    [one] { $count } peça més
   *[other] { $count } peces més
}
term-mills = { $count ->
    [one] { $count } molí més
   *[other] { $count } molins més
}
term-open = { $count ->
    [one] { $count } molí més que es tancaria amb una jugada
   *[other] { $count } molins més que es tancarien amb una jugada
}
term-room = { $count ->
    [one] { $count } punt buit més on anar
   *[other] { $count } punts buits més on anar
}
term-crowned = { $count ->
    [one] { $count } peça coronada més
   *[other] { $count } peces coronades més
}
term-lines = peces amb més camins per continuar
term-advance = peces més avançades
term-lost = { $count ->
    [one] { $count } peça capturada a favor
   *[other] { $count } peces capturades a favor
}
term-shut_in = { $count ->
    [one] { $count } caçador a favor, lliure o tancat
   *[other] { $count } caçadors a favor, lliures o tancats
}
term-freedom = { $count ->
    [one] { $count } lloc buit a favor al costat dels caçadors
   *[other] { $count } llocs buits a favor al costat dels caçadors
}
term-prey = { $count ->
    [one] { $count } salt a favor dels caçadors
   *[other] { $count } salts a favor dels caçadors
}
term-moves = { $count ->
    [one] { $count } jugada més per triar
   *[other] { $count } jugades més per triar
}
term-stones = { $count ->
    [one] { $count } pedra més
   *[other] { $count } pedres més
}
term-inland = pedres més lluny de la vora
term-way = { $count ->
    [one] { $count } punt menys per recórrer
   *[other] { $count } punts menys per recórrer
}
term-off = { $count ->
    [one] { $count } fitxa més fora
   *[other] { $count } fitxes més fora
}
term-bar = { $count ->
    [one] { $count } fitxa menys a la barra
   *[other] { $count } fitxes menys a la barra
}
term-blots = menys fitxes que es poden capturar
term-home = { $count ->
    [one] { $count } punt ocupat més a casa
   *[other] { $count } punts ocupats més a casa
}
term-held = { $count ->
    [one] { $count } punt ocupat més fora de casa
   *[other] { $count } punts ocupats més fora de casa
}
term-pawn = { $count ->
    [one] { $count } peó més
   *[other] { $count } peons més
}
term-rear-pawn = { $count ->
    [one] { $count } peó de reraguarda més
   *[other] { $count } peons de reraguarda més
}
term-queen = { $count ->
    [one] { $count } dama més
   *[other] { $count } dames més
}
term-rook = { $count ->
    [one] { $count } torre més
   *[other] { $count } torres més
}
term-bishop = { $count ->
    [one] { $count } alfil més
   *[other] { $count } alfils més
}
term-knight = { $count ->
    [one] { $count } cavall més
   *[other] { $count } cavalls més
}
term-amazon = { $count ->
    [one] { $count } amazona més
   *[other] { $count } amazones més
}
term-centre = peces més a prop del centre
term-points = { $count ->
    [one] { $count } punt més
   *[other] { $count } punts més
}

## preset-: variants with a name

preset-korgool = Korgool (Kirguizistan)
preset-chonka = Chonka (Sri Lanka)

## health-: sensors that are not believed, for staff

health-chatters = { $site }: el sensor vibra; revisi’n el contacte i la resistència de pull-up
health-stuck = { $site }: el sensor no canvia; revisi l’imant i el cable
health-weak = { $site }: feble; revisi l’imant o la peça
health-fading = { $site }: l’imant s’afebleix; canviï’l o torni’l a enganxar abans que deixi de notar-se
health-contradicted = { $site }: no es fa cas del sensor, perquè les mans han dit una altra cosa; revisi l’imant i el cable
health-held = { $site }: el botó continua premut; miri si s’encalla
health-title = La salut del tauler
health-notice = Cal revisar: { $what }
health-well = Tot va bé: tots els sensors són fiables i totes les partides es desen.
health-disk = el disc
health-wiring = el cablatge
health-name = el nom del tauler
health-unnamed = Encara no s’ha indicat cap tauler: aquest és simulat, i no es fa servir cap pin. Aquesta ordre, escrita a l’ordinador de sota el tauler, indica el que està connectat:
health-fault = El tauler no respon. Es torna a provar una vegada i una altra; la partida està desada.
health-unsaved = Ara mateix el disc no accepta res: les partides continuen, però un tall de corrent les faria perdre.
health-staff = Ningú no pot entrar com a personal: el fitxer amb el PIN no es pot fer servir. Es torna a provar cada vegada que algú escriu un PIN.
health-twin = A la xarxa, un altre tauler fa servir el nom d’aquest i cada un desconnecta l’altre. Doni a cada tauler un nom propi, al fitxer que indica --fleet. Tots dos es diuen:
health-light = La llum pot fer pampallugues: el bus dels píxels no manté la velocitat.
health-shorted = { $line }: tots els sensors noten alguna cosa des del mateix moment; busqui-hi un curtcircuit. Premi OK per continuar sense ells.
health-silent = { $line }: tots els sensors han emmudit al mateix moment; busqui-hi un cable trencat.
health-noisy = Tots els sensors tenen soroll, de manera que res del que diuen no compta; revisi la massa, l’alimentació i l’apantallament.
health-again = El tauler juga sense els sensors que no són fiables, i pregunta. Es torna a fer cas d’un sensor quan ha encertat { $count ->
    [one] una vegada
   *[other] { $count } vegades, cada una amb una cosa diferent
}; o bé aquí, un cop reparat.
health-trust = Torna a fer-ne cas
health-distrust = No en facis cas
health-other = Hi ha un altre sensor que s’equivoca:
health-button = botó { $name }
health-channel = canal { $number }
health-row = fila { $number }
health-column = columna { $number }
health-pin = { $part }, pin { $pin }
health-since = des del { $date }
health-agreed = { $count ->
    [one] des d’aleshores ha encertat una vegada
   *[other] des d’aleshores ha encertat { $count } vegades
}
health-missed = jugades que no s’han notat: { $count } de { $due }
health-shaken = { $beats ->
    [one] ha perdut el que hi havia durant { $count } de { $beats } mig segon
   *[other] ha perdut el que hi havia durant { $count } de { $beats } mitjos segons
}
health-chattered = { $count ->
    [one] ha vibrat una vegada
   *[other] ha vibrat { $count } vegades
}
health-margin = el seu imant arriba al { $margin } % del que compta com a peça; en el millor cas, al { $strongest } %
health-aside = { $name }, fora de la partida
health-bundle = Paquet d’assistència
health-bundle-told = Per a qui hagi d’esbrinar què ha passat: les partides, el tauler i les versions en un sol fitxer, sense noms de persones.
health-bundle-packing = S’està empaquetant…
health-bundle-later = Se’n podrà preparar un altre d’aquí a mig minut.
health-bundle-none = No s’ha pogut fer el paquet; el registre diu per què.

## family-

family-sowing = Sembra
family-hunt = Caça
family-leap = Salts
family-row = Tres en ratlla
family-turn = Girar i empènyer
family-chess = Escacs
family-race = Curses

## ground-

ground-water = aigua

## match-

match-length = { $count ->
    [one] enfrontament a { $count } punt
   *[other] enfrontament a { $count } punts
}

## staff-

staff-door = Per al personal: mantingui-ho premut un segon
staff-title = Personal
staff-enter = Introdueixi el PIN
staff-digits = { $count ->
    [0] Cap xifra introduïda
    [one] { $count } xifra introduïda
   *[other] { $count } xifres introduïdes
}
staff-delete = Esborra l’última xifra
staff-ok = Entra
staff-in = Personal
staff-leave = Surt del mode de personal
staff-wait = Nou intent d’aquí a { $seconds } s

## choice-: parts of a move, read one after the other to tell it from others

choice-capture = captura: { $sites }
choice-no-capture = sense captura
choice-lost = surt del tauler a { $sites }
choice-to = cap a: { $sites }
choice-no-to = sense destinació
choice-from = des de: { $sites }
choice-no-from = des de fora del tauler
choice-sow = sembra cap a: { $sites }
choice-no-sow = sense sembrar
choice-sow-last = última llavor: { $sites }
choice-no-sow-last = sense sembrar
choice-turn = gir de { $sites }
choice-no-turn = sense girar-ne cap
choice-by = per { $sites }
choice-no-by = directe
choice-touch = { $sites }
choice-no-touch = sense tocar-ne cap
choice-side = { $side }
choice-number = opció { $count }

## confirm-

confirm-new = Aquesta partida no s’ha acabat. En vol començar una altra?
confirm-new-yes = Comença’n una altra

## invite-

invite = Toqui aquí

## light-: what each light means

light-legal = Es pot jugar
light-target = Aquí va la peça que té a la mà
light-drop = Aquí va una peça de fora del tauler
light-back = Aixecada d’aquí; la hi pot tornar
light-sow = Aquí cauen llavors
light-done = Jugada feta; la mà pot continuar
light-flip = Giri aquesta peça
light-capture = Capturada: tregui-la
light-ask = Quina és?
light-hint = Se suggereix aquesta jugada o opció
light-refused = Això no era cap jugada
light-missing = Aquí falta una peça
light-extra = Aquí sobra una peça
light-wrong = Aquí va una altra peça
light-check = El rei està atacat
light-last = L’última jugada
light-unsaved = L’última jugada, de moment sense desar
light-mark = Una marca fixa del joc
light-water = Aigua
light-win = Del guanyador
light-attract = Vingui a jugar

## motion-: how a light moves

motion-steady = fixa
motion-soft = fixa, a mitja intensitat
motion-dim = tènue
motion-lap = una ona lenta i tènue
motion-breathe = puja i baixa a poc a poc
motion-swell = puja i baixa amb calma
motion-pulse = puja i baixa un cop per segon
motion-blink = s’encén i s’apaga dos cops per segon
motion-wink = tènue, s’apaga un moment
motion-double-flash = dos flaixos i una pausa
motion-triple-flash = tres flaixos i una pausa
motion-run = recorre el camí

## fleet-: a game with a board far away

fleet-label = L’altre tauler
fleet-boards = Juga amb un altre tauler
fleet-nobody = No hi ha cap altre tauler.
fleet-invite = Convida { $board }
fleet-withdraw = Retira la invitació
fleet-accept = Accepta
fleet-decline = Rebutja
fleet-agree = D’acord
fleet-deny = No
fleet-leave = Deixa la partida
fleet-leave-sure = Aquesta partida no s’ha acabat. La vol deixar als dos taulers?
fleet-invitation = El tauler { $board } li proposa una partida: { $game }.
fleet-invited = S’ha convidat el tauler { $board }; encara no ha respost.
fleet-your-turn = Juga amb el tauler { $board }: és el seu torn.
fleet-their-turn = Juga amb el tauler { $board }: esperi que jugui.
fleet-rolling = Els dos taulers tiren els daus.
fleet-over = S’ha acabat la partida amb el tauler { $board }.
fleet-no-broker = Ara mateix no hi ha connexió. La partida amb { $board } continuarà tan bon punt n’hi hagi.
fleet-gone = No es pot contactar amb el tauler { $board }. La partida continuarà quan torni.
fleet-setup = Esperi: s’estan col·locant les peces al tauler { $board }.
fleet-ask = Esperi: el tauler { $board } pregunta quina jugada s’ha fet.
fleet-repair = Esperi: s’estan posant a lloc les peces del tauler { $board }.
fleet-paused = El tauler { $board } ha posat la partida en pausa.
fleet-fault = El tauler { $board } té una avaria. La partida continuarà quan torni a funcionar.
fleet-asks-takeback = El tauler { $board } voldria desfer l’última jugada.
fleet-asks-draw = El tauler { $board } ofereix taules.
fleet-wishes-takeback = S’ha demanat al tauler { $board } que deixi desfer la jugada.
fleet-wishes-draw = S’han ofert taules al tauler { $board }.
fleet-denied-takeback = El tauler { $board } no accepta desfer la jugada.
fleet-denied-draw = El tauler { $board } no accepta les taules.
fleet-left = El tauler { $board } ha deixat la partida.
fleet-stuck = La partida s’ha acabat: en aquest tauler no s’ha pogut refer la posició.
fleet-refused-declined = El tauler { $board } ha rebutjat la invitació.
fleet-refused-game = El tauler { $board } no té aquest joc ({ $text }).
fleet-refused-options = El tauler { $board } no juga amb aquestes opcions ({ $text }).
fleet-refused-rules = El tauler { $board } té altres regles per a aquest joc ({ $text }).
fleet-refused-board = Aquest joc no cap al tauler { $board } ({ $text }).
fleet-foul-turn = La partida s’ha acabat: el tauler { $board } ha jugat quan no era el seu torn.
fleet-foul-illegal = La partida s’ha acabat: el tauler { $board } ha enviat una jugada il·legal.
fleet-foul-apart = La partida s’ha acabat: els dos taulers ja no coincideixen en les jugades.
fleet-foul-takeback = La partida s’ha acabat: el tauler { $board } ha desfet una jugada sense demanar-ho.
fleet-foul-draw = La partida s’ha acabat: el tauler { $board } ha donat per fetes unes taules que no s’havien acordat.
fleet-foul-dice = La partida s’ha acabat: els daus del tauler { $board } no són els que havia fixat abans.
fleet-foul-terms = La partida s’ha acabat: el tauler { $board } ha canviat les regles.

## setting-: the settings of the house, by section and name; -help says more

setting-board = Tauler
setting-board-name = El tauler connectat
setting-board-name-help = Un de la llista, o un fitxer de tauler d’aquest ordinador. Buit: un tauler simulat.
setting-board-hardware = Com s’hi accedeix
setting-game = Jocs
setting-game-key = El joc inicial
setting-game-options = Les seves opcions
setting-game-options-help = Una per línia, com ara: grand_slam = no_capture
setting-game-offered = Jocs que s’ofereixen
setting-game-offered-help = Els que poden triar els visitants. Cap de marcat: tots.
setting-game-opponent = El tauler també juga, al nivell
setting-game-opponent-help = De l’1 (el més feble) al 8; 0: només hi juguen persones.
setting-game-opponent_side = El bàndol amb què juga
setting-game-offer_opponent = Pregunta amb llum qui juga
setting-game-offer_opponent-help = Abans de la primera jugada: «Desfés» encén el nivell i el bàndol següents, OK els tria; a qui ja juga no se li pregunta.
setting-game-warn = Avisa d’una jugada que perd molt
setting-game-warn-help = Es pot desfer; res no va més lent per això.
setting-page = Pàgina i xarxa
setting-page-host = Adreça
setting-page-host-help = 127.0.0.1: només aquesta pantalla. 0.0.0.0: també altres dispositius.
setting-page-port = Port
setting-page-network = Altres dispositius sense el PIN
setting-page-tls = Xifratge per a altres dispositius
setting-page-tls-help = Amb un certificat propi, el navegador avisa una vegada i després el recorda.
setting-page-tls_port = Port xifrat per a altres dispositius
setting-page-certificate = Certificat (fitxer PEM)
setting-page-private_key = La seva clau privada (fitxer PEM)
setting-page-language = Llengua inicial
setting-page-languages = Llengües que s’ofereixen
setting-page-languages-help = Cap de marcada: totes.
setting-page-access = Com comença cada pàgina
setting-exhibit = Exposició
setting-exhibit-on = Un tauler que ningú no vigila
setting-exhibit-idle = Minuts sense cap toc fins que crida jugadors
setting-exhibit-over = Segons des del final d’una partida fins a la següent
setting-exhibit-pause = Pausa més llarga, en segons
setting-exhibit-offer = Segons que espera una partida desada
setting-hours = Horari d’obertura
setting-hours-open = Obert
setting-hours-open-help = Un per línia, com ara: mon-fri 10:00-18:00. Buit: sempre.
setting-hours-closed = Dies de tancament
setting-hours-closed-help = Un per línia: 2026-12-25, o 12-25 per a cada any.
setting-hours-night = Quan està tancat
setting-light = Llum
setting-light-theme = Colors
setting-light-calm = Sense parpelleig
setting-light-brightness = Brillantor
setting-sound = So
setting-sound-volume = Volum
setting-sound-quiet = Hores sense so
setting-sound-quiet-help = Com ara 20:00-09:00. Buit: cap.
setting-house = La casa
setting-house-name = El seu nom
setting-house-welcome = Una frase de benvinguda
setting-staff = Visitants
setting-staff-pin_file = Fitxer del PIN
setting-staff-pin_file-help = Buit: el PIN que es posa aquí.
setting-staff-visitors_may = A més de jugar, els visitants poden
setting-journal = Partides que es conserven
setting-journal-keep = Megabytes
setting-figures = Estadístiques
setting-figures-on = Compta les visites
setting-figures-on-help = Només xifres: no permeten reconèixer ningú.
setting-figures-years = Anys que es conserven
setting-update = Versions noves
setting-update-place = D’on venen
setting-update-place-help = L’adreça https d’un fitxer de versió, o una carpeta. Buit: només pujant-les.

## choice-of-: values of settings

choice-of-simulated = simulat
choice-of-pins = simulat, amb els controladors reals
choice-of-real = connectat a aquest ordinador
choice-of-play = poden jugar
choice-of-watch = només miren
choice-of-off = desactivat
choice-of-own = amb un certificat propi
choice-of-given = amb el certificat indicat
choice-of-dark = a les fosques
choice-of-lit = com de dia
choice-of-game = triar un altre joc
choice-of-theme = triar la llum
choice-of-pause = posar la partida en pausa
choice-of-far = jugar amb un tauler llunyà
choice-of-thoughts = veure què pensa el tauler
choice-of-large = lletra gran
choice-of-contrast = contrast fort
choice-of-low = controls a la meitat de baix
choice-of-still = menys moviment
choice-of-scan = un sol botó
choice-of-true = sí
choice-of-false = no

## console-: the staff's console

console-title = Consola del personal
console-word-well = Tot va bé
console-word-look = Doni-hi un cop d’ull
console-word-broken = Ara no s’hi pot jugar
console-open = obert
console-closed = tancat
console-dark = a les fosques durant la nit
console-restart = Reinicia
console-bundle = Paquet d’assistència
console-board = El tauler
console-save = Desa
console-unchanged = No s’ha canviat res.
console-fixed = Fixat a la línia d’ordres.
console-later = Tindrà efecte després de reiniciar.
console-default = per defecte
console-undo = Desfés
console-history = Què s’ha canviat
console-nothing = Encara res.
console-pin = PIN
console-pin-told = De sis a dotze xifres. Qui ja ha entrat continua dins.
console-pin-done = S’ha canviat el PIN.
console-new-pin = Posa el PIN nou
console-figures = Estadístiques
console-period = Els últims { $days } dies
console-counted = Visites: { $visits }. Partides començades: { $begun }, acabades: { $ended }, abandonades: { $left }.
console-worse = Sensors que no anaven bé, i quants dies: { $list }
console-of-days = Visites per dia
console-of-hours = Visites per hora
console-of-games = Partides començades
console-of-steps = On han abandonat els visitants
console-of-minutes = Minuts que ha durat una partida
console-of-languages = Llengües triades
console-versions = Versions
console-version = Aquesta és la versió { $version }.
console-release-file = Fitxer de versió (.tar)
console-fetch = Baixa’l
console-fetching = S’està baixant.
console-install = Instal·la
console-discard = Descarta el fitxer
console-rollback = Torna a la versió anterior
console-asked = L’actualització està en marxa; el tauler es reiniciarà tot sol.
console-logo = Logotip (PNG, JPEG o WebP)
console-logo-done = La pàgina mostra el logotip nou.
console-logo-remove = Treu el logotip
console-logo-removed = La pàgina ja no mostra cap logotip.
console-sensor = Sensor { $name }
console-waiting = Alguns canvis tindran efecte després de reiniciar. Premi Reinicia; si hi ha una partida a mitges, es tornarà a oferir.
console-trouble = No es pot fer servir el fitxer de configuració, i es mantenen els últims valors bons. Corregeixi’l: { $text }
console-unfit = Alguns ajustos no concorden entre ells i no es poden fer servir així. Corregeixi’ls abans del pròxim reinici: { $text }
console-clock = El rellotge no va bé, i l’horari d’obertura tampoc. Connecti la xarxa, o posi el rellotge en hora.
console-unsure-clock = Cap servidor d’hora no ha respost, i el rellotge pot anar malament: comprovi’l. Fins que en respongui un, o vostè confirmi aquí l’hora, un toc encén el tauler deu minuts, també fora de l’horari.
console-right-time = L’hora és correcta: { $time }
console-page = La pàgina falta en una de les seves adreces; es torna a provar cada mig minut: { $text }
console-disk = El disc és gairebé ple: queden { $count } MB. Conservi menys partides, o esborri fitxers d’aquest ordinador.

## house-: what the house says on the page

house-closed = Ara està tancat.
house-opens = Obrim el { $date }.

## access-: how somebody sees, reaches and hears

access-title = Veure-hi, arribar-hi, sentir-hi
access-large = Lletra gran
access-contrast = Contrast fort
access-low = Tots els controls a la meitat de baix
access-still = Menys moviment
access-scan = Jugar amb un sol botó
access-scan-off = Deixar de jugar amb un sol botó
access-mute = Sense so

## begin-: what a visitor of an exhibit is offered first

begin-label = Com vol començar?
begin-learn = Aprèn-ne
begin-short = Partida curta
begin-alone = Contra el tauler
begin-level = Tria un nivell
