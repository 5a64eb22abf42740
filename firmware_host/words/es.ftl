### Lo que dice el tablero, en español. Cómo se escribe: véase en.ftl.

## site-

site-empty = vacío
site-seeds = { $count ->
    [one] { $count } semilla
   *[other] { $count } semillas
}
site-piece = { $side-named ->
    [pieces] { $count ->
        [one] { $piece }
       *[other] { $piece-counted }
    }
   *[players] { $count ->
        [one] { $piece } de { $side }
       *[other] { $piece-counted } de { $side }
    }
}
site-lit = luz { $colour }
site-store-S = almacén de Sur
site-store-N = almacén de Norte
site-bar-W = barra de las blancas
site-bar-b = barra de las negras
site-off-W = bandeja de las blancas
site-off-b = bandeja de las negras
site-ghala-S = mano de Sur
site-ghala-N = mano de Norte
site-nobodys = { $count ->
    [one] { $piece }
   *[other] { $piece-counted }
}
site-doubted = sensor no fiable

## board-

board-label = Tablero de juego

## colour-

colour-white = blanca
colour-red = roja
colour-amber = ámbar
colour-yellow = amarilla
colour-green = verde
colour-cyan = turquesa
colour-blue = azul
colour-violet = violeta
colour-pink = rosa

## tray-

tray-name = Caja
tray-empty = Lo que sale del tablero va aquí
tray-label = Caja de piezas: aquí van las piezas que salen del tablero
tray-piece = { $side-named ->
    [pieces] { $piece-counted }
   *[players] { $piece-counted } de { $side }
}
tray-nobodys = { $piece-counted }
tray-hand = En la mano

## mark-

mark-check = jaque
mark-house = casa viva
mark-blocked = bloqueado
mark-tuzduk = tuzduk
mark-opened = abierto
mark-closed = cerrado
mark-plank = tabla
mark-water = agua

## line-

line-lost = Buscando el tablero…
line-unsaved = No se está guardando: el disco no admite datos por ahora.

## phase-

phase-setup = Preparación
phase-play = En juego
phase-ask = Una pregunta
phase-guided = Siga las luces
phase-takeback = Deshacer
phase-repair = Algo no está en su sitio
phase-paused = Pausa
phase-over = Fin de la partida
phase-fault = Avería

## say-

say-setup = Coloque las piezas donde indica la luz.
say-turn = Turno de { $side }.
say-thinks = Turno de { $side }: el tablero piensa.
say-tentative = Jugada hecha; aún puede continuarla.
say-sown-unseen = Siembre donde hay luz y pulse OK: el tablero no ve estas semillas.
say-ask = ¿Qué jugada ha hecho?
say-ask-earlier = ¿Cuál fue la jugada número { $number }?
say-guided = Haga la jugada: siga la luz.
say-takeback = Devuelva las piezas adonde estaban: siga la luz.
say-repair = Algo se ha movido. Ponga las piezas donde indica la luz.
say-paused = La partida está en pausa.
say-over = Victoria de { $side }: { $reason }.
say-draw = Tablas: { $reason }.
say-fault = El tablero no responde. La partida está guardada.
say-roll = Tire los dados: turno de { $side }.
say-pass = No hay jugada para { $side }: pasa el turno.
say-new-again = Pulse otra vez para empezar de nuevo: esta partida se perderá.
say-resume = Hay una partida sin terminar.
say-resume-other = { $what ->
    [lesson] Hay una partida de { $kept } sin terminar. Si empieza la posición { $number } de la lección de { $game }, la abandona.
    [options] Hay una partida de { $kept } sin terminar, con otras opciones. Si empieza otra, la abandona.
   *[game] Hay una partida de { $kept } sin terminar. Si empieza { $game }, la abandona.
}
say-seat-level = { $count ->
    [0] Juegan solo personas. OK lo elige; «Deshacer» enciende el nivel 1.
   *[other] El tablero también juega, en el nivel { $count }. OK lo elige; «Deshacer» enciende el siguiente.
}
say-seat-first = Usted: { $side }; empieza usted. OK lo elige; «Deshacer» enciende lo siguiente.
say-seat-second = Usted: { $side }; empieza el tablero. OK lo elige; «Deshacer» enciende lo siguiente.
say-seat-board = El tablero: { $side }. OK lo elige; «Deshacer» enciende lo siguiente.
say-found = ¡La ha encontrado! Esa era.
say-try-again = Es una jugada legal, pero no la que se busca. Devuelva la pieza y pruebe otra.
say-choose = Turno de { $side }: hay que elegir.
say-next = El encuentro sigue: coloque las fichas para la partida siguiente.
say-claim = { $sites ->
    [one] ¿Está todo como debe ({ $sites }), y falla el sensor? Pulse OK para confirmarlo.
   *[other] ¿Está todo como debe ({ $sites }), y fallan los sensores? Pulse OK para confirmarlo.
}
say-claim-move = { $sites ->
    [one] ¿Se ha hecho la jugada, y falla el sensor ({ $sites })? Pulse OK para confirmarlo.
   *[other] ¿Se ha hecho la jugada, y fallan los sensores ({ $sites })? Pulse OK para confirmarlo.
}
say-claim-unseen = ¿Se ha hecho la jugada, aunque ningún sensor la haya visto? Pulse OK para confirmarlo.
say-unseen = Siga, o deje todo como estaba. Si la pieza ya está puesta, pulse OK.
say-sensors = Lo que dicen los sensores no tiene sentido: { $text }.
say-begun = Turno de { $side }: jugada en curso. Termínela, o déjelo todo como estaba.
say-begun-or-choose = Turno de { $side }: jugada en curso. Termínela, diga cuál es o déjelo todo como estaba.
say-review = La luz muestra qué debe haber en cada sitio. Pulse OK cuando esté.
say-review-over = La luz muestra qué difiere de la posición final. Pulse OK para ocultarlo.
say-roll-or-choose = Turno de { $side }: se tiran los dados, o se dobla.
say-resigned = Abandono de { $side }: victoria de { $winner }.
say-draw-offered = Oferta de tablas de { $side }.
say-attract-press = Venga a jugar: toque la luz.
say-attract-lift = Venga a jugar: levante la pieza iluminada.
say-attract-put = Venga a jugar: ponga una pieza donde está la luz.
say-sow = Siembre: { $site }. Siga las luces.

## why-

