### O que diz o tabuleiro, em português. Como se escreve: ver en.ftl.

## site-

site-empty = vazio
site-seeds = { $count ->
    [one] { $count } semente
   *[other] { $count } sementes
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
site-lit = luz { $colour }
site-store-S = depósito de Sul
site-store-N = depósito de Norte
site-bar-W = barra das brancas
site-bar-b = barra das pretas
site-off-W = saída das brancas
site-off-b = saída das pretas
site-ghala-S = reserva de Sul
site-ghala-N = reserva de Norte
site-nobodys = { $count ->
    [one] { $piece }
   *[other] { $piece-counted }
}
site-doubted = sensor em dúvida

## board-

board-label = Tabuleiro de jogo

## colour-

colour-white = branca
colour-red = vermelha
colour-amber = âmbar
colour-yellow = amarela
colour-green = verde
colour-cyan = turquesa
colour-blue = azul
colour-violet = violeta
colour-pink = rosa

## tray-

tray-name = Caixa
tray-empty = O que sai do tabuleiro vem para aqui
tray-label = Caixa de peças: o que sai do tabuleiro vem para aqui
tray-piece = { $side-named ->
    [pieces] { $piece-counted }
   *[players] { $piece-counted }, { $side }
}
tray-nobodys = { $piece-counted }
tray-hand = Na mão

## mark-

mark-check = xeque
mark-house = casa viva
mark-blocked = bloqueada
mark-tuzduk = tuzduk
mark-opened = aberta
mark-closed = fechada
mark-plank = prancha
mark-water = água

## line-

line-lost = A ligar de novo…
line-unsaved = Nada está a ser guardado: o disco não aceita nada de momento.

## phase-

phase-setup = Preparação
phase-play = Em jogo
phase-ask = Uma pergunta
phase-guided = Siga as luzes
phase-takeback = A desfazer
phase-repair = Algo está fora do lugar
phase-paused = Pausa
phase-over = Fim da partida
phase-fault = Avaria

## say-

say-setup = Coloque as peças onde a luz indica.
say-turn = É a vez { $side-of }.
say-thinks = É a vez { $side-of }: o tabuleiro está a pensar.
say-tentative = Lance feito; ainda pode continuar.
say-sown-unseen = Semeie onde há luz e carregue em OK: o tabuleiro não vê estas sementes.
say-ask = Que lance fez?
say-ask-earlier = Qual foi o lance número { $number }?
say-guided = Faça o lance: siga a luz.
say-takeback = Volte a pôr as peças onde estavam: siga a luz.
say-repair = Algo se moveu. Coloque as peças onde a luz indica.
say-paused = A partida está em pausa.
say-over = Vitória { $side-of }: { $reason }.
say-draw = Empate: { $reason }.
say-fault = O tabuleiro não responde. A partida está guardada.
say-roll = Lance os dados: é a vez { $side-of }.
say-pass = Não há lance possível para { $side }: passa a vez.
say-new-again = Carregue outra vez para recomeçar: esta partida será abandonada.
say-resume = Há uma partida por acabar.
say-resume-other = { $what ->
    [lesson] Há uma partida de { $kept } por acabar. Se começar a posição { $number } da lição de { $game }, abandona-a.
    [options] Há uma partida de { $kept } por acabar, com outras opções. Se começar uma nova, abandona-a.
   *[game] Há uma partida de { $kept } por acabar. Se começar { $game }, abandona-a.
}
say-seat-level = { $count ->
    [0] Jogam só pessoas. OK aceita; «Desfazer» acende o nível 1.
   *[other] O tabuleiro também joga, no nível { $count }. OK aceita; «Desfazer» acende o seguinte.
}
say-seat-first = As suas peças: { $side }; o primeiro lance é seu. OK aceita; «Desfazer» acende o seguinte.
say-seat-second = As suas peças: { $side }; começa o tabuleiro. OK aceita; «Desfazer» acende o seguinte.
say-seat-board = O tabuleiro: { $side }. OK aceita; «Desfazer» acende o seguinte.
say-found = Encontrou! É mesmo esse.
say-try-again = O lance é legal, mas não é o que se procura. Ponha a peça onde estava e tente outro.
say-choose = É a vez { $side-of }: escolha.
say-next = O encontro continua: coloque as peças para a partida seguinte.
say-claim = { $sites ->
    [one] Está tudo como deve ser ({ $sites }), e o sensor é que está errado? Carregue em OK para o confirmar.
   *[other] Está tudo como deve ser ({ $sites }), e os sensores é que estão errados? Carregue em OK para o confirmar.
}
say-claim-move = { $sites ->
    [one] O lance foi feito, e o sensor é que está errado ({ $sites })? Carregue em OK para o confirmar.
   *[other] O lance foi feito, e os sensores é que estão errados ({ $sites })? Carregue em OK para o confirmar.
}
say-claim-unseen = O lance foi feito, embora nenhum sensor o tenha visto? Carregue em OK para o confirmar.
say-unseen = Continue, ou ponha tudo como estava. Se a peça já está pousada, carregue em OK.
say-sensors = O que os sensores indicam não faz sentido: { $text }.
say-begun = É a vez { $side-of }: há um lance começado. Acabe-o, ou ponha tudo como estava.
say-begun-or-choose = É a vez { $side-of }: há um lance começado. Acabe-o, diga qual é, ou ponha tudo como estava.
say-review = A luz mostra o que deve estar em cada lugar. Carregue em OK quando tudo estiver lá.
say-review-over = A luz mostra o que difere da posição final. Carregue em OK para a apagar.
say-roll-or-choose = É a vez { $side-of }: lance os dados, ou dobre.
say-resigned = Desistência { $side-of }: vitória { $winner-of }.
say-draw-offered = Proposta de empate { $side-of }.
say-attract-press = Venha jogar: toque na luz.
say-attract-lift = Venha jogar: levante a peça iluminada.
say-attract-put = Venha jogar: ponha uma peça onde está a luz.
say-sow = Semeie: { $site }. Siga as luzes.

## why-

why-wrong-side = Essa peça é do outro jogador.
why-cannot-move = Essa peça não se pode mover agora.
why-not-reachable = Daí não se pode chegar: { $site }.
why-occupied = Já há algo: { $site }.
why-empty = Não há nada para levantar: { $site }.
why-must-pass = Não há nenhum lance: passa a vez.
why-no-flip = Aí não se viraria nenhuma peça.
why-opening-squares-first = Primeiro as quatro casas do centro.
why-must-capture = Há uma captura, e é obrigatória.
why-must-capture-most = É preciso capturar o maior número possível.
why-in-check = O rei está em xeque.
why-pinned = Essa peça protege o rei e tem de ficar.
why-feeds-nobody = É preciso deixar sementes ao outro jogador.
why-empty-pit = Essa cova está vazia.
why-must-place = Primeiro colocam-se todas as peças.
why-in-mill = Essa peça está num moinho: está segura.
why-not-adjacent = Só para um ponto vizinho.
why-no-leap = Assim não se pode saltar.
why-roll-first = Lance primeiro os dados.
why-answer-double = Responda primeiro à dobra.
why-enter-first = As peças da barra entram primeiro.
why-use-both-dice = É preciso jogar os dois dados.
why-larger-die = É preciso jogar o dado maior.
why-wrong-way = Esse é o sentido contrário.
why-not-home = Ainda não estão todas em casa.
why-farther-first = As peças mais atrasadas saem primeiro.
why-blocked = O outro lado domina { $site }.
why-count-unsure = O tabuleiro não sabe ao certo quantas há: { $site }. Retire-as e volte a pô-las uma a uma.
why-over = A partida acabou.
why-castling-moved = O rei ou a torre já se moveu.
why-castling-blocked = Há uma peça entre o rei e a torre.
why-castling-attacked = O rei não pode passar por uma casa atacada.
why-hand-empty = Já não há peças para colocar.
why-place-first = Primeiro colocam-se todas as peças.
why-no-way-back = O rei não pode voltar atrás no caminho.
why-must-drop = Primeiro colocam-se todas as peças.
why-opening-turn = Os tigres começam por retirar três homens.
why-run-length = Só se salta uma fila ímpar de homens.
why-strands-opponent = O outro lado tem de ficar com uma semente.
why-not-this-pit = Ainda não: siga a luz.
why-no-return = Essa peça ainda não pode voltar.
why-capture-first = O primeiro lance é uma captura.
why-position-again = Isso traria de volta uma posição anterior.
why-endless = Essa sementeira nunca acabaria.
why-single-seed = Uma semente sozinha não se semeia: pelo menos duas.
why-front-row-first = Sem captura, primeiro a fila da frente.
why-front-row-only = A semente da reserva vai para a fila da frente.
why-house-stays = A casa viva não se semeia enquanto houver outra cova.
why-singles-last = Ponha a semente numa cova com duas ou mais.
why-blocked-pit = Essa cova está bloqueada neste lance.
why-first-removal = Primeiro retira-se uma pedra do centro, uma junto ao centro ou uma de um canto.
why-second-removal = Agora retira-se uma pedra vizinha da casa vazia.
why-captures-only = Aqui só se joga capturando.
why-slides-on = Uma pedra desliza até alguma coisa a deter.
why-no-turning = Os saltos seguem a direito.
why-water = Há água no caminho: só as pranchas aguentam.
why-king-in-river = O rei nunca entra no rio.
why-must-lay-plank = Um peão tem de se tornar prancha: o outro lado tem pranchas a mais.
why-carried-on = A corrente leva-a de { $site }: siga a luz.
why-carried-onto-own = A corrente iria levá-la para cima de uma peça do seu lado.
why-own-half = Tire uma coluna da sua metade.
why-not-central = A coluna do meio não se pode tirar agora.
why-same-hand = A coluna tem de ficar do mesmo lado, esquerdo ou direito, que a do primeiro jogador.
why-beside-passage = O ka entra no lugar de uma bola ao lado da sua coluna vazia.
why-no-odd-line = Aí não se captura um número ímpar de bolas de uma cor.
why-lift-your-ka = Não resta captura: levante o seu ka.
why-too-few-seeds = Essa cova tem poucas sementes para ser jogada.
why-fill-pits-first = Escolha primeiro que covas encher.
why-corner-first = Primeiro retira-se a bola de um canto.
why-even-leaps = Os saltos de um lance têm de ser em número ímpar.
why-no-leap-there = Essa bola não pode saltar para aí.
why-must-choose = Primeiro há que escolher: jogar primeiro, ou a cor.
why-pushes-nobody-off = Assim não cai nenhuma pedra do adversário.
why-lay-anew = Primeiro colocam-se as peças para a partida seguinte.

## side-

side-white = as brancas
    .of = das brancas
    .number = plural
    .named = players
side-black = as pretas
    .of = das pretas
    .number = plural
    .named = players
side-south = Sul
    .of = de Sul
    .number = singular
    .named = players
side-north = Norte
    .of = de Norte
    .number = singular
    .named = players
side-tigers = os tigres
    .of = dos tigres
    .number = plural
    .named = pieces
side-men = os homens
    .of = dos homens
    .number = plural
    .named = pieces
side-turn = a jogar
side-won = vitória
side-princes = os príncipes
    .of = dos príncipes
    .number = plural
    .named = pieces
side-lamas = os lamas
    .of = dos lamas
    .number = plural
    .named = pieces
side-goats = as cabras
    .of = das cabras
    .number = plural
    .named = pieces
side-bugas = os bugas
    .of = dos bugas
    .number = plural
    .named = pieces
side-dogs = os cães
    .of = dos cães
    .number = plural
    .named = pieces
side-west = Oeste
    .of = de Oeste
    .number = singular
    .named = players
side-east = Este
    .of = de Este
    .number = singular
    .named = players
side-resign = Desistir ou propor empate: { $side }

## piece-

piece-pawn = peão
    .counted = { $count ->
        [one] um peão
       *[other] { $count } peões
    }
piece-knight = cavalo
    .counted = { $count ->
        [one] um cavalo
       *[other] { $count } cavalos
    }
piece-bishop = bispo
    .counted = { $count ->
        [one] um bispo
       *[other] { $count } bispos
    }
piece-rook = torre
    .counted = { $count ->
        [one] uma torre
       *[other] { $count } torres
    }
piece-queen = dama
    .counted = { $count ->
        [one] uma dama
       *[other] { $count } damas
    }
piece-king = rei
    .counted = { $count ->
        [one] um rei
       *[other] { $count } reis
    }
piece-crowned = dama
    .counted = { $count ->
        [one] uma dama
       *[other] { $count } damas
    }
piece-disc = peça
    .counted = { $count ->
        [one] uma peça
       *[other] { $count } peças
    }
piece-seed = semente
    .counted = { $count ->
        [one] uma semente
       *[other] { $count } sementes
    }
piece-man = peça
    .counted = { $count ->
        [one] uma peça
       *[other] { $count } peças
    }
piece-human = homem
    .counted = { $count ->
        [one] um homem
       *[other] { $count } homens
    }
piece-tiger = tigre
    .counted = { $count ->
        [one] um tigre
       *[other] { $count } tigres
    }
piece-checker = peça
    .counted = { $count ->
        [one] uma peça
       *[other] { $count } peças
    }
piece-stone = pedra
    .counted = { $count ->
        [one] uma pedra
       *[other] { $count } pedras
    }
piece-undefined = peça
    .counted = { $count ->
        [one] uma peça
       *[other] { $count } peças
    }
piece-prince = príncipe
    .counted = { $count ->
        [one] um príncipe
       *[other] { $count } príncipes
    }
piece-lama = lama
    .counted = { $count ->
        [one] um lama
       *[other] { $count } lamas
    }
piece-goat = cabra
    .counted = { $count ->
        [one] uma cabra
       *[other] { $count } cabras
    }
piece-cow = vaca
    .counted = { $count ->
        [one] uma vaca
       *[other] { $count } vacas
    }
piece-soldier = soldado
    .counted = { $count ->
        [one] um soldado
       *[other] { $count } soldados
    }
piece-buga = buga
    .counted = { $count ->
        [one] um buga
       *[other] { $count } bugas
    }
piece-dog = cão
    .counted = { $count ->
        [one] um cão
       *[other] { $count } cães
    }
piece-rear-pawn = peão traseiro
    .counted = { $count ->
        [one] um peão traseiro
       *[other] { $count } peões traseiros
    }
piece-amazon = amazona
    .counted = { $count ->
        [one] uma amazona
       *[other] { $count } amazonas
    }
piece-black-ball = bola preta
    .counted = { $count ->
        [one] uma bola preta
       *[other] { $count } bolas pretas
    }
piece-white-ball = bola branca
    .counted = { $count ->
        [one] uma bola branca
       *[other] { $count } bolas brancas
    }
piece-ka = ka
    .counted = { $count ->
        [one] um ka
       *[other] { $count } kas
    }

## todo-

todo-label = O que falta fazer
todo-lift = { $count ->
    [one] levante a peça: { $site }
   *[other] levante { $count } peças: { $site }
}
todo-put = ponha { $piece-counted }: { $site }
todo-remove = { $count ->
    [one] retire a peça: { $site }
   *[other] retire { $count } peças: { $site }
}
todo-flip = vire a peça de { $site }
todo-drop = { $count ->
    [one] deixe cair uma: { $site }
   *[other] deixe cair { $count }: { $site }
}
todo-sow = semeie { $count }, uma em cada cova: { $site } – { $last }
todo-press = carregue: { $site }
todo-lift-all = levante tudo: { $site }
todo-remove-all = retire tudo: { $site }

## button-

button-new = Nova partida
button-takeback = Desfazer
button-hint = Pista
button-pause = Pausa
button-go-on = Continuar
button-help = Dar uma mão
button-tidy = Arrumar
button-roll = Lançar os dados
button-ok = OK
button-resume = Continuar
button-discard = Recomeçar
button-close = Fechar
button-back = Voltar
button-play = Jogar
button-rules = Regras
button-learn = { $count ->
    [one] Aprender no tabuleiro: { $count } posição
   *[other] Aprender no tabuleiro: { $count } posições
}
button-turning-points = Rever a partida
button-review = Ver a posição
button-play-on = Continuar o jogo
button-resign = Desistir
button-draw = Propor empate
button-again = Escolher outra

## dice-

dice-left = { $count ->
    [one] Dado por jogar: { $dice }
   *[other] Dados por jogar: { $dice }
}

## ask-

ask-takeback = Desfazer o lance
ask-not-taken-back = Manter o lance
ask-label = Escolha
ask-pass = Passar
ask-double = Dobrar
ask-take = Aceitar a dobra
ask-drop = Recusar a dobra
ask-roll = Lançar
ask-promotion = a peça da promoção
ask-flips = virar as peças
ask-crown = a coroação
ask-count = o número de sementes
ask-capture = a peça capturada
ask-faces = a face visível das peças
ask-first = Jogar primeiro
ask-white = Ficar com as brancas
ask-black = Ficar com as pretas
ask-beaver = Redobrar
ask-as-it-was = Nada se moveu
ask-neither = Nenhum deles
ask-not-yet = Ainda não: o lance continua
ask-next = Partida seguinte
ask-agree-draw = Aceitar o empate
ask-play-on = Continuar o jogo
ask-seat-first = As suas peças: { $side }; o primeiro lance é seu
ask-seat-second = As suas peças: { $side }; começa o tabuleiro
ask-seat-board = O tabuleiro: { $side }

## asks-

asks-flips = virar as peças
asks-seeds = contar as sementes
asks-promotion = a peça da promoção
asks-captures = o que se captura
asks-moves = qual foi o lance

## error-

error-refused = Isso não se pode fazer agora.
error-too-fast = Demasiadas coisas de uma vez: parte delas perdeu-se.
error-not-understood = O tabuleiro não percebeu.
error-staff-only = Só o pessoal pode fazer isso.
error-staff-wrong = Esse não é o PIN.
error-staff-short = Esse PIN é demasiado curto para ser usado a partir de outro aparelho.
error-staff-closed = O ficheiro com o PIN deste tabuleiro não pode ser usado, por isso ninguém pode entrar.
error-watch-only = Esta página apenas mostra a partida. Jogue no próprio tabuleiro.
error-new-wait = Acabou de começar uma partida nova. Espere um momento.
error-console-pin = Ainda não há PIN. Defina-o no próprio ecrã do tabuleiro.
error-console-digits = Um PIN tem de seis a doze algarismos.
error-staff-wait = Espere um pouco antes de tentar de novo.

## moves-

moves-count = { $count ->
    [0] Ainda sem lances
    [one] { $count } lance
   *[other] { $count } lances
}

## resume-

resume-kicker = Partida encontrada
resume-text = Lance { $count }, guardado em { $saved }.
resume-begin = { $what ->
    [lesson] Começar a posição { $number } da lição de { $game }
    [options] Começar { $game } com as opções escolhidas
   *[game] Começar { $game }
}

## outcome-

outcome-win = Vitória { $side-of }
outcome-draw = Empate

## language-

language-label = Língua
language-unread = Ainda não revisto por um falante nativo

## theme-

theme-label = Luz
theme-clear = Clara (para daltónicos)
theme-candle = Vela
theme-night = Noite

## gallery-

gallery-title = A que jogamos?
gallery-wait = A abrir o armário dos jogos…
gallery-nofit = Não cabe neste tabuleiro
gallery-players = Quem joga
gallery-opponent = Adversário
gallery-people = Pessoas
gallery-level = O tabuleiro, nível { $count }
gallery-strength = { $count ->
    [1] para uma primeira partida: captura o que pode e não vê mais longe
    [2] vê um lance à frente e contenta-se muitas vezes com outro pior
    [3] vê dois lances à frente e deixa escapar oportunidades
    [4] vê três lances à frente e às vezes deixa escapar uma oportunidade
    [5] vê quatro lances à frente
    [6] vê tão longe quanto pode em 10 000 posições
    [7] vê tão longe quanto pode em 25 000 posições e escolhe sempre o melhor que encontra
   *[other] o melhor que pode em três segundos por lance
}
gallery-warn = Avisar dos erros
gallery-side = O tabuleiro joga com
gallery-options = Variantes das regras
gallery-sensing = Como o tabuleiro deteta
gallery-asks = Neste tabuleiro será preciso perguntar: { $list }.
gallery-asks-nothing = Este tabuleiro percebe sem perguntar.
gallery-boards = Tabuleiros em que cabe: { $list }
gallery-source = Fonte das regras: { $source }
gallery-search = Procurar
gallery-families = Famílias de jogos

## sensing-

sensing-press = botões
sensing-occupancy = presença
sensing-polarity = polo magnético
sensing-count = contagem

## help-

help-title = Ajuda
help-hand = Arraste uma peça, ou toque nela e depois no destino. Tocar outra vez no mesmo lugar volta a pô-la lá; a caixa retira-a do tabuleiro. Numa cova, um toque recolhe as sementes e cada toque seguinte deixa cair uma; num depósito, um toque tira uma.
help-arrows = Percorrer o tabuleiro
help-enter = Levantar, pousar, carregar
help-backspace = Repor a peça
help-delete = Para a caixa
help-key-delete = Del
help-hand-press = Neste tabuleiro cada lugar é um botão. Toque numa peça e depois no destino, e ela vai para lá. Para semear, toque numa cova para a escolher; toque outra vez para recolher as sementes e depois em cada cova que a luz pede, para deixar cair uma. «Escolher outra» anula a escolha, «Dar uma mão» semeia por si.
help-light = O que diz a luz
help-keys = Teclado
help-touch = Toque numa peça e depois no lugar para onde vai; ou arraste-a até lá.

## thoughts-

thoughts-link = Por dentro
thoughts-title = O que o tabuleiro pensa
thoughts-plan = Planta dos sensores
thoughts-raw = bruto
thoughts-settled = estável
thoughts-expected = esperado
thoughts-differing = difere
thoughts-open = { $count ->
    [0] Nenhum lance aberto
    [one] { $count } lance aberto
   *[other] { $count } lances abertos
}
thoughts-events = Últimos acontecimentos
thoughts-faults = Avarias
thoughts-none = nenhuma
thoughts-game = jogo
thoughts-sensing = sensores
thoughts-phase = fase
thoughts-state = estado
thoughts-ply = lance
thoughts-to-move = a jogar
thoughts-tentative = em dúvida
thoughts-health = Sensores, segundo o jogo
thoughts-limited = reduzida: a fonte dá { $count } mA
thoughts-light = luz
thoughts-hypotheses = O que as mãos podem ter feito

## hypotheses-

hypotheses-nats = { $nats } nats, { $share }
hypotheses-nothing = nada que conte
hypotheses-none = não há dúvida nenhuma
hypotheses-undo = desfazer

## act-

act-act = como pede o lance
act-again = volta a passar
act-asked = faz o que a luz pede
act-back = outra vez como estava
act-before = antes de começar o lance anterior
act-resting = enquanto uma peça sua descansa a meio caminho
act-beside = com outra peça na mão
act-disorder = fora de ordem
act-early = antes de acabar o lance anterior
act-given_up = abandonado, reposto no lugar
act-hidden = feito sem que nenhum sensor o visse
act-hopping = passa ao capturar
act-lies = sensor em que não se confia
act-liar = um sensor engana-se
act-lift = levantada de passagem
act-nowhere = vinda do nada
act-odd = muda outra vez
act-own_lift = endireitada
act-own_rise = hesita ou falha o lugar
act-palm = uma mão sobre várias casas
act-passing = passa por ali
act-ply = um dos lances legais
act-replacing = levantada antes da peça cujo lugar toma
act-rise = aparece de passagem
act-sow_before = antes de recolher a cova
act-swapped = os passos ao contrário
act-count = um número que a balança acha menos provável
act-together = no mesmo instante que outra coisa
act-topped = empurrada para fora pela que toma o seu lugar
act-undo = o último lance, desfeito
act-unseen = feito sem se ver
act-wait_hand = muito tempo na mão
act-wait_late = capturada e muito tempo por retirar
act-wait_lift = muito tempo fora
act-wait_pass = muito tempo onde só passa
act-wait_ply = o lance demora
act-wait_rise = muito tempo onde não devia estar
act-wait_sow = a sementeira demora
act-wait_turn = muito tempo até ao lance seguinte
act-wait_undo = desfeito ao fim de muito tempo

## reason-

reason-no-move = sem lances possíveis
reason-most-discs = mais peças
reason-equal-discs = igual número de peças
reason-majority = maioria
reason-stranded = um dos lados ficou sem sementes
reason-repetition = uma posição repetida
reason-quiet-limit = demasiados lances sem progresso
reason-lone-king = uma dama sozinha que resistiu
reason-no-pieces = sem peças
reason-too-few = restam poucas peças
reason-checkmate = xeque-mate
reason-stalemate = rei afogado
reason-borne-off = todas as peças fora
reason-gammon = um gammon, que vale o dobro
reason-backgammon = um backgammon, que vale o triplo
reason-dropped = a dobra foi recusada
reason-dead-position = já ninguém pode dar mate
reason-too-few-men = restam menos de três
reason-cannot-feed = não se podem dar sementes a quem não as tem
reason-captures = capturaram-se peças suficientes
reason-full-board = o tabuleiro está cheio
reason-few-limit = demasiados lances com três vacas
reason-found = encontrado
reason-try-again = não é esse
reason-front-empty = a fila da frente do outro está vazia
reason-own-front-empty = o outro lado deixou vazia a própria fila da frente
reason-endless = uma sementeira sem fim
reason-no-capture = não resta captura
reason-most-points = mais pontos
reason-equal-points = igual número de pontos
reason-row-empty = uma fila ficou vazia
reason-reached = chegou-se à última fila
reason-both-stuck = já ninguém pode jogar
reason-three-in-line = três em linha
reason-four-in-line = quatro em linha
reason-square = um quadrado de quatro
reason-corners = os quatro cantos
reason-shut-in = uma pedra presa num canto
reason-cannot-fill = faltam sementes para encher uma cova
reason-most-stones = mais pedras
reason-equal-stones = igual número de pedras
reason-match = o encontro está ganho
reason-resigned = desistência { $side-of }
reason-agreed = por acordo

## option-

option-yes = sim
option-no = não
option-opening = Abertura
option-opening-cross = em cruz
option-opening-free = livre
option-discs = Peças
option-discs-shared = comuns
option-discs-own32 = 32 cada um
option-empties_to_winner = Casas vazias para o vencedor
option-stranding = O que resta no fim
option-stranding-mover = para quem jogou por último
option-stranding-stranded = para o outro
option-stranding-split = a meias
option-grand_slam = Captura total
option-grand_slam-forbidden = proibida
option-grand_slam-no_capture = não captura nada
option-fly = Voar com três peças
option-repetition = Repetição
option-quiet_limit = Lances sem captura
option-capture_removal = Retirar as capturadas
option-capture_removal-end = no fim
option-capture_removal-immediate = logo
option-orientation = Diagonal longa
option-orientation-left = à esquerda
option-orientation-right = à direita
option-lone_king_limit = Lances de uma dama sozinha
option-win_lost = Peças perdidas para perder
option-odd_runs = Saltos sobre várias (ímpares)
option-bishop_waypoint_on_board = O bispo fica no tabuleiro
option-move_limit = Limite de lances
option-move_limit-fide = FIDE
option-move_limit-none = nenhum
option-repetition-auto3 = empate à terceira
option-repetition-claim3_auto5 = empate à quinta
option-use_both_dice = Os dois dados se possível
option-backgammon_needs_none_off = Triplo só sem peças fora
option-cube = Dado de apostas
option-repetition-draw3 = empate à terceira
option-repetition-superko = proibida
option-first_move = Primeiro lance
option-first_move-one = uma captura
option-first_move-chain = uma captura ou mais
option-first_move-free = livre
option-multi = Várias capturas por lance
option-namua_takata = Da reserva sem captura
option-namua_takata-any = para qualquer cova com sementes
option-namua_takata-avoid_singles = sementes sozinhas por último
option-takata_stops_at_house = A casa viva detém a sementeira sem captura
option-house_in_mtaji = Casas com reservas vazias
option-house_in_mtaji-none = nenhuma
option-house_in_mtaji-until_first_capture = até o dono capturar
option-house_in_mtaji-choice = parar ou continuar
option-house_in_mtaji-forced = as capturas continuam
option-kutakatia = Bloquear uma cova (takasia)
option-block_singles = Bloquear sementes sozinhas
option-endless = Sementeira sem fim
option-endless-draw = empate
option-endless-illegal = proibida
option-endless-loss = perde quem joga
option-no_suicide = As últimas da frente ficam
option-opening-seed = centro, junto ao centro ou canto
option-opening-black_centre_corner = preta, do centro ou de um canto
option-opening-any = qualquer pedra
option-width = Colunas
option-height = Filas
option-no_reverse = Voltar logo atrás
option-no_reverse-mill = não para refazer o moinho
option-no_reverse-off = permitido
option-no_reverse-any = nunca no lance seguinte
option-three_cow_limit = Lances de cada lado sem captura com três vacas
option-compulsory = Captura obrigatória
option-board = Tabuleiro
option-board-tiger33sq = duas casas
option-board-tiger35mix = uma casa e um triângulo
option-board-tiger37 = dois triângulos
option-balance = Quando se deve uma prancha
option-balance-must_if_able = obriga, se puder
option-balance-strict = obriga sempre
option-balance-off = sem obrigação
option-draw_if_uncrossable = Empate se ninguém pode passar
option-capture_swimmer_on_water = Todos capturam quem nada
option-nominal_may_hold_own_man = Entrar sobre peça própria
option-ep_after_drift = En passant após a corrente
option-players = Jogadores
option-pattern = Desenho das bolas
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
option-pattern-z39 = 39, em xadrez
option-centre_hole = Taça do meio
option-ka_entry = Entrada do ka
option-ka_entry-slide = a deslizar
option-ka_entry-jump = com um salto curto
option-line_through_hole = As linhas cruzam a taça
option-ka_through_hole = O ka cruza a taça
option-sense = Sentido da sementeira
option-sense-ccw = anti-horário
option-sense-cw = horário
option-end_at_majority = Acaba com a maioria
option-seeds = Sementes por cova
option-empty_capture = Uma semente sozinha é capturada
option-store_again = O depósito faz jogar outra vez
option-capture = Captura
option-capture-own = na própria fila
option-capture-any = em qualquer fila
option-capture-single = uma cova
option-capture-chain = em cadeia
option-rounds = Rondas
option-rounds-one = uma
option-rounds-match = até alguém não encher uma cova
option-directions = Sentidos
option-directions-opposite = opostos
option-directions-same = o mesmo
option-centre = Cova do meio
option-centre-same = como as outras
option-centre-2 = duas sementes
option-after_capture = Depois de uma captura
option-after_capture-stop = acaba a vez
option-after_capture-continue = continua-se a semear
option-pasu = Sementes de uma vaca
option-pasu_to = A vaca vai para
option-pasu_to-sower = quem semeia
option-pasu_to-owner = o dono da fila
option-pasu_final = Também com a última semente
option-push_extent = Até onde empurra
option-push_extent-choose = até onde quiser
option-push_extent-minimal = só até cair uma
option-push_extent-edge = até à borda
option-placing = Ao colocar as pedras
option-placing-white_first = primeiro as brancas
option-placing-any_order = por qualquer ordem
option-match_length = Pontos do encontro (0: uma partida)
option-crawford = Regra de Crawford
option-jacoby = Regra de Jacoby
option-automatic_doubles = Dobras automáticas
option-beavers = Redobra imediata

## rules-

rules-goal = Objetivo
rules-setup = Colocação inicial
rules-move = Mover
rules-capture = Capturar
rules-end = O fim
rules-hints = Dois conselhos
rules-history = História

## lesson-

lesson-number = Lição, posição { $number } de { $count }
lesson-back = Anterior
lesson-next = Seguinte
lesson-new = Jogar uma partida

## turning-

turning-title = O que decidiu a partida
turning-thinking = A rever a partida: lance { $done } de { $count }.
turning-none = Nenhum lance custou muito.
turning-number = Momento decisivo { $number } de { $count }
turning-played = Lance { $ply }, { $side }: { $move }.
turning-better = Melhor era { $move }.
turning-why = Teria dado { $terms }.
turning-known = Antes a partida estava { $before }; depois, { $after }.
turning-before = Antes a partida estava { $before }.
turning-after = Depois a partida estava { $after }.
turning-blunder = { $side }: esse lance perde muito. Pode desfazê-lo.
turning-leave = Sair
turning-won = { $count ->
    [one] ganha em { $count } lance
   *[other] ganha em { $count } lances
}
turning-lost = { $count ->
    [one] perdida em { $count } lance
   *[other] perdida em { $count } lances
}
turning-drawn = empatada

## puzzle-

puzzle-title = Problemas
puzzle-number = Problema { $number } de { $count }
puzzle-find = É a vez { $side-of }: encontre o melhor lance.
puzzle-win = É a vez { $side-of }: encontre o lance que ganha.
puzzle-about = De partidas jogadas neste tabuleiro. Escolha um e ficará montado no tabuleiro.
puzzle-none = Ainda não há problemas. Encontram-se ao rever uma partida.
puzzle-solved = Resolvido
puzzle-missed = Falhado na partida
puzzle-played = Encontrado na partida

## term-

term-store = { $count ->
    [one] { $count } semente a mais no depósito
   *[other] { $count } sementes a mais no depósito
}
term-seeds = { $count ->
    [one] { $count } semente a mais do próprio lado
   *[other] { $count } sementes a mais do próprio lado
}
term-choice = { $count ->
    [one] { $count } cova a mais à escolha
   *[other] { $count } covas a mais à escolha
}
term-marks = { $count ->
    [one] { $count } cova própria a mais
   *[other] { $count } covas próprias a mais
}
term-front = { $count ->
    [one] { $count } cova ocupada a mais na fila da frente
   *[other] { $count } covas ocupadas a mais na fila da frente
}
term-corners = { $count ->
    [one] { $count } canto a mais
   *[other] { $count } cantos a mais
}
term-edges = { $count ->
    [one] { $count } peça a mais na borda
   *[other] { $count } peças a mais na borda
}
term-risky = { $count ->
    [one] { $count } peça a menos junto a um canto vazio
   *[other] { $count } peças a menos junto a um canto vazio
}
term-frontier = { $count ->
    [one] { $count } peça exposta a menos
   *[other] { $count } peças expostas a menos
}
term-discs = { $count ->
    [one] { $count } peça a mais
   *[other] { $count } peças a mais
}
term-men = { $count ->
    [one] { $count } peça a mais
   *[other] { $count } peças a mais
}
term-mills = { $count ->
    [one] { $count } moinho a mais
   *[other] { $count } moinhos a mais
}
term-open = { $count ->
    [one] { $count } moinho a mais a um lance de fechar
   *[other] { $count } moinhos a mais a um lance de fechar
}
term-room = { $count ->
    [one] { $count } ponto vazio a mais para onde ir
   *[other] { $count } pontos vazios a mais para onde ir
}
term-crowned = { $count ->
    [one] { $count } dama a mais
   *[other] { $count } damas a mais
}
term-lines = peças com mais caminhos
term-advance = peças mais avançadas
term-lost = { $count ->
    [one] { $count } peça capturada a seu favor
   *[other] { $count } peças capturadas a seu favor
}
term-shut_in = { $count ->
    [one] { $count } caçador a seu favor, livre ou preso
   *[other] { $count } caçadores a seu favor, livres ou presos
}
term-freedom = { $count ->
    [one] { $count } lugar vazio junto dos caçadores a seu favor
   *[other] { $count } lugares vazios junto dos caçadores a seu favor
}
term-prey = { $count ->
    [one] { $count } salto dos caçadores a seu favor
   *[other] { $count } saltos dos caçadores a seu favor
}
term-moves = { $count ->
    [one] { $count } lance a mais à escolha
   *[other] { $count } lances a mais à escolha
}
term-stones = { $count ->
    [one] { $count } pedra a mais
   *[other] { $count } pedras a mais
}
term-inland = pedras mais longe da borda
term-way = { $count ->
    [one] { $count } ponto a menos para andar
   *[other] { $count } pontos a menos para andar
}
term-off = { $count ->
    [one] { $count } peça a mais fora do tabuleiro
   *[other] { $count } peças a mais fora do tabuleiro
}
term-bar = { $count ->
    [one] { $count } peça a menos na barra
   *[other] { $count } peças a menos na barra
}
term-blots = menos peças que podem ser apanhadas
term-home = { $count ->
    [one] { $count } casa segura a mais no próprio campo
   *[other] { $count } casas seguras a mais no próprio campo
}
term-held = { $count ->
    [one] { $count } casa segura a mais fora do próprio campo
   *[other] { $count } casas seguras a mais fora do próprio campo
}
term-pawn = { $count ->
    [one] { $count } peão a mais
   *[other] { $count } peões a mais
}
term-rear-pawn = { $count ->
    [one] { $count } peão traseiro a mais
   *[other] { $count } peões traseiros a mais
}
term-queen = { $count ->
    [one] { $count } dama a mais
   *[other] { $count } damas a mais
}
term-rook = { $count ->
    [one] { $count } torre a mais
   *[other] { $count } torres a mais
}
term-bishop = { $count ->
    [one] { $count } bispo a mais
   *[other] { $count } bispos a mais
}
term-knight = { $count ->
    [one] { $count } cavalo a mais
   *[other] { $count } cavalos a mais
}
term-amazon = { $count ->
    [one] { $count } amazona a mais
   *[other] { $count } amazonas a mais
}
term-centre = peças mais perto do centro
term-points = { $count ->
    [one] { $count } ponto a mais
   *[other] { $count } pontos a mais
}

## preset-

preset-korgool = Korgool (Quirguistão)
preset-chonka = Chonka (Sri Lanka)

## health-

health-chatters = { $site }: o sensor oscila; verifique o contacto e a resistência de pull-up
health-stuck = { $site }: o sensor não muda; verifique o íman e o fio
health-weak = { $site }: fraco; verifique o íman ou a peça
health-fading = { $site }: o íman enfraquece; substitua-o ou cole-o de novo antes que deixe de ser detetado
health-contradicted = { $site }: não se confia no sensor, porque as mãos disseram outra coisa; verifique o íman e o fio
health-held = { $site }: o botão continua carregado; veja se está preso
health-title = A saúde do tabuleiro
health-notice = Precisa de atenção: { $what }
health-well = Está tudo bem: confia-se em todos os sensores, e todas as partidas são guardadas.
health-disk = o disco
health-wiring = a cablagem
health-name = o nome do tabuleiro
health-unnamed = Ainda não se indicou nenhum tabuleiro: este é simulado e nenhum pino é usado. Este comando, escrito no computador debaixo do tabuleiro, indica qual está ligado:
health-fault = O tabuleiro não responde. Continua-se a tentar; a partida está guardada.
health-unsaved = O disco não aceita nada de momento: as partidas continuam, mas perdem-se se faltar a corrente.
health-staff = Ninguém pode entrar como pessoal: o ficheiro com o PIN não pode ser usado. Volta a tentar-se quando alguém escreve um PIN.
health-twin = Na rede, outro tabuleiro usa o nome deste, e cada um desliga o outro. Dê a cada tabuleiro um nome próprio, no ficheiro indicado por --fleet. Ambos se chamam:
health-light = A luz pode piscar: o barramento dos píxeis não mantém o seu ritmo.
health-shorted = { $line }: todos os seus sensores detetam algo desde o mesmo instante; procure um curto-circuito. Carregue em OK para continuar sem eles.
health-silent = { $line }: todos os seus sensores deixaram de responder no mesmo instante; procure um fio partido.
health-noisy = Todos os sensores têm ruído, e nada do que dizem conta; verifique a massa, a alimentação e a blindagem.
health-again = O tabuleiro joga sem contar com os sensores em que não confia, e pergunta. Volta por si a confiar num sensor quando este tiver acertado { $count ->
    [one] uma vez
   *[other] { $count } vezes, cada vez sobre outra coisa
}; ou aqui, quando estiver reparado.
health-trust = Voltar a confiar
health-distrust = Não confiar
health-other = Outro sensor está errado:
health-button = botão { $name }
health-channel = canal { $number }
health-row = fila { $number }
health-column = coluna { $number }
health-pin = { $part }, pino { $pin }
health-since = desde { $date }
health-agreed = { $count ->
    [one] acertou { $count } vez desde então
   *[other] acertou { $count } vezes desde então
}
health-missed = lances não detetados: { $count } de { $due }
health-shaken = { $beats ->
    [one] perdeu o que tinha em cima em { $count } de { $beats } meio segundo
   *[other] perdeu o que tinha em cima em { $count } de { $beats } meios segundos
}
health-chattered = { $count ->
    [one] oscilou uma vez
   *[other] oscilou { $count } vezes
}
health-margin = o íman chega a { $margin } % do que conta como peça, no seu melhor a { $strongest } %
health-aside = { $name }, fora do jogo
health-bundle = Pacote de suporte
health-bundle-told = Para quem tiver de descobrir o que se passou: as partidas, o tabuleiro e as versões num só ficheiro, sem nomes de pessoas.
health-bundle-packing = A preparar…
health-bundle-later = O próximo pode ser preparado daqui a meio minuto.
health-bundle-none = Não foi possível preparar o pacote; o registo diz porquê.

## family-

family-sowing = Sementeira
family-hunt = Caça
family-leap = Saltos
family-row = Três em linha
family-turn = Virar e empurrar
family-chess = Xadrez
family-race = Corridas

## ground-

ground-water = água

## match-

match-length = { $count ->
    [one] encontro a { $count } ponto
   *[other] encontro a { $count } pontos
}

## staff-

staff-door = Pessoal: carregue durante um segundo
staff-title = Pessoal
staff-enter = Introduza o PIN
staff-digits = { $count ->
    [0] Nenhum algarismo
    [one] { $count } algarismo
   *[other] { $count } algarismos
}
staff-delete = Apagar o último algarismo
staff-ok = Entrar
staff-in = Pessoal
staff-leave = Sair do modo do pessoal
staff-wait = Próxima tentativa dentro de { $seconds } s

## choice-

choice-capture = captura em { $sites }
choice-no-capture = sem captura
choice-lost = sai do tabuleiro em { $sites }
choice-to = para: { $sites }
choice-no-to = para lado nenhum
choice-from = de: { $sites }
choice-no-from = de fora do tabuleiro
choice-sow = semear para: { $sites }
choice-no-sow = sem semear
choice-sow-last = última semente: { $sites }
choice-no-sow-last = sem semear
choice-turn = virar { $sites }
choice-no-turn = sem virar nenhuma
choice-by = por { $sites }
choice-no-by = direto
choice-touch = { $sites }
choice-no-touch = sem tocar em nada
choice-side = { $side }
choice-number = opção { $count }

## confirm-

confirm-new = Esta partida não acabou. Começar outra?
confirm-new-yes = Começar outra

## invite-

invite = Toque aqui

## light-

light-legal = Pode jogar-se
light-target = Ponha aqui a peça que tem na mão
light-drop = Ponha aqui uma peça de fora do tabuleiro
light-back = Levantada daqui; pode voltar a pôr-se
light-sow = Aqui caem sementes
light-done = Lance feito; a mão pode continuar
light-flip = Vire esta peça
light-capture = Capturada: retire-a
light-ask = Qual delas?
light-hint = Sugestão de um lance ou de uma escolha
light-refused = Isto não era um lance
light-missing = Aqui falta uma peça
light-extra = Aqui há uma peça a mais
light-wrong = Aqui deve estar outra peça
light-check = O rei está atacado
light-last = O último lance
light-unsaved = O último lance, por agora sem guardar
light-mark = Uma marca fixa do jogo
light-water = Água
light-win = Do vencedor
light-attract = Venha jogar

## motion-

motion-steady = fixa
motion-soft = fixa, com metade do brilho
motion-dim = ténue
motion-lap = uma onda lenta e ténue
motion-breathe = sobe e desce devagar
motion-swell = sobe e desce com calma
motion-pulse = sobe e desce a cada segundo
motion-blink = pisca duas vezes por segundo
motion-wink = ténue, apaga-se um momento
motion-double-flash = dois lampejos e uma pausa
motion-triple-flash = três lampejos e uma pausa
motion-run = percorre o caminho

## access-

access-title = Ver, alcançar, ouvir
access-large = Letra grande
access-contrast = Alto contraste
access-low = Comandos na metade de baixo
access-still = Menos movimento
access-scan = Jogar com um só botão
access-scan-off = Deixar de jogar com um só botão
access-mute = Sem som

## fleet-: uma partida com um tabuleiro distante

fleet-label = O outro tabuleiro
fleet-boards = Jogar com outro tabuleiro
fleet-nobody = Não há nenhum outro tabuleiro.
fleet-invite = Convidar { $board }
fleet-withdraw = Retirar o convite
fleet-accept = Aceitar
fleet-decline = Recusar
fleet-agree = De acordo
fleet-deny = Não
fleet-leave = Sair da partida
fleet-leave-sure = A partida não terminou. Abandoná-la nos dois tabuleiros?
fleet-invitation = O tabuleiro { $board } convida para uma partida: { $game }.
fleet-invited = O tabuleiro { $board } foi convidado; ainda não respondeu.
fleet-your-turn = Está a jogar com o tabuleiro { $board }: é a sua vez.
fleet-their-turn = Está a jogar com o tabuleiro { $board }: espere pelo lance dele.
fleet-rolling = Os dois tabuleiros estão a lançar os dados.
fleet-over = A partida com o tabuleiro { $board } terminou.
fleet-no-broker = De momento não há ligação. A partida com { $board } continua assim que houver.
fleet-gone = O tabuleiro { $board } não está acessível. A partida continua quando ele voltar.
fleet-setup = Espere: no tabuleiro { $board } estão a colocar as peças.
fleet-ask = Espere: o tabuleiro { $board } está a perguntar que lance foi jogado.
fleet-repair = Espere: no tabuleiro { $board } estão a pôr as peças no lugar.
fleet-paused = O tabuleiro { $board } fez uma pausa na partida.
fleet-fault = O tabuleiro { $board } tem uma avaria. A partida continua quando voltar a funcionar.
fleet-asks-takeback = O tabuleiro { $board } quer desfazer o último lance.
fleet-asks-draw = O tabuleiro { $board } propõe empate.
fleet-wishes-takeback = Pediu-se ao tabuleiro { $board } que aceite desfazer o lance.
fleet-wishes-draw = Propôs-se empate ao tabuleiro { $board }.
fleet-denied-takeback = O tabuleiro { $board } não aceita desfazer o lance.
fleet-denied-draw = O tabuleiro { $board } não aceita o empate.
fleet-left = O tabuleiro { $board } abandonou a partida.
fleet-stuck = A partida foi interrompida: este tabuleiro não pôde voltar a ela.
fleet-refused-declined = O tabuleiro { $board } recusou o convite.
fleet-refused-game = O tabuleiro { $board } não tem este jogo ({ $text }).
fleet-refused-options = O tabuleiro { $board } não joga com estas opções ({ $text }).
fleet-refused-rules = O tabuleiro { $board } tem outras regras para este jogo ({ $text }).
fleet-refused-board = Este jogo não cabe no tabuleiro { $board } ({ $text }).
fleet-foul-turn = A partida foi interrompida: o tabuleiro { $board } jogou fora da sua vez.
fleet-foul-illegal = A partida foi interrompida: o tabuleiro { $board } enviou um lance que não é permitido.
fleet-foul-apart = A partida foi interrompida: os dois tabuleiros já não coincidem nos lances.
fleet-foul-takeback = A partida foi interrompida: o tabuleiro { $board } desfez um lance sem perguntar.
fleet-foul-draw = A partida foi interrompida: o tabuleiro { $board } anunciou um empate que não foi acordado.
fleet-foul-dice = A partida foi interrompida: os dados do tabuleiro { $board } não são aqueles a que se tinha comprometido.
fleet-foul-terms = A partida foi interrompida: o tabuleiro { $board } mudou as regras.

## begin-

begin-label = Como começar
begin-learn = Aprender
begin-short = Partida curta
begin-alone = Contra o tabuleiro
begin-level = Escolher o nível

## setting-

setting-board = Tabuleiro
setting-board-name = O tabuleiro ligado
setting-board-name-help = Um da lista ou um ficheiro de tabuleiro deste computador. Vazio: um tabuleiro simulado.
setting-board-hardware = Como está ligado
setting-game = Jogos
setting-game-key = O jogo inicial
setting-game-options = As suas opções
setting-game-options-help = Uma por linha, por exemplo: grand_slam = no_capture
setting-game-offered = Jogos disponíveis
setting-game-offered-help = Os que o público pode escolher. Nenhum marcado: todos.
setting-game-opponent = O tabuleiro também joga, no nível
setting-game-opponent-help = De 1 (o mais fraco) a 8; 0: jogam só pessoas.
setting-game-opponent_side = O lado com que joga
setting-game-offer_opponent = Perguntar pela luz quem joga
setting-game-offer_opponent-help = Antes do primeiro lance: «Desfazer» acende o nível e o lado seguintes, OK aceita-os; a quem já joga nada se pergunta.
setting-game-warn = Avisar de um lance que perde muito
setting-game-warn-help = Pode ser desfeito; nada fica mais lento por isso.
setting-page = Página e rede
setting-page-host = Endereço
setting-page-host-help = 127.0.0.1: só este ecrã. 0.0.0.0: também outros aparelhos.
setting-page-port = Porta
setting-page-network = Outros aparelhos sem o PIN
setting-page-tls = Encriptação para outros aparelhos
setting-page-tls-help = Com um certificado próprio, o navegador avisa uma vez e depois lembra-se.
setting-page-tls_port = Porta encriptada para outros aparelhos
setting-page-certificate = Certificado (ficheiro PEM)
setting-page-private_key = A sua chave privada (ficheiro PEM)
setting-page-language = Primeira língua
setting-page-languages = Línguas disponíveis
setting-page-languages-help = Nenhuma marcada: todas.
setting-page-access = Como começa cada página
setting-exhibit = Exposição
setting-exhibit-on = Um tabuleiro que ninguém vigia
setting-exhibit-idle = Minutos sem toque até chamar o público
setting-exhibit-over = Segundos desde o fim de uma partida até à seguinte
setting-exhibit-pause = Pausa mais longa, em segundos
setting-exhibit-offer = Segundos que espera uma partida guardada
setting-hours = Horário
setting-hours-open = Aberto
setting-hours-open-help = Um por linha, por exemplo: mon-fri 10:00-18:00. Vazio: sempre.
setting-hours-closed = Dias de encerramento
setting-hours-closed-help = Um por linha: 2026-12-25, ou 12-25 para todos os anos.
setting-hours-night = Quando está fechado
setting-light = Luz
setting-light-theme = Cores
setting-light-calm = Sem piscar
setting-light-brightness = Brilho
setting-sound = Som
setting-sound-volume = Volume
setting-sound-quiet = Horas sem som
setting-sound-quiet-help = Por exemplo 20:00-09:00. Vazio: nenhuma.
setting-house = A casa
setting-house-name = O seu nome
setting-house-welcome = Uma frase de boas-vindas
setting-staff = Público
setting-staff-pin_file = Ficheiro do PIN
setting-staff-pin_file-help = Vazio: o PIN definido aqui.
setting-staff-visitors_may = Além de jogar, o público pode
setting-journal = Partidas guardadas
setting-journal-keep = Megabytes
setting-figures = Contagem
setting-figures-on = Contar as visitas
setting-figures-on-help = Só números: não permitem reconhecer ninguém.
setting-figures-years = Anos que se guardam
setting-update = Versões novas
setting-update-place = De onde vêm
setting-update-place-help = O endereço https de um ficheiro de versão, ou uma pasta. Vazio: só por envio.

## choice-of-

choice-of-simulated = simulado
choice-of-pins = simulado, com os controladores reais
choice-of-real = ligado a este computador
choice-of-play = podem jogar
choice-of-watch = só veem
choice-of-off = não
choice-of-own = com um certificado próprio
choice-of-given = com um certificado fornecido
choice-of-dark = às escuras
choice-of-lit = como de dia
choice-of-game = escolher outro jogo
choice-of-theme = escolher a luz
choice-of-pause = pôr a partida em pausa
choice-of-far = jogar com um tabuleiro distante
choice-of-thoughts = ver o que o tabuleiro pensa
choice-of-large = letra grande
choice-of-contrast = alto contraste
choice-of-low = comandos em baixo
choice-of-still = menos movimento
choice-of-scan = um só botão
choice-of-true = sim
choice-of-false = não

## console-

console-title = Consola do pessoal
console-word-well = Está tudo bem
console-word-look = Convém verificar
console-word-broken = Agora não se pode jogar
console-open = aberto
console-closed = fechado
console-dark = às escuras durante a noite
console-restart = Reiniciar
console-bundle = Pacote de suporte
console-board = O tabuleiro
console-save = Guardar
console-unchanged = Nada mudou.
console-fixed = Fixado na linha de comandos.
console-later = Tem efeito ao reiniciar.
console-default = predefinição
console-undo = Desfazer
console-history = Alterações
console-nothing = Ainda nada.
console-pin = PIN
console-pin-told = De seis a doze algarismos. Quem já entrou continua dentro.
console-pin-done = O PIN foi alterado.
console-new-pin = Definir o PIN novo
console-versions = Versões
console-version = Esta é a versão { $version }.
console-release-file = Ficheiro de versão (.tar)
console-fetch = Transferir
console-fetching = Está a ser transferida.
console-install = Instalar
console-discard = Descartar o ficheiro
console-rollback = Voltar à versão anterior
console-asked = A atualização está em curso; o tabuleiro reinicia sozinho.
console-logo = Logótipo (PNG, JPEG ou WebP)
console-logo-done = A página mostra o logótipo novo.
console-logo-remove = Remover o logótipo
console-logo-removed = A página já não mostra nenhum logótipo.
console-figures = Números
console-period = Os últimos { $days } dias
console-counted = Visitas: { $visits }. Partidas começadas: { $begun }; acabadas: { $ended }; abandonadas: { $left }.
console-worse = Sensores que não estavam bem, e em quantos dias: { $list }
console-of-days = Visitas por dia
console-of-hours = Visitas por hora
console-of-games = Partidas começadas
console-of-steps = Onde o público desistiu
console-of-minutes = Minutos que durou uma partida
console-of-languages = Línguas escolhidas
console-sensor = Sensor { $name }
console-waiting = Algumas alterações têm efeito ao reiniciar. Carregue em Reiniciar; a partida em curso volta a ser oferecida.
console-trouble = O ficheiro de definições não pode ser usado, por isso valem as últimas válidas. Corrija-o: { $text }
console-unfit = Algumas definições não combinam entre si e assim não podem ser usadas. Corrija-as antes do próximo reinício: { $text }
console-clock = O relógio está errado, e por isso também o horário. Ligue a rede ou acerte a hora.
console-unsure-clock = Nenhum servidor de hora respondeu, por isso o relógio pode estar errado: verifique-o. Até que um responda, ou confirme aqui a hora, um toque acende o tabuleiro dez minutos, mesmo fora do horário.
console-right-time = A hora está certa: { $time }
console-page = A página falta num dos seus endereços; tenta-se de novo a cada meio minuto: { $text }
console-disk = O disco está quase cheio: restam { $count } MB. Guarde menos partidas ou apague ficheiros deste computador.

## house-

house-closed = Fechado.
house-opens = Abrimos a { $date }.