why-wrong-side = Esa pieza es del otro jugador.
why-cannot-move = Esa pieza no puede moverse ahora.
why-not-reachable = Desde ahí no se puede llegar: { $site }.
why-occupied = Ya hay algo: { $site }.
why-empty = No hay nada que coger: { $site }.
why-must-pass = No hay ninguna jugada: se pasa.
why-no-flip = Ahí no se da la vuelta a ninguna ficha.
why-opening-squares-first = Primero se llenan las cuatro casillas del centro.
why-must-capture = Hay una captura, y es obligatoria.
why-must-capture-most = Hay que capturar el mayor número posible.
why-in-check = El rey está en jaque.
why-pinned = Esa pieza protege al rey: no puede apartarse.
why-feeds-nobody = Hay que dejar semillas al otro jugador.
why-empty-pit = Ese hoyo está vacío.
why-must-place = Primero se colocan todas las piezas.
why-in-mill = Esa pieza está en un molino: no se toca.
why-not-adjacent = Solo se mueve a un punto vecino.
why-no-leap = Así no se puede saltar.
why-roll-first = Primero se tiran los dados.
why-answer-double = Primero hay que responder al doble.
why-enter-first = Primero entran las fichas de la barra.
why-use-both-dice = Hay que jugar los dos dados.
why-larger-die = Hay que jugar el dado mayor.
why-wrong-way = Por ahí no: es el sentido contrario.
why-not-home = Aún no están todas en casa.
why-farther-first = Antes salen las fichas de más atrás.
why-blocked = El otro jugador cierra { $site }.
why-count-unsure = El tablero no sabe con seguridad cuántas hay: { $site }. Sáquelas y vuelva a ponerlas una a una.
why-over = La partida ha terminado.
why-castling-moved = El rey o la torre ya se han movido.
why-castling-blocked = Hay una pieza entre el rey y la torre.
why-castling-attacked = El rey no puede pasar por una casilla atacada.
why-hand-empty = Ya no quedan piezas por colocar.
why-place-first = Primero se colocan todas las piezas.
why-no-way-back = El rey no puede volver sobre sus pasos.
why-must-drop = Primero se colocan todas las piezas.
why-opening-turn = Los tigres empiezan retirando tres hombres.
why-run-length = Solo se salta una fila impar de hombres.
why-strands-opponent = El rival debe conservar alguna semilla.
why-not-this-pit = Todavía no: siga la luz.
why-no-return = Esa pieza no puede volver todavía.
why-capture-first = El primer turno es una captura.
why-position-again = Así volvería una posición anterior.
why-endless = Esa siembra no acabaría nunca.
why-single-seed = Una semilla sola no se siembra: hacen falta dos.
why-front-row-first = Sin captura, primero va la fila interior.
why-front-row-only = La semilla de la mano va a la fila interior.
why-house-stays = La casa viva no se siembra mientras haya otro hoyo.
why-singles-last = La semilla va a un hoyo que tenga dos o más.
why-blocked-pit = Ese hoyo está bloqueado en este turno.
why-first-removal = Primero se retira una piedra del centro, de al lado o de una esquina.
why-second-removal = Ahora se retira una piedra vecina al hueco.
why-captures-only = Aquí solo se mueve capturando.
why-slides-on = Una piedra se desliza hasta que algo la para.
why-no-turning = Los saltos siguen en línea recta.
why-water = Hay agua por medio: solo las tablas sostienen.
why-king-in-river = El rey nunca entra en el río.
why-must-lay-plank = Ahora un peón debe hacerse tabla: el otro bando lleva demasiadas.
why-carried-on = La corriente la arrastra desde { $site }: siga la luz.
why-carried-onto-own = La corriente la llevaría sobre una pieza propia.
why-own-half = Tome una columna de su propia mitad.
why-not-central = La columna del centro no se puede tomar ahora.
why-same-hand = Tome del mismo lado, izquierdo o derecho, que el primer jugador.
why-beside-passage = El ka entra en lugar de una bola contigua a su columna vacía.
why-no-odd-line = Ahí no se captura un número impar de bolas de un color.
why-lift-your-ka = No queda ninguna captura: retire su ka.
why-too-few-seeds = Con tan pocas semillas ese hoyo no se juega.
why-fill-pits-first = Primero hay que elegir qué hoyos se llenan.
why-corner-first = Primero se retira la bola de una esquina.
why-even-leaps = Los saltos de un turno deben ser impares.
why-no-leap-there = Esa bola no puede saltar ahí.
why-must-choose = Antes hay que elegir: mover primero, o el color.
why-pushes-nobody-off = Así no cae ninguna piedra enemiga.
why-lay-anew = Antes se colocan las fichas para la partida siguiente.

## side-

side-white = las blancas
    .named = players
side-black = las negras
    .named = players
side-south = Sur
    .named = players
side-north = Norte
    .named = players
side-tigers = los tigres
    .named = pieces
side-men = los hombres
    .named = pieces
side-turn = su turno
side-won = victoria
side-princes = los príncipes
    .named = pieces
side-lamas = los lamas
    .named = pieces
side-goats = las cabras
    .named = pieces
side-bugas = los bugas
    .named = pieces
side-dogs = los perros
    .named = pieces
side-west = Oeste
    .named = players
side-east = Este
    .named = players
side-resign = Abandonar u ofrecer tablas: { $side }

## piece-

piece-pawn = peón
    .counted = { $count ->
        [one] un peón
       *[other] { $count } peones
    }
piece-knight = caballo
    .counted = { $count ->
        [one] un caballo
       *[other] { $count } caballos
    }
piece-bishop = alfil
    .counted = { $count ->
        [one] un alfil
       *[other] { $count } alfiles
    }
piece-rook = torre
    .counted = { $count ->
        [one] una torre
       *[other] { $count } torres
    }
piece-queen = dama
    .counted = { $count ->
        [one] una dama
       *[other] { $count } damas
    }
piece-king = rey
    .counted = { $count ->
        [one] un rey
       *[other] { $count } reyes
    }
piece-crowned = rey
    .counted = { $count ->
        [one] un rey
       *[other] { $count } reyes
    }
piece-disc = ficha
    .counted = { $count ->
        [one] una ficha
       *[other] { $count } fichas
    }
piece-seed = semilla
    .counted = { $count ->
        [one] una semilla
       *[other] { $count } semillas
    }
piece-man = ficha
    .counted = { $count ->
        [one] una ficha
       *[other] { $count } fichas
    }
piece-human = hombre
    .counted = { $count ->
        [one] un hombre
       *[other] { $count } hombres
    }
piece-tiger = tigre
    .counted = { $count ->
        [one] un tigre
       *[other] { $count } tigres
    }
piece-checker = ficha
    .counted = { $count ->
        [one] una ficha
       *[other] { $count } fichas
    }
piece-stone = piedra
    .counted = { $count ->
        [one] una piedra
       *[other] { $count } piedras
    }
piece-undefined = pieza
    .counted = { $count ->
        [one] una pieza
       *[other] { $count } piezas
    }
piece-prince = príncipe
    .counted = { $count ->
        [one] un príncipe
       *[other] { $count } príncipes
    }
piece-lama = lama
    .counted = { $count ->
        [one] un lama
       *[other] { $count } lamas
    }
piece-goat = cabra
    .counted = { $count ->
        [one] una cabra
       *[other] { $count } cabras
    }
piece-cow = vaca
    .counted = { $count ->
        [one] una vaca
       *[other] { $count } vacas
    }
piece-soldier = soldado
    .counted = { $count ->
        [one] un soldado
       *[other] { $count } soldados
    }
piece-buga = buga
    .counted = { $count ->
        [one] un buga
       *[other] { $count } bugas
    }
piece-dog = perro
    .counted = { $count ->
        [one] un perro
       *[other] { $count } perros
    }
piece-rear-pawn = peón trasero
    .counted = { $count ->
        [one] un peón trasero
       *[other] { $count } peones traseros
    }
piece-amazon = amazona
    .counted = { $count ->
        [one] una amazona
       *[other] { $count } amazonas
    }
piece-black-ball = bola negra
    .counted = { $count ->
        [one] una bola negra
       *[other] { $count } bolas negras
    }
piece-white-ball = bola blanca
    .counted = { $count ->
        [one] una bola blanca
       *[other] { $count } bolas blancas
    }
piece-ka = ka
    .counted = { $count ->
        [one] un ka
       *[other] { $count } kas
    }

## todo-

todo-label = Lo que falta por hacer
todo-lift = { $count ->
    [one] levante la pieza: { $site }
   *[other] levante { $count } piezas: { $site }
}
todo-put = ponga { $piece-counted }: { $site }
todo-remove = { $count ->
    [one] retire la pieza: { $site }
   *[other] retire { $count } piezas: { $site }
}
todo-flip = dé la vuelta a la ficha de { $site }
todo-drop = { $count ->
    [one] deje caer una: { $site }
   *[other] deje caer { $count }: { $site }
}
todo-sow = suelte { $count }, una en cada hoyo: { $site } – { $last }
todo-press = pulse: { $site }
todo-lift-all = levante todo: { $site }
todo-remove-all = retire todo: { $site }

## button-

button-new = Nueva partida
button-takeback = Deshacer
button-hint = Pista
button-pause = Pausa
button-go-on = Seguir
button-help = Echar una mano
button-tidy = Ordenar
button-roll = Tirar los dados
button-ok = OK
button-resume = Seguir la partida
button-discard = Empezar de nuevo
button-close = Cerrar
button-back = Volver
button-play = Jugar
button-rules = Reglas
button-learn = { $count ->
    [one] Aprender en el tablero: { $count } posición
   *[other] Aprender en el tablero: { $count } posiciones
}
button-turning-points = Repasar la partida
button-review = Ver posición
button-play-on = Seguir jugando
button-resign = Abandonar
button-draw = Ofrecer tablas
button-again = Elegir otra

## dice-

dice-left = { $count ->
    [one] Queda por jugar: { $dice }
   *[other] Quedan por jugar: { $dice }
}

## ask-

ask-takeback = Deshacer la jugada
ask-not-taken-back = No deshacerla
ask-label = Elija
ask-pass = Pasar
ask-double = Doblar
ask-take = Aceptar el doble
ask-drop = Rechazar el doble
ask-roll = Tirar
ask-promotion = en qué se convierte el peón
ask-flips = si se ha dado la vuelta a las fichas
ask-crown = la coronación
ask-count = el número de semillas
ask-capture = la pieza capturada
ask-faces = de qué cara están las fichas
ask-first = Mover primero
ask-white = Llevar blancas
ask-black = Llevar negras
ask-beaver = Redoblar
ask-as-it-was = No se ha movido nada
ask-neither = Ninguna de estas
ask-not-yet = Todavía no: la jugada sigue
ask-next = Partida siguiente
ask-agree-draw = Aceptar las tablas
ask-play-on = Seguir jugando
ask-seat-first = Usted: { $side }; empieza usted
ask-seat-second = Usted: { $side }; empieza el tablero
ask-seat-board = El tablero: { $side }

## asks-

asks-flips = si se ha dado la vuelta a las fichas
asks-seeds = cuántas semillas hay
asks-promotion = en qué se convierte el peón
asks-captures = qué se captura
asks-moves = qué jugada ha sido

## error-

error-refused = Eso no se puede hacer ahora.
error-too-fast = Demasiadas cosas a la vez: algunas no se han atendido.
error-not-understood = El tablero no lo ha entendido.
error-staff-only = Eso solo puede hacerlo el personal.
error-staff-wrong = Ese no es el PIN.
error-staff-short = Ese PIN es demasiado corto para usarlo desde otro aparato.
error-staff-closed = El archivo con el PIN de este tablero no se puede usar, así que nadie puede entrar.
error-watch-only = Esta página solo muestra la partida. Juegue en el propio tablero.
error-new-wait = Acaba de empezar una partida nueva. Espere un momento.
error-console-pin = Todavía no hay PIN. Póngalo en la propia pantalla del tablero.
error-console-digits = El PIN tiene de seis a doce cifras.
error-staff-wait = Espere antes de volver a intentarlo.

## moves-

moves-count = { $count ->
    [0] Sin jugadas aún
    [one] { $count } jugada
   *[other] { $count } jugadas
}

## resume-

resume-kicker = Partida encontrada
resume-text = Jugada { $count }, guardada el { $saved }.
resume-begin = { $what ->
    [lesson] Empezar la posición { $number } de la lección de { $game }
    [options] Empezar { $game } con las opciones elegidas
   *[game] Empezar { $game }
}

## outcome-

outcome-win = Victoria de { $side }
outcome-draw = Tablas

## language-

language-label = Idioma
language-unread = Sin revisar por un hablante nativo

## theme-

theme-label = Luz
theme-clear = Clara (apta para daltónicos)
theme-candle = Vela
theme-night = Noche

## gallery-

gallery-title = ¿A qué jugamos?
gallery-wait = Abriendo el armario de los juegos…
gallery-nofit = No cabe en este tablero
gallery-players = Quién juega
gallery-opponent = Contrincante
gallery-people = Personas
gallery-level = El tablero, nivel { $count }
gallery-strength = { $count ->
    [1] para una primera partida: captura lo que puede y no ve más allá
    [2] calcula una jugada por adelantado y a menudo se conforma con otra peor
    [3] calcula dos jugadas por adelantado y deja pasar ocasiones
    [4] calcula tres jugadas por adelantado y de vez en cuando deja pasar una ocasión
    [5] calcula cuatro jugadas por adelantado
    [6] calcula hasta donde llega con 10 000 posiciones
    [7] calcula hasta donde llega con 25 000 posiciones y siempre elige lo mejor que encuentra
   *[other] lo mejor que puede en tres segundos por jugada
}
gallery-warn = Avisar de los errores
gallery-side = El tablero lleva
gallery-options = Variantes de las reglas
gallery-sensing = Tipo de sensores
gallery-asks = En este tablero habrá que preguntar: { $list }.
gallery-asks-nothing = Este tablero lo entiende sin preguntar.
gallery-boards = Tableros en los que cabe: { $list }
gallery-source = Fuente de las reglas: { $source }
gallery-search = Buscar
gallery-families = Familias de juegos

## sensing-

sensing-press = botones
sensing-occupancy = presencia
sensing-polarity = polo magnético
sensing-count = recuento

## help-

help-title = Ayuda
help-hand = Arrastre una pieza, o tóquela y toque después su destino. Tocar otra vez el mismo sitio la devuelve; la caja la retira del tablero. En un hoyo, un toque recoge las semillas y cada toque siguiente deja caer una; de un almacén, un toque toma una.
help-arrows = Recorrer el tablero
help-enter = Levantar, poner, pulsar
help-backspace = Devolver la pieza
help-delete = A la caja
help-key-delete = Supr
help-hand-press = En este tablero cada sitio es un botón. Toque una pieza y después su destino, y la pieza irá allí. Donde se siembra, toque un hoyo para elegirlo; tóquelo otra vez para recoger sus semillas y después cada hoyo que pida la luz para dejar caer una. «Elegir otra» anula la elección y «Echar una mano» siembra por usted.
help-light = Qué dice la luz
help-keys = Teclado
help-touch = Toque una pieza y después el lugar adonde va; o arrástrela hasta allí.

## thoughts-

thoughts-link = Por dentro
thoughts-title = Lo que piensa el tablero
thoughts-plan = Plano de los sensores
thoughts-raw = en bruto
thoughts-settled = estable
thoughts-expected = esperado
thoughts-differing = difiere
thoughts-open = { $count ->
    [0] Ninguna jugada abierta
    [one] { $count } jugada abierta
   *[other] { $count } jugadas abiertas
}
thoughts-events = Lo último
thoughts-faults = Averías
thoughts-none = ninguna
thoughts-game = juego
thoughts-sensing = sensores
thoughts-phase = fase
thoughts-state = estado
thoughts-ply = jugada
thoughts-to-move = turno
thoughts-tentative = provisional
thoughts-health = Sensores, según lo jugado
thoughts-limited = atenuada: la fuente da { $count } mA
thoughts-light = luz
thoughts-hypotheses = Lo que pueden haber hecho las manos

## hypotheses-

hypotheses-nats = { $nats } nats, { $share }
hypotheses-nothing = nada que cuente
hypotheses-none = no hay duda alguna
hypotheses-undo = deshacer

## act-

act-act = como pide la jugada
act-again = vuelve a pasar
act-asked = hace lo que pide la luz
act-back = otra vez como estaba
act-before = antes de que empiece la jugada anterior
act-resting = mientras una pieza suya descansa a mitad de camino
act-beside = con otra pieza en la mano
act-disorder = a destiempo
act-early = antes de que acabe la jugada anterior
act-given_up = abandonada, devuelta a su sitio
act-hidden = hecho sin que lo viera ningún sensor
act-hopping = pasa al capturar
act-lies = sensor no fiable
act-liar = un sensor se equivoca
act-lift = levantada de paso
act-nowhere = salida de la nada
act-odd = cambia otra vez
act-own_lift = recolocada
act-own_rise = vacila o no acierta con el sitio
act-palm = una mano sobre varios sitios
act-passing = pasa por ahí
act-ply = una de las jugadas legales
act-replacing = levantada antes que la pieza a la que sustituye
act-rise = aparece de paso
act-sow_before = antes de recoger el hoyo
act-swapped = los pasos al revés
act-count = un número que la balanza ve menos probable
act-together = en el mismo instante que otra cosa
act-topped = empujada fuera por la que ocupa su sitio
act-undo = la última jugada, deshecha
act-unseen = hecho sin verse
act-wait_hand = mucho rato en la mano
act-wait_late = capturada y mucho rato sin retirar
act-wait_lift = mucho rato fuera
act-wait_pass = mucho rato por donde solo pasa
act-wait_ply = la jugada tarda
act-wait_rise = mucho rato donde no debe estar
act-wait_sow = la siembra tarda
act-wait_turn = mucho rato hasta la jugada siguiente
act-wait_undo = deshecha al cabo de mucho rato

## reason-

reason-no-move = sin jugada posible
reason-most-discs = más fichas
reason-equal-discs = igual número de fichas
reason-majority = mayoría
reason-stranded = un bando se ha quedado sin semillas
reason-repetition = una posición repetida
reason-quiet-limit = demasiadas jugadas sin avance
reason-lone-king = un rey que ha aguantado solo
reason-no-pieces = sin piezas
reason-too-few = no quedan piezas suficientes
reason-checkmate = jaque mate
reason-stalemate = rey ahogado
reason-borne-off = todas las fichas fuera
reason-gammon = gammon, vale doble
reason-backgammon = backgammon, vale triple
reason-dropped = doble rechazado
reason-dead-position = nadie puede ya dar mate
reason-too-few-men = quedan menos de tres
reason-cannot-feed = no se pueden dar semillas a quien no las tiene
reason-captures = bastantes piezas capturadas
reason-full-board = el tablero está lleno
reason-few-limit = demasiadas jugadas con tres vacas
reason-found = encontrada
reason-try-again = no era esa
reason-front-empty = la fila interior del otro está vacía
reason-own-front-empty = el otro dejó vacía su fila interior
reason-endless = una siembra sin fin
reason-no-capture = no queda captura posible
reason-most-points = más puntos
reason-equal-points = igual número de puntos
reason-row-empty = una fila se ha quedado vacía
reason-reached = se ha llegado a la última fila
reason-both-stuck = nadie puede mover ya
reason-three-in-line = tres en línea
reason-four-in-line = cuatro en línea
reason-square = un cuadrado de cuatro
reason-corners = las cuatro esquinas
reason-shut-in = una piedra encerrada en una esquina
reason-cannot-fill = al otro no le quedan semillas para llenar un hoyo
reason-most-stones = más piedras
reason-equal-stones = igual número de piedras
reason-match = encuentro ganado
reason-resigned = abandono de { $side }
reason-agreed = de común acuerdo

## option-

option-yes = sí
option-no = no
option-opening = Comienzo
option-opening-cross = en cruz
option-opening-free = libre
option-discs = Fichas
option-discs-shared = comunes
option-discs-own32 = 32 cada uno
option-empties_to_winner = Las casillas vacías, al ganador
option-stranding = Lo que queda al final
option-stranding-mover = para quien jugó último
option-stranding-stranded = para el otro
option-stranding-split = a medias
option-grand_slam = Captura total
option-grand_slam-forbidden = prohibida
option-grand_slam-no_capture = sin captura
option-fly = Volar con tres fichas
option-repetition = Repetición
option-quiet_limit = Jugadas sin captura
option-capture_removal = Retirar las capturas
option-capture_removal-end = al final
option-capture_removal-immediate = al saltar
option-orientation = Diagonal larga
option-orientation-left = a la izquierda
option-orientation-right = a la derecha
option-lone_king_limit = Jugadas del rey solo
option-win_lost = Piezas perdidas para perder
option-odd_runs = Saltos sobre varios (impares)
option-bishop_waypoint_on_board = El alfil no sale del tablero
option-move_limit = Límite de jugadas
option-move_limit-fide = FIDE
option-move_limit-none = ninguno
option-repetition-auto3 = tablas a la tercera
option-repetition-claim3_auto5 = tablas a la quinta
option-use_both_dice = Jugar los dos dados si se puede
option-backgammon_needs_none_off = Triple solo sin fichas fuera
option-cube = Dado de doblar
option-repetition-draw3 = tablas a la tercera
option-repetition-superko = prohibida
option-first_move = Primer turno
option-first_move-one = una captura
option-first_move-chain = una captura o varias
option-first_move-free = libre
option-multi = Varias capturas en un turno
option-namua_takata = De la mano sin captura
option-namua_takata-any = a cualquier hoyo con semillas
option-namua_takata-avoid_singles = a semillas solas, en último lugar
option-takata_stops_at_house = La casa viva detiene la siembra sin captura
option-house_in_mtaji = Casas con las manos vacías
option-house_in_mtaji-none = ninguna
option-house_in_mtaji-until_first_capture = hasta que su dueño capture
option-house_in_mtaji-choice = parar o seguir
option-house_in_mtaji-forced = al capturar se sigue
option-kutakatia = Bloquear un hoyo (takasia)
option-block_singles = Bloquear también semillas solas
option-endless = Siembra sin fin
option-endless-draw = tablas
option-endless-illegal = no se permite
option-endless-loss = pierde quien mueve
option-no_suicide = Las últimas semillas interiores no salen
option-opening-seed = centro, al lado o esquina
option-opening-black_centre_corner = negra del centro o de una esquina
option-opening-any = cualquier piedra
option-width = Columnas
option-height = Filas
option-no_reverse = Volver con la misma ficha
option-no_reverse-mill = no, si vuelve a cerrar el molino
option-no_reverse-off = permitido
option-no_reverse-any = nunca en el turno siguiente
option-three_cow_limit = Jugadas de cada bando sin captura con tres vacas
option-compulsory = Captura obligatoria
option-board = Tablero
option-board-tiger33sq = dos casas
option-board-tiger35mix = casa y triángulo
option-board-tiger37 = dos triángulos
option-balance = Cuando toca poner tabla
option-balance-must_if_able = obliga, si se puede
option-balance-strict = obliga siempre
option-balance-off = sin obligación
option-draw_if_uncrossable = Empate si nadie puede cruzar
option-capture_swimmer_on_water = Todos capturan a quien nada
option-nominal_may_hold_own_man = Entrar en el río sobre pieza propia
option-ep_after_drift = Al paso tras la corriente
option-players = Jugadores
option-pattern = Dibujo de las bolas
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
option-pattern-z39 = 39, ajedrezado
option-centre_hole = Cuenco del centro
option-ka_entry = Entrada del ka
option-ka_entry-slide = deslizándose
option-ka_entry-jump = con un salto corto
option-line_through_hole = Las líneas cruzan el cuenco
option-ka_through_hole = El ka cruza el cuenco
option-sense = Sentido de la siembra
option-sense-ccw = contrario al reloj
option-sense-cw = como el reloj
option-end_at_majority = Acaba al tener la mayoría
option-seeds = Semillas por hoyo
option-empty_capture = La semilla sola se captura
option-store_again = El almacén da otro turno
option-capture = Captura
option-capture-own = en la fila propia
option-capture-any = en cualquier fila
option-capture-single = un hoyo
option-capture-chain = en cadena
option-rounds = Rondas
option-rounds-one = una
option-rounds-match = hasta que uno no pueda llenar un hoyo
option-directions = Sentidos
option-directions-opposite = opuestos
option-directions-same = el mismo
option-centre = Hoyo central
option-centre-same = como los demás
option-centre-2 = dos semillas
option-after_capture = Tras una captura
option-after_capture-stop = acaba el turno
option-after_capture-continue = se sigue sembrando
option-pasu = Semillas de una vaca
option-pasu_to = La vaca es
option-pasu_to-sower = de quien siembra
option-pasu_to-owner = del dueño de la fila
option-pasu_final = También con la última semilla
option-push_extent = Hasta dónde empuja
option-push_extent-choose = hasta donde quiera
option-push_extent-minimal = solo hasta que caiga una
option-push_extent-edge = hasta el borde
option-placing = Al colocar
option-placing-white_first = primero las blancas
option-placing-any_order = en cualquier orden
option-match_length = Puntos del encuentro (0: una partida)
option-crawford = Regla de Crawford
option-jacoby = Regla de Jacoby
option-automatic_doubles = Dobles automáticos
option-beavers = Redoble inmediato

## rules-

rules-goal = Objetivo
rules-setup = Colocación inicial
rules-move = Mover
rules-capture = Capturar
rules-end = El final
rules-hints = Dos consejos
rules-history = Historia

## lesson-

lesson-number = Lección, posición { $number } de { $count }
lesson-back = Anterior
lesson-next = Siguiente
lesson-new = Jugar una partida

## turning-

turning-title = Lo que decidió la partida
turning-thinking = Se repasa la partida: jugada { $done } de { $count }.
turning-none = Ninguna jugada costó mucho.
turning-number = Momento clave { $number } de { $count }
turning-played = Jugada { $ply }, { $side }: { $move }.
turning-better = Era mejor { $move }.
turning-why = Habría dado { $terms }.
turning-known = Antes la partida estaba { $before }; después, { $after }.
turning-before = Antes la partida estaba { $before }.
turning-after = Después la partida estaba { $after }.
turning-blunder = { $side }: esa jugada pierde mucho. Puede deshacerla.
turning-leave = Salir
turning-won = { $count ->
    [one] ganada en { $count } jugada
   *[other] ganada en { $count } jugadas
}
turning-lost = { $count ->
    [one] perdida en { $count } jugada
   *[other] perdida en { $count } jugadas
}
turning-drawn = en tablas

## puzzle-

puzzle-title = Problemas
puzzle-number = Problema { $number } de { $count }
puzzle-find = Turno de { $side }: busque la mejor jugada.
puzzle-win = Turno de { $side }: busque la jugada que gana.
puzzle-about = De partidas jugadas en este tablero. Elija uno y quedará puesto en el tablero.
puzzle-none = Todavía no se ha encontrado ningún problema. Los encuentra el repaso de una partida.
puzzle-solved = Resuelto
puzzle-missed = No se vio en la partida
puzzle-played = Se vio en la partida

## term-

term-store = { $count ->
    [one] { $count } semilla más en el almacén
   *[other] { $count } semillas más en el almacén
}
term-seeds = { $count ->
    [one] { $count } semilla más en el lado propio
   *[other] { $count } semillas más en el lado propio
}
term-choice = { $count ->
    [one] { $count } hoyo más para elegir
   *[other] { $count } hoyos más para elegir
}
term-marks = { $count ->
    [one] { $count } hoyo propio más
   *[other] { $count } hoyos propios más
}
term-front = { $count ->
    [one] { $count } hoyo más en uso en la fila interior
   *[other] { $count } hoyos más en uso en la fila interior
}
term-corners = { $count ->
    [one] { $count } esquina más
   *[other] { $count } esquinas más
}
term-edges = { $count ->
    [one] { $count } ficha más en el borde
   *[other] { $count } fichas más en el borde
}
term-risky = { $count ->
    [one] { $count } ficha menos junto a una esquina vacía
   *[other] { $count } fichas menos junto a una esquina vacía
}
term-frontier = { $count ->
    [one] { $count } ficha expuesta menos
   *[other] { $count } fichas expuestas menos
}
term-discs = { $count ->
    [one] { $count } ficha más
   *[other] { $count } fichas más
}
term-men = { $count ->
    [one] { $count } pieza más
   *[other] { $count } piezas más
}
term-mills = { $count ->
    [one] { $count } molino más
   *[other] { $count } molinos más
}
term-open = { $count ->
    [one] { $count } molino más a falta de una jugada
   *[other] { $count } molinos más a falta de una jugada
}
term-room = { $count ->
    [one] { $count } punto vacío más adonde ir
   *[other] { $count } puntos vacíos más adonde ir
}
term-crowned = { $count ->
    [one] { $count } pieza coronada más
   *[other] { $count } piezas coronadas más
}
term-lines = piezas con más caminos
term-advance = piezas más avanzadas
term-lost = { $count ->
    [one] { $count } pieza capturada a favor
   *[other] { $count } piezas capturadas a favor
}
term-shut_in = { $count ->
    [one] { $count } cazador a favor, libre o encerrado
   *[other] { $count } cazadores a favor, libres o encerrados
}
term-freedom = { $count ->
    [one] { $count } lugar vacío junto a los cazadores a favor
   *[other] { $count } lugares vacíos junto a los cazadores a favor
}
term-prey = { $count ->
    [one] { $count } salto de los cazadores a favor
   *[other] { $count } saltos de los cazadores a favor
}
term-moves = { $count ->
    [one] { $count } jugada más para elegir
   *[other] { $count } jugadas más para elegir
}
term-stones = { $count ->
    [one] { $count } piedra más
   *[other] { $count } piedras más
}
term-inland = piedras más lejos del borde
term-way = { $count ->
    [one] { $count } punto menos por recorrer
   *[other] { $count } puntos menos por recorrer
}
term-off = { $count ->
    [one] { $count } ficha más fuera del tablero
   *[other] { $count } fichas más fuera del tablero
}
term-bar = { $count ->
    [one] { $count } ficha menos en la barra
   *[other] { $count } fichas menos en la barra
}
term-blots = menos fichas que se puedan golpear
term-home = { $count ->
    [one] { $count } punto más asegurado en casa
   *[other] { $count } puntos más asegurados en casa
}
term-held = { $count ->
    [one] { $count } punto más asegurado fuera de casa
   *[other] { $count } puntos más asegurados fuera de casa
}
term-pawn = { $count ->
    [one] { $count } peón más
   *[other] { $count } peones más
}
term-rear-pawn = { $count ->
    [one] { $count } peón trasero más
   *[other] { $count } peones traseros más
}
term-queen = { $count ->
    [one] { $count } dama más
   *[other] { $count } damas más
}
term-rook = { $count ->
    [one] { $count } torre más
   *[other] { $count } torres más
}
term-bishop = { $count ->
    [one] { $count } alfil más
   *[other] { $count } alfiles más
}
term-knight = { $count ->
    [one] { $count } caballo más
   *[other] { $count } caballos más
}
term-amazon = { $count ->
    [one] { $count } amazona más
   *[other] { $count } amazonas más
}
term-centre = piezas más cerca del centro
term-points = { $count ->
    [one] { $count } punto más
   *[other] { $count } puntos más
}

## preset-

preset-korgool = Korgool (Kirguistán)
preset-chonka = Chonka (Sri Lanka)

## health-

health-chatters = { $site }: el sensor oscila; revise el contacto y la resistencia de pull-up
health-stuck = { $site }: el sensor no cambia; revise el imán y el cable
health-weak = { $site }: débil; revise el imán o la pieza
health-fading = { $site }: el imán se debilita; cámbielo o péguelo de nuevo antes de que deje de notarse
health-contradicted = { $site }: el tablero no cree al sensor, porque las manos han mostrado lo contrario; revise imán y cable
health-held = { $site }: el botón sigue pulsado; mire si se atasca
health-title = La salud del tablero
health-notice = Requiere atención: { $what }
health-well = Todo está bien: todos los sensores son fiables y las partidas se guardan.
health-disk = el disco
health-wiring = el cableado
health-name = el nombre del tablero
health-unnamed = Aún no se ha dicho qué tablero hay: este es simulado y no se usa ningún pin. Esta orden, escrita en el ordenador que está bajo el tablero, indica cuál está conectado:
health-fault = El tablero no responde. Se vuelve a intentar sin descanso; la partida está a salvo.
health-unsaved = El disco no admite datos por ahora: se sigue jugando, pero un corte de corriente haría perder las partidas.
health-staff = Nadie puede entrar como personal: el archivo con el PIN no se puede usar. Se vuelve a leer cada vez que alguien teclea un PIN.
health-twin = En la red, otro tablero usa el nombre de este y cada uno desconecta al otro. Dé a cada tablero un nombre propio, en el archivo que indica --fleet. Los dos se llaman:
health-light = La luz puede dar destellos: el bus de los píxeles no mantiene su ritmo.
health-shorted = { $line }: todos sus sensores notan algo desde el mismo instante; busque un cortocircuito. Pulse OK para seguir sin ellos.
health-silent = { $line }: todos sus sensores callaron en el mismo instante; busque un cable roto.
health-noisy = Todos los sensores dan ruido y nada de lo que dicen cuenta; revise masa, alimentación y blindaje.
health-again = El tablero juega sin los sensores a los que no cree, y pregunta. Por sí solo vuelve a creer a un sensor cuando este ha acertado { $count ->
    [one] una vez
   *[other] { $count } veces, cada vez sobre algo distinto
}; o cuando se le indique aquí, una vez arreglado.
health-trust = Volver a creerlo
health-distrust = No creerlo
health-other = Otro sensor se equivoca:
health-button = botón { $name }
health-channel = canal { $number }
health-row = fila { $number }
health-column = columna { $number }
health-pin = { $part }, pin { $pin }
health-since = desde el { $date }
health-agreed = { $count ->
    [one] { $count } acierto desde entonces
   *[other] { $count } aciertos desde entonces
}
health-missed = { $due ->
    [one] no notó { $count } de { $due } jugada
   *[other] no notó { $count } de { $due } jugadas
}
health-shaken = { $beats ->
    [one] perdió lo que tenía encima en { $count } de { $beats } medio segundo
   *[other] perdió lo que tenía encima en { $count } de { $beats } medios segundos
}
health-chattered = { $count ->
    [one] ha oscilado una vez
   *[other] ha oscilado { $count } veces
}
health-margin = el imán llega al { $margin } % de lo que cuenta como pieza; en su mejor momento, al { $strongest } %
health-aside = { $name }, fuera del juego
health-bundle = Paquete de soporte
health-bundle-told = Para quien deba averiguar qué pasó: las partidas, el tablero y las versiones en un archivo, sin nombres de personas.
health-bundle-packing = Empaquetando…
health-bundle-later = El siguiente se podrá preparar dentro de medio minuto.
health-bundle-none = No se pudo hacer el paquete; el registro dice por qué.

## family-

family-sowing = Siembra
family-hunt = Caza
family-leap = Saltos
family-row = Tres en raya
family-turn = Voltear y empujar
family-chess = Ajedrez
family-race = Carreras

## ground-

ground-water = agua

## match-

match-length = { $count ->
    [one] encuentro a { $count } punto
   *[other] encuentro a { $count } puntos
}

## staff-

staff-door = Para el personal: mantener pulsado un segundo
staff-title = Personal
staff-enter = Introduzca el PIN
staff-digits = { $count ->
    [0] Ninguna cifra introducida
    [one] { $count } cifra introducida
   *[other] { $count } cifras introducidas
}
staff-delete = Borrar la última cifra
staff-ok = Entrar
staff-in = Personal
staff-leave = Salir del modo de personal
staff-wait = Próximo intento en { $seconds } s

## choice-

choice-capture = captura en { $sites }
choice-no-capture = sin capturar
choice-lost = sale del tablero en { $sites }
choice-to = a: { $sites }
choice-no-to = sin destino
choice-from = de: { $sites }
choice-no-from = desde fuera
choice-sow = sembrando hacia: { $sites }
choice-no-sow = sin sembrar
choice-sow-last = última semilla: { $sites }
choice-no-sow-last = sin sembrar
choice-turn = dando la vuelta a { $sites }
choice-no-turn = sin dar la vuelta a ninguna
choice-by = por { $sites }
choice-no-by = directo
choice-touch = { $sites }
choice-no-touch = sin tocar nada
choice-side = de { $side }
choice-number = opción { $count }

## confirm-

confirm-new = La partida no ha terminado. ¿Empezar otra?
confirm-new-yes = Empezar otra

## invite-

invite = Toque aquí

## light-

light-legal = Se puede jugar
light-target = Aquí va la pieza que tiene en la mano
light-drop = Aquí va una pieza de fuera del tablero
light-back = De aquí la levantó; puede devolverla
light-sow = Aquí caen semillas
light-done = Jugada hecha; la mano puede seguir
light-flip = Dé la vuelta a esta pieza
light-capture = Capturada: retírela
light-ask = ¿Cuál de ellas?
light-hint = Una jugada o elección que se sugiere
light-refused = Esto no era una jugada
light-missing = Aquí falta una pieza
light-extra = Aquí sobra una pieza
light-wrong = Aquí debe estar otra pieza
light-check = El rey está atacado
light-last = La última jugada
light-unsaved = La última jugada, por ahora sin guardar
light-mark = Una marca fija del juego
light-water = Agua
light-win = Del ganador
light-attract = Venga a jugar

## motion-

motion-steady = fija
motion-soft = fija, a media luz
motion-dim = tenue
motion-lap = una onda lenta y tenue
motion-breathe = sube y baja despacio
motion-swell = sube y baja con calma
motion-pulse = sube y baja cada segundo
motion-blink = parpadea dos veces por segundo
motion-wink = tenue, se apaga un momento
motion-double-flash = dos destellos y una pausa
motion-triple-flash = tres destellos y una pausa
motion-run = recorre el camino

## fleet-: una partida con un tablero lejano

fleet-label = El otro tablero
fleet-boards = Jugar con otro tablero
fleet-nobody = No hay ningún otro tablero.
fleet-invite = Invitar a { $board }
fleet-withdraw = Retirar la invitación
fleet-accept = Aceptar
fleet-decline = Rechazar
fleet-agree = De acuerdo
fleet-deny = No
fleet-leave = Dejar la partida
fleet-leave-sure = La partida no ha terminado. ¿Dejarla en los dos tableros?
fleet-invitation = El tablero { $board } le invita a una partida: { $game }.
fleet-invited = Se ha invitado al tablero { $board }; aún no ha contestado.
fleet-your-turn = Juega con el tablero { $board }: le toca a usted.
fleet-their-turn = Juega con el tablero { $board }: espere su jugada.
fleet-rolling = Los dos tableros están tirando los dados.
fleet-over = La partida con el tablero { $board } ha terminado.
fleet-no-broker = Ahora no hay conexión. La partida con { $board } seguirá en cuanto la haya.
fleet-gone = No se puede contactar con el tablero { $board }. La partida seguirá cuando vuelva.
fleet-setup = Espere: en el tablero { $board } se están colocando las piezas.
fleet-ask = Espere: el tablero { $board } está preguntando qué jugada se hizo.
fleet-repair = Espere: en el tablero { $board } se están poniendo las piezas en su sitio.
fleet-paused = El tablero { $board } ha hecho una pausa.
fleet-fault = El tablero { $board } tiene una avería. La partida seguirá cuando vuelva a funcionar.
fleet-asks-takeback = El tablero { $board } quiere deshacer la última jugada.
fleet-asks-draw = El tablero { $board } ofrece tablas.
fleet-wishes-takeback = Se ha pedido al tablero { $board } que acepte deshacer la jugada.
fleet-wishes-draw = Se han ofrecido tablas al tablero { $board }.
fleet-denied-takeback = El tablero { $board } no acepta deshacer la jugada.
fleet-denied-draw = El tablero { $board } no acepta las tablas.
fleet-left = El tablero { $board } ha dejado la partida.
fleet-stuck = La partida ha terminado: las piezas de este tablero no se pudieron volver a poner en su sitio.
fleet-refused-declined = El tablero { $board } ha rechazado la invitación.
fleet-refused-game = El tablero { $board } no tiene este juego ({ $text }).
fleet-refused-options = El tablero { $board } no juega con estas opciones ({ $text }).
fleet-refused-rules = El tablero { $board } tiene otras reglas para este juego ({ $text }).
fleet-refused-board = Este juego no cabe en el tablero { $board } ({ $text }).
fleet-foul-turn = La partida ha terminado: el tablero { $board } jugó cuando no le tocaba.
fleet-foul-illegal = La partida ha terminado: el tablero { $board } envió una jugada que no es legal.
fleet-foul-apart = La partida ha terminado: los dos tableros ya no coinciden en las jugadas.
fleet-foul-takeback = La partida ha terminado: el tablero { $board } deshizo una jugada sin pedirlo.
fleet-foul-draw = La partida ha terminado: el tablero { $board } anunció unas tablas que no se acordaron.
fleet-foul-dice = La partida ha terminado: los dados del tablero { $board } no son los que había fijado de antemano.
fleet-foul-terms = La partida ha terminado: el tablero { $board } cambió las reglas.

## setting-

setting-board = Tablero
setting-board-name = El tablero conectado
setting-board-name-help = Uno de la lista o un archivo de tablero de este ordenador. Vacío: un tablero simulado.
setting-board-hardware = Cómo se accede a él
setting-game = Juegos
setting-game-key = El juego inicial
setting-game-options = Sus opciones
setting-game-options-help = Una por línea, por ejemplo: grand_slam = no_capture
setting-game-offered = Juegos disponibles
setting-game-offered-help = Los que el público puede elegir. Sin marcar ninguno: todos.
setting-game-opponent = El tablero también juega, en el nivel
setting-game-opponent-help = De 1 (el más débil) a 8; 0: juegan solo personas.
setting-game-opponent_side = El bando que lleva
setting-game-offer_opponent = Preguntar con la luz quién juega
setting-game-offer_opponent-help = Antes de la primera jugada: «Deshacer» enciende el nivel y el bando siguientes, OK los elige; a quien juega no se le pregunta.
setting-game-warn = Avisar de una jugada que pierde mucho
setting-game-warn-help = Se puede deshacer; nada va más lento por ello.
setting-page = Página y red
setting-page-host = Dirección
setting-page-host-help = 127.0.0.1: solo esta pantalla. 0.0.0.0: también otros aparatos.
setting-page-port = Puerto
setting-page-network = Otros aparatos sin el PIN
setting-page-tls = Cifrado para otros aparatos
setting-page-tls-help = Con un certificado propio, el navegador avisa una vez y luego lo recuerda.
setting-page-tls_port = Puerto cifrado para otros aparatos
setting-page-certificate = Certificado (archivo PEM)
setting-page-private_key = Su clave privada (archivo PEM)
setting-page-language = Primer idioma
setting-page-languages = Idiomas disponibles
setting-page-languages-help = Sin marcar ninguno: todos.
setting-page-access = Cómo empieza cada página
setting-exhibit = Exposición
setting-exhibit-on = Un tablero que nadie atiende
setting-exhibit-idle = Minutos sin tocarlo hasta que llama al público
setting-exhibit-over = Segundos desde el final de una partida hasta la siguiente
setting-exhibit-pause = Pausa más larga, en segundos
setting-exhibit-offer = Segundos que espera una partida guardada
setting-hours = Horario
setting-hours-open = Abierto
setting-hours-open-help = Uno por línea, por ejemplo: mon-fri 10:00-18:00. Vacío: siempre.
setting-hours-closed = Días de cierre
setting-hours-closed-help = Uno por línea: 2026-12-25, o 12-25 para todos los años.
setting-hours-night = Cuando está cerrado
setting-light = Luz
setting-light-theme = Colores
setting-light-calm = Sin parpadeos
setting-light-brightness = Brillo
setting-sound = Sonido
setting-sound-volume = Volumen
setting-sound-quiet = Horas sin sonido
setting-sound-quiet-help = Por ejemplo 20:00-09:00. Vacío: ninguna.
setting-house = El lugar
setting-house-name = Su nombre
setting-house-welcome = Una frase de bienvenida
setting-staff = Público
setting-staff-pin_file = Archivo del PIN
setting-staff-pin_file-help = Vacío: el PIN que se pone aquí.
setting-staff-visitors_may = Además de jugar, el público puede
setting-journal = Partidas guardadas
setting-journal-keep = Megabytes
setting-figures = Recuento
setting-figures-on = Contar las visitas
setting-figures-on-help = Solo números: no permiten reconocer a nadie.
setting-figures-years = Años que se guardan
setting-update = Versiones nuevas
setting-update-place = De dónde vienen
setting-update-place-help = La dirección https de un archivo de versión, o una carpeta. Vacío: solo subiéndolas aquí.

## choice-of-

choice-of-simulated = simulado
choice-of-pins = simulado, con los controladores reales
choice-of-real = conectado a este ordenador
choice-of-play = pueden jugar
choice-of-watch = solo miran
choice-of-off = no
choice-of-own = con un certificado propio
choice-of-given = con el certificado indicado
choice-of-dark = a oscuras
choice-of-lit = como de día
choice-of-game = elegir otro juego
choice-of-theme = elegir la luz
choice-of-pause = pausar la partida
choice-of-far = jugar con un tablero lejano
choice-of-thoughts = ver lo que piensa el tablero
choice-of-large = letra grande
choice-of-contrast = contraste alto
choice-of-low = mandos abajo
choice-of-still = menos movimiento
choice-of-scan = un solo botón
choice-of-true = sí
choice-of-false = no

## console-

console-title = Consola del personal
console-word-well = Todo va bien
console-word-look = Conviene revisarlo
console-word-broken = Ahora no se puede jugar
console-open = abierto
console-closed = cerrado
console-dark = a oscuras por la noche
console-restart = Reiniciar
console-bundle = Paquete de soporte
console-board = El tablero
console-save = Guardar
console-unchanged = No ha cambiado nada.
console-fixed = Fijado en la línea de órdenes.
console-later = Se aplica al reiniciar.
console-default = lo habitual
console-undo = Deshacer
console-history = Cambios
console-nothing = Todavía nada.
console-pin = PIN
console-pin-told = De seis a doce cifras. Quien ya ha entrado sigue dentro.
console-pin-done = El PIN ha cambiado.
console-new-pin = Poner el PIN nuevo
console-figures = Cifras
console-period = Los últimos { $days } días
console-counted = Visitas: { $visits }. Partidas empezadas: { $begun }; acabadas: { $ended }; abandonadas: { $left }.
console-worse = Sensores que no estaban bien, y cuántos días: { $list }
console-of-days = Visitas por día
console-of-hours = Visitas por hora
console-of-games = Partidas empezadas
console-of-steps = Dónde lo dejó el público
console-of-minutes = Minutos que duró una partida
console-of-languages = Idiomas elegidos
console-versions = Versiones
console-version = Esta es la versión { $version }.
console-release-file = Archivo de versión (.tar)
console-fetch = Descargar
console-fetching = Se está descargando.
console-install = Instalar
console-discard = Descartar el archivo
console-rollback = Volver a la versión anterior
console-asked = La actualización está en marcha; el tablero se reinicia solo.
console-logo = Logotipo (PNG, JPEG o WebP)
console-logo-done = La página muestra el logotipo nuevo.
console-logo-remove = Quitar el logotipo
console-logo-removed = La página ya no muestra ningún logotipo.
console-sensor = Sensor { $name }
console-waiting = Algunos cambios se aplican al reiniciar. Pulse «Reiniciar»; la partida en curso se ofrece de nuevo.
console-trouble = El archivo de ajustes no se puede usar; siguen en vigor los últimos ajustes válidos. Corríjalo: { $text }
console-unfit = Algunos ajustes no concuerdan entre sí y no se pueden usar así. Corríjalos antes del próximo reinicio: { $text }
console-clock = El reloj está mal, y por tanto también el horario. Conecte la red o ponga la hora.
console-unsure-clock = Ningún servidor de hora ha respondido, así que el reloj puede estar mal: compruébelo. Hasta que responda uno, o usted confirme aquí la hora, un toque enciende el tablero diez minutos, también fuera del horario.
console-right-time = La hora es correcta: { $time }
console-page = La página falta en una de sus direcciones; se vuelve a intentar cada medio minuto: { $text }
console-disk = El disco está casi lleno: quedan { $count } MB. Guarde menos partidas o borre archivos de este ordenador.

## house-

house-closed = Cerrado.
house-opens = Abrimos el { $date }.

## access-

access-title = Ver, alcanzar, oír
access-large = Letra grande
access-contrast = Contraste alto
access-low = Todos los mandos en la mitad inferior
access-still = Menos movimiento
access-scan = Jugar con un solo botón
access-scan-off = Dejar de jugar con un solo botón
access-mute = Sin sonido

## begin-

begin-label = Cómo empezar
begin-learn = Aprender
begin-short = Partida corta
begin-alone = Contra el tablero
begin-level = Elegir nivel
