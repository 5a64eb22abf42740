### Ce que dit le plateau, en français. Comment l’écrire : voir en.ftl.

## site-

site-empty = vide
site-seeds = { $count ->
    [one] { $count } graine
   *[other] { $count } graines
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
site-lit = lumière { $colour }
site-store-S = le grenier de Sud
site-store-N = le grenier de Nord
site-bar-W = la barre des Blancs
site-bar-b = la barre des Noirs
site-off-W = la sortie des Blancs
site-off-b = la sortie des Noirs
site-ghala-S = la réserve de Sud
site-ghala-N = la réserve de Nord
site-nobodys = { $count ->
    [one] { $piece }
   *[other] { $piece-counted }
}
site-doubted = capteur mis en doute

## board-

board-label = Plateau de jeu

## colour-

colour-white = blanche
colour-red = rouge
colour-amber = ambre
colour-yellow = jaune
colour-green = verte
colour-cyan = turquoise
colour-blue = bleue
colour-violet = violette
colour-pink = rose

## tray-

tray-name = Boîte
tray-empty = Ce qui quitte le plateau va ici
tray-label = Boîte de pièces : ce qui quitte le plateau va ici
tray-piece = { $side-named ->
    [pieces] { $piece-counted }
   *[players] { $piece-counted }, { $side }
}
tray-nobodys = { $piece-counted }
tray-hand = En main

## mark-

mark-check = échec
mark-house = maison vivante
mark-blocked = bloqué
mark-tuzduk = tuzduk
mark-opened = ouvert
mark-closed = fermé
mark-plank = planche
mark-water = eau

## line-

line-lost = Reconnexion…
line-unsaved = Rien n’est enregistré : le disque n’accepte rien pour le moment.

## phase-

phase-setup = Mise en place
phase-play = En jeu
phase-ask = Une question
phase-guided = Suivez les lumières
phase-takeback = Retour en arrière
phase-repair = Quelque chose n’est pas à sa place
phase-paused = Pause
phase-over = Fin de la partie
phase-fault = Panne

## say-

say-setup = Placez les pièces là où la lumière l’indique.
say-turn = Au tour { $side-of }.
say-thinks = Au tour { $side-of } : le plateau réfléchit.
say-tentative = Coup joué ; vous pouvez encore le prolonger.
say-sown-unseen = Semez là où c’est allumé, puis appuyez sur OK : le plateau ne voit pas ces graines.
say-ask = Quel coup avez-vous joué ?
say-ask-earlier = Quel était le coup numéro { $number } ?
say-guided = Jouez le coup : suivez la lumière.
say-takeback = Remettez les pièces où elles étaient : suivez la lumière.
say-repair = Quelque chose a bougé. Placez les pièces là où la lumière l’indique.
say-paused = La partie est en pause.
say-over = Victoire { $side-of } : { $reason }.
say-draw = Partie nulle : { $reason }.
say-fault = Le plateau ne répond pas. La partie est enregistrée.
say-roll = Lancez les dés : au tour { $side-of }.
say-pass = { $side } { $side-number ->
    [plural] ne peuvent pas jouer : le tour passe.
   *[singular] ne peut pas jouer : le tour passe.
}
say-new-again = Appuyez de nouveau pour recommencer : cette partie sera perdue.
say-resume = Il y a une partie inachevée.
say-resume-other = { $what ->
    [lesson] Il y a une partie inachevée ({ $kept }). Si vous commencez la position { $number } de la leçon ({ $game }), vous l’abandonnez.
    [options] Il y a une partie inachevée ({ $kept }), avec d’autres options. Si vous en commencez une nouvelle, vous l’abandonnez.
   *[game] Il y a une partie inachevée ({ $kept }). Si vous commencez { $game }, vous l’abandonnez.
}
say-seat-level = { $count ->
    [0] Les joueurs jouent entre eux. OK pour accepter ; « Annuler » allume le niveau 1.
   *[other] Le plateau joue aussi, au niveau { $count }. OK pour accepter ; « Annuler » allume le suivant.
}
say-seat-first = Vous : { $side } ; vous commencez. OK pour accepter ; « Annuler » allume le choix suivant.
say-seat-second = Vous : { $side } ; le plateau commence. OK pour accepter ; « Annuler » allume le choix suivant.
say-seat-board = Le plateau : { $side }. OK pour accepter ; « Annuler » allume le choix suivant.
say-found = Trouvé ! C’est bien cela.
say-try-again = Ce coup est permis, mais ce n’est pas le bon. Remettez la pièce et essayez-en un autre.
say-choose = Au tour { $side-of } : choisissez.
say-next = Le match continue : placez les pions pour la partie suivante.
say-claim = { $sites ->
    [one] Tout est-il en ordre ({ $sites }), et le capteur en défaut ? Appuyez sur OK pour le confirmer.
   *[other] Tout est-il en ordre ({ $sites }), et les capteurs en défaut ? Appuyez sur OK pour le confirmer.
}
say-claim-move = { $sites ->
    [one] Le coup a-t-il été joué, et le capteur est-il en défaut ({ $sites }) ? Appuyez sur OK pour le confirmer.
   *[other] Le coup a-t-il été joué, et les capteurs sont-ils en défaut ({ $sites }) ? Appuyez sur OK pour le confirmer.
}
say-claim-unseen = Le coup a-t-il été joué sans qu’aucun capteur l’ait vu ? Appuyez sur OK pour le confirmer.
say-unseen = Continuez, ou remettez tout en place. Si la pièce est déjà posée, appuyez sur OK.
say-sensors = Les capteurs sont incohérents : { $text }.
say-begun = Au tour { $side-of } : un coup est commencé. Terminez-le, ou remettez tout en place.
say-begun-or-choose = Au tour { $side-of } : un coup est commencé. Terminez-le, dites lequel c’est, ou remettez tout en place.
say-review = La lumière montre ce qui doit se trouver à chaque endroit. Appuyez sur OK quand c’est fait.
say-review-over = La lumière montre ce qui diffère de la position finale. Appuyez sur OK pour l’éteindre.
say-roll-or-choose = Au tour { $side-of } : lancez les dés, ou doublez.
say-resigned = Abandon { $side-of } : victoire { $winner-of }.
say-draw-offered = Nulle proposée par { $side }.
say-attract-press = Venez jouer : touchez la lumière.
say-attract-lift = Venez jouer : soulevez la pièce éclairée.
say-attract-put = Venez jouer : posez une pièce là où brille la lumière.
say-sow = Semez depuis { $site } : suivez les lumières.

## why-

why-wrong-side = Cette pièce est à l’autre joueur.
why-cannot-move = Cette pièce ne peut pas bouger maintenant.
why-not-reachable = De là, on ne peut pas atteindre { $site }.
why-occupied = Il y a déjà quelque chose sur { $site }.
why-empty = Il n’y a rien à prendre sur { $site }.
why-must-pass = Aucun coup possible : le tour passe.
why-no-flip = Aucun pion n’y serait retourné.
why-opening-squares-first = D’abord les quatre cases du centre.
why-must-capture = Il y a une prise, et elle est obligatoire.
why-must-capture-most = Il faut prendre le plus possible.
why-in-check = Le roi est en échec.
why-pinned = Cette pièce protège le roi et doit rester.
why-feeds-nobody = Il faut laisser des graines à l’autre joueur.
why-empty-pit = Ce trou est vide.
why-must-place = On pose d’abord toutes les pièces.
why-in-mill = Cette pièce est dans un moulin : elle est protégée.
why-not-adjacent = Seulement vers un point voisin.
why-no-leap = On ne peut pas sauter ainsi.
why-roll-first = Lancez d’abord les dés.
why-answer-double = Répondez d’abord au double.
why-enter-first = Les pions de la barre entrent d’abord.
why-use-both-dice = Il faut jouer les deux dés.
why-larger-die = Il faut jouer le plus grand des deux dés.
why-wrong-way = Ce n’est pas le bon sens.
why-not-home = Tous les pions ne sont pas encore dans le jan.
why-farther-first = Les pions les plus en arrière sortent d’abord.
why-blocked = L’autre camp tient { $site }.
why-count-unsure = Le plateau ne sait pas avec certitude combien il y en a dans { $site }. Retirez-les et remettez-les une à une.
why-over = La partie est finie.
why-castling-moved = Le roi ou la tour a déjà bougé.
why-castling-blocked = Il y a une pièce entre le roi et la tour.
why-castling-attacked = Le roi ne peut pas passer par une case attaquée.
why-hand-empty = Il ne reste plus de pièces à poser.
why-place-first = On pose d’abord toutes les pièces.
why-no-way-back = Le roi ne peut pas revenir sur ses pas.
why-must-drop = On pose d’abord toutes les pièces.
why-opening-turn = Les tigres commencent par retirer trois hommes.
why-run-length = On ne saute que par-dessus une file impaire d’hommes.
why-strands-opponent = L’autre camp doit garder une graine.
why-not-this-pit = Pas encore : suivez la lumière.
why-no-return = Cette pièce ne peut pas encore revenir.
why-capture-first = Le premier coup doit être une prise.
why-position-again = Cela ramènerait une position déjà vue.
why-endless = Ces semailles ne finiraient jamais.
why-single-seed = Une graine seule ne se sème pas : deux au moins.
why-front-row-first = Sans prise, on joue d’abord dans la rangée avant.
why-front-row-only = La graine de la réserve va dans la rangée avant.
why-house-stays = On ne vide pas une maison vivante tant qu’on peut jouer un autre trou.
why-singles-last = Mettez la graine dans un trou qui en contient deux ou plus.
why-blocked-pit = Ce trou est bloqué pour ce tour.
why-first-removal = On retire d’abord une pierre au centre, juste à côté ou dans un coin.
why-second-removal = On retire maintenant une pierre voisine de la case vide.
why-captures-only = Ici, on ne bouge qu’en prenant.
why-slides-on = Une pierre glisse jusqu’à ce que quelque chose l’arrête.
why-no-turning = Les sauts continuent tout droit.
why-water = Il y a de l’eau sur le chemin : seules les planches portent.
why-king-in-river = Le roi n’entre jamais dans la rivière.
why-must-lay-plank = Un pion doit devenir une planche : l’autre camp en a trop.
why-carried-on = Le courant l’emporte depuis { $site } : suivez la lumière.
why-carried-onto-own = Le courant la porterait sur une pièce de son camp.
why-own-half = Prenez une colonne de votre moitié.
why-not-central = La colonne du milieu ne peut pas être prise maintenant.
why-same-hand = La colonne doit être du même côté que celle du premier joueur.
why-beside-passage = Le ka entre à la place d’une bille voisine de votre colonne vide.
why-no-odd-line = On ne prendrait pas là un nombre impair de billes d’une même couleur.
why-lift-your-ka = Plus aucune prise : enlevez votre ka.
why-too-few-seeds = Ce trou contient trop peu de graines pour être joué.
why-fill-pits-first = Choisissez d’abord les trous à remplir.
why-corner-first = On retire d’abord une bille d’un coin.
why-even-leaps = Les sauts d’un tour doivent être en nombre impair.
why-no-leap-there = Cette bille ne peut pas y sauter.
why-must-choose = Il faut d’abord choisir : jouer en premier, ou la couleur.
why-pushes-nobody-off = Cela ne fait tomber aucune pierre adverse.
why-lay-anew = Placez d’abord les pions pour la partie suivante.

## side-

side-white = les Blancs
    .of = des Blancs
    .number = plural
    .named = players
side-black = les Noirs
    .of = des Noirs
    .number = plural
    .named = players
side-south = Sud
    .of = de Sud
    .number = singular
    .named = players
side-north = Nord
    .of = de Nord
    .number = singular
    .named = players
side-tigers = les tigres
    .of = des tigres
    .number = plural
    .named = pieces
side-men = les hommes
    .of = des hommes
    .number = plural
    .named = pieces
side-turn = à jouer
side-won = victoire
side-princes = les princes
    .of = des princes
    .number = plural
    .named = pieces
side-lamas = les lamas
    .of = des lamas
    .number = plural
    .named = pieces
side-goats = les chèvres
    .of = des chèvres
    .number = plural
    .named = pieces
side-bugas = les bugas
    .of = des bugas
    .number = plural
    .named = pieces
side-dogs = les chiens
    .of = des chiens
    .number = plural
    .named = pieces
side-west = Ouest
    .of = d’Ouest
    .number = singular
    .named = players
side-east = Est
    .of = d’Est
    .number = singular
    .named = players
side-resign = Abandonner ou proposer la nulle : { $side }

## piece-

piece-pawn = pion
    .counted = { $count ->
        [one] un pion
       *[other] { $count } pions
    }
piece-knight = cavalier
    .counted = { $count ->
        [one] un cavalier
       *[other] { $count } cavaliers
    }
piece-bishop = fou
    .counted = { $count ->
        [one] un fou
       *[other] { $count } fous
    }
piece-rook = tour
    .counted = { $count ->
        [one] une tour
       *[other] { $count } tours
    }
piece-queen = dame
    .counted = { $count ->
        [one] une dame
       *[other] { $count } dames
    }
piece-king = roi
    .counted = { $count ->
        [one] un roi
       *[other] { $count } rois
    }
piece-crowned = dame
    .counted = { $count ->
        [one] une dame
       *[other] { $count } dames
    }
piece-disc = pion
    .counted = { $count ->
        [one] un pion
       *[other] { $count } pions
    }
piece-seed = graine
    .counted = { $count ->
        [one] une graine
       *[other] { $count } graines
    }
piece-man = pion
    .counted = { $count ->
        [one] un pion
       *[other] { $count } pions
    }
piece-human = homme
    .counted = { $count ->
        [one] un homme
       *[other] { $count } hommes
    }
piece-tiger = tigre
    .counted = { $count ->
        [one] un tigre
       *[other] { $count } tigres
    }
piece-checker = pion
    .counted = { $count ->
        [one] un pion
       *[other] { $count } pions
    }
piece-stone = pierre
    .counted = { $count ->
        [one] une pierre
       *[other] { $count } pierres
    }
piece-undefined = pièce
    .counted = { $count ->
        [one] une pièce
       *[other] { $count } pièces
    }
piece-prince = prince
    .counted = { $count ->
        [one] un prince
       *[other] { $count } princes
    }
piece-lama = lama
    .counted = { $count ->
        [one] un lama
       *[other] { $count } lamas
    }
piece-goat = chèvre
    .counted = { $count ->
        [one] une chèvre
       *[other] { $count } chèvres
    }
piece-cow = vache
    .counted = { $count ->
        [one] une vache
       *[other] { $count } vaches
    }
piece-soldier = soldat
    .counted = { $count ->
        [one] un soldat
       *[other] { $count } soldats
    }
piece-buga = buga
    .counted = { $count ->
        [one] un buga
       *[other] { $count } bugas
    }
piece-dog = chien
    .counted = { $count ->
        [one] un chien
       *[other] { $count } chiens
    }
piece-rear-pawn = pion arrière
    .counted = { $count ->
        [one] un pion arrière
       *[other] { $count } pions arrière
    }
piece-amazon = amazone
    .counted = { $count ->
        [one] une amazone
       *[other] { $count } amazones
    }
piece-black-ball = bille noire
    .counted = { $count ->
        [one] une bille noire
       *[other] { $count } billes noires
    }
piece-white-ball = bille blanche
    .counted = { $count ->
        [one] une bille blanche
       *[other] { $count } billes blanches
    }
piece-ka = ka
    .counted = { $count ->
        [one] un ka
       *[other] { $count } kas
    }

## todo-

todo-label = Ce qui reste à faire
todo-lift = { $count ->
    [one] soulevez la pièce sur { $site }
   *[other] soulevez { $count } pièces sur { $site }
}
todo-put = posez { $piece-counted } sur { $site }
todo-remove = { $count ->
    [one] retirez la pièce sur { $site }
   *[other] retirez { $count } pièces sur { $site }
}
todo-flip = retournez le pion sur { $site }
todo-drop = { $count ->
    [one] déposez-en une dans { $site }
   *[other] déposez-en { $count } dans { $site }
}
todo-sow = semez { $count }, une par trou : { $site } → { $last }
todo-press = appuyez sur { $site }
todo-lift-all = prenez tout ce qui est sur { $site }
todo-remove-all = retirez tout ce qui est sur { $site }

## button-

button-new = Nouvelle partie
button-takeback = Annuler
button-hint = Indice
button-pause = Pause
button-go-on = Continuer
button-help = Aidez-moi
button-tidy = Ranger
button-roll = Lancer les dés
button-ok = OK
button-resume = Reprendre
button-discard = Recommencer
button-close = Fermer
button-back = Retour
button-play = Jouer
button-rules = Règles
button-learn = { $count ->
    [one] Apprendre sur le plateau : { $count } position
   *[other] Apprendre sur le plateau : { $count } positions
}
button-turning-points = Revoir la partie
button-review = Voir la position
button-play-on = Continuer
button-resign = Abandonner
button-draw = Proposer la nulle
button-again = Autre choix

## dice-

dice-left = { $count ->
    [one] Reste à jouer : { $dice }
   *[other] Restent à jouer : { $dice }
}

## ask-

ask-takeback = Annuler le coup
ask-not-taken-back = Garder le coup
ask-label = Choisissez
ask-pass = Passer
ask-double = Doubler
ask-take = Accepter le double
ask-drop = Refuser le double
ask-roll = Lancer
ask-promotion = la pièce de promotion
ask-flips = le retournement des pions
ask-crown = le couronnement
ask-count = le nombre de graines
ask-capture = la pièce prise
ask-faces = la face visible des pions
ask-first = Jouer en premier
ask-white = Prendre les Blancs
ask-black = Prendre les Noirs
ask-beaver = Redoubler
ask-as-it-was = Rien n’a bougé
ask-neither = Rien de tout cela
ask-not-yet = Pas encore : le coup continue
ask-next = Partie suivante
ask-agree-draw = Accepter la nulle
ask-play-on = Continuer
ask-seat-first = Vous : { $side } ; vous commencez
ask-seat-second = Vous : { $side } ; le plateau commence
ask-seat-board = Le plateau : { $side }

## asks-

asks-flips = le retournement des pions
asks-seeds = le compte des graines
asks-promotion = la pièce de promotion
asks-captures = ce qui est pris
asks-moves = quel coup c’était

## error-

error-refused = Ce n’est pas possible maintenant.
error-too-fast = Trop à la fois : tout n’a pas été compris.
error-not-understood = Le plateau n’a pas compris.
error-staff-only = Seul le personnel peut faire cela.
error-staff-wrong = Ce n’est pas le bon PIN.
error-staff-short = Ce PIN est trop court pour servir depuis un autre appareil.
error-staff-closed = Le fichier contenant le PIN de ce plateau est inutilisable : personne ne peut se connecter.
error-watch-only = Cette page ne fait que montrer la partie. Jouez sur le plateau même.
error-new-wait = Une nouvelle partie vient de commencer. Attendez un instant.
error-console-pin = Il n’y a pas encore de PIN. Définissez-le sur l’écran du plateau.
error-console-digits = Un PIN a de six à douze chiffres.
error-staff-wait = Attendez un peu avant de réessayer.

## moves-

moves-count = { $count ->
    [0] Aucun coup joué
    [one] { $count } coup
   *[other] { $count } coups
}

## resume-

resume-kicker = Partie retrouvée
resume-text = Coup { $count }, enregistré le { $saved }.
resume-begin = { $what ->
    [lesson] Commencer la position { $number } de la leçon : { $game }
    [options] Commencer { $game } avec les options choisies
   *[game] Commencer { $game }
}

## outcome-

outcome-win = Victoire { $side-of }
outcome-draw = Partie nulle

## language-

language-label = Langue
language-unread = Pas encore relu par un locuteur natif

## theme-

theme-label = Lumière
theme-clear = Claire (pour daltoniens)
theme-candle = Bougie
theme-night = Nuit

## gallery-

gallery-title = À quoi jouons-nous ?
gallery-wait = Ouverture de l’armoire à jeux…
gallery-nofit = Ne va pas sur ce plateau
gallery-players = Qui joue
gallery-opponent = Adversaire
gallery-people = Des personnes
gallery-level = Le plateau, niveau { $count }
gallery-strength = { $count ->
    [1] pour une première partie : il prend ce qu’il peut et ne voit pas plus loin
    [2] il voit un coup à l’avance et se contente souvent d’un coup moins bon
    [3] il voit deux coups à l’avance et laisse passer des occasions
    [4] il voit trois coups à l’avance et laisse parfois passer une occasion
    [5] il voit quatre coups à l’avance
    [6] il voit aussi loin qu’il peut en 10 000 positions
    [7] il voit aussi loin qu’il peut en 25 000 positions et choisit toujours le meilleur coup trouvé
   *[other] il joue du mieux qu’il peut en trois secondes par coup
}
gallery-warn = Signaler les erreurs
gallery-side = Le plateau joue
gallery-options = Variantes des règles
gallery-sensing = Ce que le plateau perçoit
gallery-asks = Sur ce plateau, il faudra demander : { $list }.
gallery-asks-nothing = Ce plateau suit le jeu sans rien demander.
gallery-boards = Plateaux possibles : { $list }
gallery-source = Source des règles : { $source }
gallery-search = Rechercher
gallery-families = Familles de jeux

## sensing-

sensing-press = boutons
sensing-occupancy = présence
sensing-polarity = pôle magnétique
sensing-count = comptage

## help-

help-title = Aide
help-hand = Faites glisser une pièce, ou touchez-la puis sa destination. Touchez de nouveau le même endroit pour la reposer, ou la boîte pour la retirer du plateau. Touchez un trou pour en ramasser les graines, puis touchez pour les déposer une à une ; dans un grenier, touchez pour en prendre une.
help-arrows = Parcourir le plateau
help-enter = Soulever, poser, appuyer
help-backspace = Reposer la pièce
help-delete = Dans la boîte
help-key-delete = Suppr
help-hand-press = Sur ce plateau, chaque endroit est un bouton. Touchez une pièce puis sa destination, et elle y va. Pour semer, touchez un trou pour le choisir ; touchez-le de nouveau pour ramasser ses graines, puis chaque trou que la lumière indique pour y en déposer une. « Autre choix » annule le choix, « Aidez-moi » sème pour vous.
help-light = Ce que dit la lumière
help-keys = Clavier
help-touch = Touchez une pièce, puis l’endroit où elle va ; ou faites-la glisser jusque-là.

## thoughts-

thoughts-link = À l’intérieur
thoughts-title = Ce que pense le plateau
thoughts-plan = Plan des capteurs
thoughts-raw = brut
thoughts-settled = stabilisé
thoughts-expected = attendu
thoughts-differing = diffère
thoughts-open = { $count ->
    [0] Aucun coup envisagé
    [one] { $count } coup envisagé
   *[other] { $count } coups envisagés
}
thoughts-events = Derniers événements
thoughts-faults = Pannes
thoughts-none = aucune
thoughts-game = jeu
thoughts-sensing = capteurs
thoughts-phase = phase
thoughts-state = état
thoughts-ply = coup
thoughts-to-move = à jouer
thoughts-tentative = incertain
thoughts-health = Capteurs, d’après le jeu
thoughts-limited = réduite : l’alimentation donne { $count } mA
thoughts-light = lumière
thoughts-hypotheses = Ce que les mains ont pu faire

## hypotheses-

hypotheses-nats = { $nats } nats, { $share }
hypotheses-nothing = rien qui compte
hypotheses-none = il n’y a aucun doute
hypotheses-undo = annuler

## act-

act-act = comme le coup le demande
act-again = passe encore une fois
act-asked = fait ce que demande la lumière
act-back = de nouveau comme avant
act-before = avant que le coup précédent ne commence
act-resting = pendant qu’une pièce de ce coup repose en chemin
act-beside = avec une autre pièce dans la main
act-disorder = à contretemps
act-early = avant la fin du coup précédent
act-given_up = abandonné, remis en place
act-hidden = fait sans qu’aucun capteur ne le voie
act-hopping = passe en capturant
act-lies = capteur mis en doute
act-liar = un capteur se trompe
act-lift = levée au passage
act-nowhere = sortie de nulle part
act-odd = change encore une fois
act-own_lift = rajustée
act-own_rise = hésite ou manque sa place
act-palm = une main au-dessus de plusieurs cases
act-passing = passe par là
act-ply = un des coups légaux
act-replacing = levée avant la pièce dont elle prend la place
act-rise = apparaît au passage
act-sow_before = avant que le trou ne soit vidé
act-swapped = les étapes dans l’autre sens
act-count = un nombre que la balance juge moins probable
act-together = au même instant qu’autre chose
act-topped = poussée dehors par celle qui prend sa place
act-undo = le dernier coup, annulé
act-unseen = fait sans être vu
act-wait_hand = longtemps dans la main
act-wait_late = prise et longtemps laissée là
act-wait_lift = longtemps absente
act-wait_pass = longtemps là où elle ne fait que passer
act-wait_ply = le coup prend longtemps
act-wait_rise = longtemps là où elle ne devrait pas être
act-wait_sow = les semailles prennent longtemps
act-wait_turn = longtemps avant le coup suivant
act-wait_undo = annulé après un long moment

## reason-

reason-no-move = plus aucun coup
reason-most-discs = davantage de pions
reason-equal-discs = égalité de pions
reason-majority = la majorité
reason-stranded = un camp n’a plus de graines
reason-repetition = une position répétée
reason-quiet-limit = trop de coups sans progrès
reason-lone-king = une dame seule qui a tenu bon
reason-no-pieces = plus aucune pièce
reason-too-few = trop peu de pièces
reason-checkmate = échec et mat
reason-stalemate = pat
reason-borne-off = tous les pions sont sortis
reason-gammon = un gammon, qui compte double
reason-backgammon = un backgammon, qui compte triple
reason-dropped = le double a été refusé
reason-dead-position = personne ne peut plus mater
reason-too-few-men = il en reste moins de trois
reason-cannot-feed = on ne peut pas donner de graines à qui n’en a plus
reason-captures = assez de pièces prises
reason-full-board = le plateau est plein
reason-few-limit = trop de coups avec trois vaches
reason-found = trouvé
reason-try-again = ce n’est pas celui-là
reason-front-empty = la rangée avant de l’autre est vide
reason-own-front-empty = l’autre camp a laissé vide sa rangée avant
reason-endless = des semailles sans fin
reason-no-capture = plus aucune prise
reason-most-points = davantage de points
reason-equal-points = égalité de points
reason-row-empty = une rangée est vide
reason-reached = la dernière rangée est atteinte
reason-both-stuck = personne ne peut plus bouger
reason-three-in-line = trois alignés
reason-four-in-line = quatre alignés
reason-square = un carré de quatre
reason-corners = les quatre coins
reason-shut-in = une pierre enfermée dans un coin
reason-cannot-fill = plus assez de graines pour remplir un trou
reason-most-stones = davantage de pierres
reason-equal-stones = égalité de pierres
reason-match = le match est gagné
reason-resigned = abandon { $side-of }
reason-agreed = d’un commun accord

## option-

option-yes = oui
option-no = non
option-opening = Ouverture
option-opening-cross = en croix
option-opening-free = libre
option-discs = Pions
option-discs-shared = communs
option-discs-own32 = 32 chacun
option-empties_to_winner = Cases vides au gagnant
option-stranding = Ce qui reste à la fin
option-stranding-mover = à celui qui a joué en dernier
option-stranding-stranded = à l’autre
option-stranding-split = partagé
option-grand_slam = Prise totale
option-grand_slam-forbidden = interdite
option-grand_slam-no_capture = ne prend rien
option-fly = Voler avec trois pions
option-repetition = Répétition
option-quiet_limit = Coups sans prise
option-capture_removal = Retirer les prises
option-capture_removal-end = à la fin
option-capture_removal-immediate = aussitôt
option-orientation = Grande diagonale
option-orientation-left = à gauche
option-orientation-right = à droite
option-lone_king_limit = Coups d’une dame seule
option-win_lost = Pertes qui font perdre
option-odd_runs = Sauts sur plusieurs (impairs)
option-bishop_waypoint_on_board = Le fou reste sur l’échiquier
option-move_limit = Limite de coups
option-move_limit-fide = FIDE
option-move_limit-none = aucune
option-repetition-auto3 = nulle à la troisième
option-repetition-claim3_auto5 = nulle à la cinquième
option-use_both_dice = Les deux dés si possible
option-backgammon_needs_none_off = Triple si aucun pion sorti
option-cube = Videau
option-repetition-draw3 = nulle à la troisième
option-repetition-superko = interdite
option-first_move = Premier tour
option-first_move-one = une prise
option-first_move-chain = une prise ou plus
option-first_move-free = libre
option-multi = Plusieurs prises par tour
option-namua_takata = De la réserve sans prise
option-namua_takata-any = dans tout trou garni
option-namua_takata-avoid_singles = graines seules en dernier
option-takata_stops_at_house = La maison vivante arrête les semailles sans prise
option-house_in_mtaji = Maisons quand la réserve est vide
option-house_in_mtaji-none = aucune
option-house_in_mtaji-until_first_capture = jusqu’à une prise du joueur
option-house_in_mtaji-choice = arrêter ou continuer
option-house_in_mtaji-forced = les prises continuent
option-kutakatia = Bloquer un trou (takasia)
option-block_singles = Bloquer aussi les graines seules
option-endless = Semailles sans fin
option-endless-draw = nulle
option-endless-illegal = interdites
option-endless-loss = perdues pour qui joue
option-no_suicide = Ne pas vider sa rangée avant
option-opening-seed = centre, côté ou coin
option-opening-black_centre_corner = noire, au centre ou au coin
option-opening-any = n’importe laquelle
option-width = Colonnes
option-height = Rangées
option-no_reverse = Retour immédiat
option-no_reverse-mill = pas pour refermer le moulin
option-no_reverse-off = permis
option-no_reverse-any = jamais au tour suivant
option-three_cow_limit = Coups de chaque camp sans prise à trois vaches
option-compulsory = Prise obligatoire
option-board = Plateau
option-board-tiger33sq = deux maisons
option-board-tiger35mix = une maison et un triangle
option-board-tiger37 = deux triangles
option-balance = Quand on doit une planche
option-balance-must_if_able = obligatoire si possible
option-balance-strict = toujours obligatoire
option-balance-off = sans obligation
option-draw_if_uncrossable = Nulle si traversée impossible
option-capture_swimmer_on_water = Tous prennent les nageurs
option-nominal_may_hold_own_man = Entrer à l’eau sur une pièce à soi
option-ep_after_drift = Prise en passant après le courant
option-players = Joueurs
option-pattern = Motif des billes
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
option-pattern-z39 = 39, en damier
option-centre_hole = Cuvette du milieu
option-ka_entry = Entrée du ka
option-ka_entry-slide = en glissant
option-ka_entry-jump = par un petit saut
option-line_through_hole = Les lignes traversent la cuvette
option-ka_through_hole = Le ka traverse la cuvette
option-sense = Sens des semailles
option-sense-ccw = antihoraire
option-sense-cw = horaire
option-end_at_majority = Fin à la majorité
option-seeds = Graines par trou
option-empty_capture = Une graine seule est prise
option-store_again = Le grenier fait rejouer
option-capture = Prise
option-capture-own = dans sa rangée
option-capture-any = dans les deux rangées
option-capture-single = un trou
option-capture-chain = en chaîne
option-rounds = Manches
option-rounds-one = une
option-rounds-match = jusqu’à ne plus remplir un trou
option-directions = Sens
option-directions-opposite = opposés
option-directions-same = le même
option-centre = Trou du milieu
option-centre-same = comme les autres
option-centre-2 = deux graines
option-after_capture = Après une prise
option-after_capture-stop = le tour finit
option-after_capture-continue = on continue de semer
option-pasu = Graines d’une vache
option-pasu_to = La vache va
option-pasu_to-sower = à celui qui sème
option-pasu_to-owner = au camp de la rangée
option-pasu_final = Aussi à la dernière graine
option-push_extent = Portée de la poussée
option-push_extent-choose = au choix
option-push_extent-minimal = jusqu’à la première chute
option-push_extent-edge = jusqu’au bord
option-placing = Pose des pierres
option-placing-white_first = les blanches d’abord
option-placing-any_order = dans n’importe quel ordre
option-match_length = Points du match (0 : une partie)
option-crawford = Règle de Crawford
option-jacoby = Règle de Jacoby
option-automatic_doubles = Doubles automatiques
option-beavers = Redoublements immédiats

## rules-

rules-goal = But du jeu
rules-setup = Mise en place
rules-move = Déplacements
rules-capture = Prises
rules-end = Fin de la partie
rules-hints = Deux conseils
rules-history = Histoire

## lesson-

lesson-number = Leçon, position { $number } sur { $count }
lesson-back = Précédente
lesson-next = Suivante
lesson-new = Jouer une partie

## turning-

turning-title = Ce qui a décidé la partie
turning-thinking = Relecture de la partie : coup { $done } sur { $count }.
turning-none = Aucun coup n’a coûté cher.
turning-number = Tournant { $number } sur { $count }
turning-played = Coup { $ply }, { $side } : { $move }.
turning-better = Le meilleur coup était { $move }.
turning-why = Il aurait apporté { $terms }.
turning-known = Avant, la partie était { $before } ; après, { $after }.
turning-before = Avant, la partie était { $before }.
turning-after = Après, la partie était { $after }.
turning-blunder = { $side } : ce coup perd beaucoup. On peut l’annuler.
turning-leave = Quitter
turning-won = { $count ->
    [one] gagnée en { $count } coup
   *[other] gagnée en { $count } coups
}
turning-lost = { $count ->
    [one] perdue en { $count } coup
   *[other] perdue en { $count } coups
}
turning-drawn = nulle

## puzzle-

puzzle-title = Problèmes
puzzle-number = Problème { $number } sur { $count }
puzzle-find = Au tour { $side-of } : trouvez le meilleur coup.
puzzle-win = Au tour { $side-of } : trouvez le coup gagnant.
puzzle-about = Tirés de parties jouées sur ce plateau. Choisissez-en un : il sera mis en place.
puzzle-none = Aucun problème trouvé pour l’instant. On en trouve en revoyant une partie.
puzzle-solved = Résolu
puzzle-missed = Manqué dans la partie
puzzle-played = Trouvé dans la partie

## term-

term-store = { $count ->
    [one] { $count } graine de plus au grenier
   *[other] { $count } graines de plus au grenier
}
term-seeds = { $count ->
    [one] { $count } graine de plus de son côté
   *[other] { $count } graines de plus de son côté
}
term-choice = { $count ->
    [one] { $count } trou de plus au choix
   *[other] { $count } trous de plus au choix
}
term-marks = { $count ->
    [one] { $count } trou à soi de plus
   *[other] { $count } trous à soi de plus
}
term-front = { $count ->
    [one] { $count } trou garni de plus dans la rangée avant
   *[other] { $count } trous garnis de plus dans la rangée avant
}
term-corners = { $count ->
    [one] { $count } coin de plus
   *[other] { $count } coins de plus
}
term-edges = { $count ->
    [one] { $count } pion de plus au bord
   *[other] { $count } pions de plus au bord
}
term-risky = { $count ->
    [one] { $count } pion de moins près d’un coin vide
   *[other] { $count } pions de moins près d’un coin vide
}
term-frontier = { $count ->
    [one] { $count } pion exposé de moins
   *[other] { $count } pions exposés de moins
}
term-discs = { $count ->
    [one] { $count } pion de plus
   *[other] { $count } pions de plus
}
term-men = { $count ->
    [one] { $count } pièce de plus
   *[other] { $count } pièces de plus
}
term-mills = { $count ->
    [one] { $count } moulin de plus
   *[other] { $count } moulins de plus
}
term-open = { $count ->
    [one] { $count } moulin de plus à un coup d’être fermé
   *[other] { $count } moulins de plus à un coup d’être fermés
}
term-room = { $count ->
    [one] { $count } point libre de plus où aller
   *[other] { $count } points libres de plus où aller
}
term-crowned = { $count ->
    [one] { $count } dame de plus
   *[other] { $count } dames de plus
}
term-lines = des pièces avec plus de chemins
term-advance = des pièces plus avancées
term-lost = { $count ->
    [one] un avantage de { $count } prise
   *[other] un avantage de { $count } prises
}
term-shut_in = { $count ->
    [one] un avantage de { $count } chasseur, libre ou enfermé
   *[other] un avantage de { $count } chasseurs, libres ou enfermés
}
term-freedom = { $count ->
    [one] un avantage de { $count } place libre près des chasseurs
   *[other] un avantage de { $count } places libres près des chasseurs
}
term-prey = { $count ->
    [one] un avantage de { $count } saut des chasseurs
   *[other] un avantage de { $count } sauts des chasseurs
}
term-moves = { $count ->
    [one] { $count } coup de plus au choix
   *[other] { $count } coups de plus au choix
}
term-stones = { $count ->
    [one] { $count } pierre de plus
   *[other] { $count } pierres de plus
}
term-inland = des pierres plus loin du bord
term-way = { $count ->
    [one] { $count } point de moins à parcourir
   *[other] { $count } points de moins à parcourir
}
term-off = { $count ->
    [one] { $count } pion de plus sorti
   *[other] { $count } pions de plus sortis
}
term-bar = { $count ->
    [one] { $count } pion de moins sur la barre
   *[other] { $count } pions de moins sur la barre
}
term-blots = moins de pions exposés à une frappe
term-home = { $count ->
    [one] { $count } flèche de plus tenue dans son jan
   *[other] { $count } flèches de plus tenues dans son jan
}
term-held = { $count ->
    [one] { $count } flèche de plus tenue ailleurs
   *[other] { $count } flèches de plus tenues ailleurs
}
term-pawn = { $count ->
    [one] { $count } pion de plus
   *[other] { $count } pions de plus
}
term-rear-pawn = { $count ->
    [one] { $count } pion arrière de plus
   *[other] { $count } pions arrière de plus
}
term-queen = { $count ->
    [one] { $count } dame de plus
   *[other] { $count } dames de plus
}
term-rook = { $count ->
    [one] { $count } tour de plus
   *[other] { $count } tours de plus
}
term-bishop = { $count ->
    [one] { $count } fou de plus
   *[other] { $count } fous de plus
}
term-knight = { $count ->
    [one] { $count } cavalier de plus
   *[other] { $count } cavaliers de plus
}
term-amazon = { $count ->
    [one] { $count } amazone de plus
   *[other] { $count } amazones de plus
}
term-centre = des pièces plus près du centre
term-points = { $count ->
    [one] { $count } point de plus
   *[other] { $count } points de plus
}

## preset-

preset-korgool = Korgool (Kirghizistan)
preset-chonka = Chonka (Sri Lanka)

## health-

health-chatters = { $site } : le capteur a des rebonds ; vérifiez le contact et la résistance de rappel
health-stuck = { $site } : le capteur ne change pas ; vérifiez l’aimant et le fil
health-weak = { $site } : faible ; vérifiez l’aimant ou la pièce
health-fading = { $site } : son aimant faiblit ; remplacez-le ou recollez-le avant qu’il ne soit plus détecté
health-contradicted = { $site } : le capteur est mis en doute, car les joueurs ont dit le contraire ; vérifiez l’aimant et le fil
health-held = { $site } : le bouton reste enfoncé ; vérifiez s’il est coincé
health-title = L’état du plateau
health-notice = À surveiller : { $what }
health-well = Tout va bien : chaque capteur est jugé fiable, et chaque partie est enregistrée.
health-disk = le disque
health-wiring = le câblage
health-name = le nom du plateau
health-unnamed = Aucun plateau n’est encore désigné : celui-ci est simulé et aucune broche n’est utilisée. Cette commande, tapée sur l’ordinateur placé sous le plateau, désigne celui qui est raccordé :
health-fault = Le plateau ne répond pas. De nouveaux essais sont en cours ; la partie est enregistrée.
health-unsaved = Le disque n’accepte rien pour le moment : on continue de jouer, mais une coupure de courant ferait perdre les parties.
health-staff = Le personnel ne peut pas se connecter : le fichier contenant le PIN est inutilisable. Il est relu chaque fois que quelqu’un tape un PIN.
health-twin = Sur le réseau, un autre plateau porte le nom de celui-ci, et chacun déconnecte l’autre. Donnez à chaque plateau son propre nom, dans le fichier que désigne --fleet. Les deux s’appellent :
health-light = La lumière peut clignoter : le bus des pixels ne tient pas sa cadence.
health-shorted = { $line } : tous ses capteurs détectent quelque chose depuis le même instant ; cherchez un court-circuit. Appuyez sur OK pour continuer sans eux.
health-silent = { $line } : tous ses capteurs se sont tus au même instant ; cherchez un fil coupé.
health-noisy = Tous les capteurs sont bruités et rien de ce qu’ils disent ne compte ; vérifiez la masse, l’alimentation et le blindage.
health-again = Le plateau se passe des capteurs mis en doute, et pose des questions. Un capteur redevient fiable de lui-même quand il a eu raison { $count ->
    [one] une fois
   *[other] { $count } fois, chaque fois sur autre chose
} ; ou ici, quand il est réparé.
health-trust = S’y fier de nouveau
health-distrust = Ne pas s’y fier
health-other = Un autre capteur se trompe :
health-button = bouton { $name }
health-channel = canal { $number }
health-row = rangée { $number }
health-column = colonne { $number }
health-pin = { $part }, broche { $pin }
health-since = depuis le { $date }
health-agreed = { $count ->
    [one] a eu raison { $count } fois depuis
   *[other] a eu raison { $count } fois depuis
}
health-missed = { $count ->
    [one] { $count } coup sur { $due } non vu
   *[other] { $count } coups sur { $due } non vus
}
health-shaken = { $count ->
    [one] a perdu ce qu’il portait pendant { $count } demi-seconde sur { $beats }
   *[other] a perdu ce qu’il portait pendant { $count } demi-secondes sur { $beats }
}
health-chattered = { $count ->
    [one] a eu des rebonds une fois
   *[other] a eu des rebonds { $count } fois
}
health-margin = son aimant atteint { $margin } % de ce qui compte comme une pièce, au mieux { $strongest } %
health-aside = { $name }, hors du jeu
health-bundle = Dossier de diagnostic
health-bundle-told = Pour la personne qui doit comprendre ce qui s’est passé : les parties, le plateau et les versions dans un seul fichier, sans noms de personnes.
health-bundle-packing = Préparation…
health-bundle-later = Le prochain pourra être préparé dans une demi-minute.
health-bundle-none = Le dossier n’a pas pu être préparé ; le journal dit pourquoi.

## family-

family-sowing = Semailles
family-hunt = Chasses
family-leap = Sauts
family-row = Alignements
family-turn = Retourner, pousser
family-chess = Échecs
family-race = Courses

## ground-

ground-water = eau

## match-

match-length = { $count ->
    [one] match en { $count } point
   *[other] match en { $count } points
}

## staff-

staff-door = Pour le personnel : appui d’une seconde
staff-title = Personnel
staff-enter = Entrez le PIN
staff-digits = { $count ->
    [0] Aucun chiffre saisi
    [one] { $count } chiffre saisi
   *[other] { $count } chiffres saisis
}
staff-delete = Effacer le dernier chiffre
staff-ok = Valider
staff-in = Personnel
staff-leave = Sortir du mode du personnel
staff-wait = Prochain essai dans { $seconds } s

## choice-

choice-capture = prise sur { $sites }
choice-no-capture = sans prise
choice-lost = quitte le plateau en { $sites }
choice-to = vers { $sites }
choice-no-to = nulle part
choice-from = depuis { $sites }
choice-no-from = depuis l’extérieur du plateau
choice-sow = semer vers { $sites }
choice-no-sow = sans semer
choice-sow-last = dernière graine dans { $sites }
choice-no-sow-last = sans semer
choice-turn = retourner { $sites }
choice-no-turn = ne rien retourner
choice-by = par { $sites }
choice-no-by = tout droit
choice-touch = { $sites }
choice-no-touch = ne rien toucher
choice-side = { $side }
choice-number = choix { $count }

## confirm-

confirm-new = Cette partie n’est pas finie. En commencer une autre ?
confirm-new-yes = En commencer une autre

## invite-

invite = Touchez ici

## light-

light-legal = Peut être joué
light-target = La pièce en main va ici
light-drop = Une pièce hors du plateau va ici
light-back = Soulevée ici ; on peut la reposer
light-sow = Des graines tombent ici
light-done = Joué ; la main peut continuer
light-flip = Retournez cette pièce
light-capture = Prise : retirez-la
light-ask = De laquelle s’agit-il ?
light-hint = Un coup ou un choix suggéré
light-refused = Ce n’était pas un coup
light-missing = Il manque une pièce ici
light-extra = Il y a une pièce de trop ici
light-wrong = Une autre pièce va ici
light-check = Le roi est attaqué
light-last = Le dernier coup
light-unsaved = Le dernier coup, pas encore enregistré
light-mark = Une marque fixe du jeu
light-water = Eau
light-win = Au vainqueur
light-attract = Venez jouer

## motion-

motion-steady = fixe
motion-soft = fixe, moitié moins vive
motion-dim = faible
motion-lap = une onde lente et faible
motion-breathe = monte et descend lentement
motion-swell = monte et descend calmement
motion-pulse = monte et descend chaque seconde
motion-blink = clignote deux fois par seconde
motion-wink = faible, éteinte un instant
motion-double-flash = deux éclats et une pause
motion-triple-flash = trois éclats et une pause
motion-run = parcourt le chemin

## access-

access-title = Voir, atteindre, entendre
access-large = Grands caractères
access-contrast = Contraste fort
access-low = Commandes dans la moitié basse
access-still = Moins de mouvement
access-scan = Jouer avec un seul bouton
access-scan-off = Ne plus jouer avec un seul bouton
access-mute = Sans son

## fleet-: une partie avec un plateau lointain

fleet-label = L’autre plateau
fleet-boards = Jouer contre un autre plateau
fleet-nobody = Il n’y a pas d’autre plateau.
fleet-invite = Inviter { $board }
fleet-withdraw = Retirer l’invitation
fleet-accept = Accepter
fleet-decline = Refuser
fleet-agree = D’accord
fleet-deny = Non
fleet-leave = Quitter la partie
fleet-leave-sure = La partie n’est pas terminée. La quitter sur les deux plateaux ?
fleet-invitation = Le plateau { $board } vous invite à une partie : { $game }.
fleet-invited = Le plateau { $board } a été invité ; il n’a pas encore répondu.
fleet-your-turn = Vous jouez contre le plateau { $board } : c’est à vous.
fleet-their-turn = Vous jouez contre le plateau { $board } : attendez son coup.
fleet-rolling = Les deux plateaux lancent les dés.
fleet-over = La partie contre le plateau { $board } est terminée.
fleet-no-broker = Pas de connexion pour le moment. La partie contre { $board } continuera dès qu’il y en aura une.
fleet-gone = Le plateau { $board } est injoignable. La partie continuera quand il reviendra.
fleet-setup = Attendez : on dispose les pièces sur le plateau { $board }.
fleet-ask = Attendez : le plateau { $board } demande quel coup a été joué.
fleet-repair = Attendez : on remet en place les pièces du plateau { $board }.
fleet-paused = Le plateau { $board } a mis la partie en pause.
fleet-fault = Le plateau { $board } est en panne. La partie continuera quand il fonctionnera de nouveau.
fleet-asks-takeback = Le plateau { $board } voudrait annuler le dernier coup.
fleet-asks-draw = Le plateau { $board } propose la nulle.
fleet-wishes-takeback = On a demandé au plateau { $board } d’accepter d’annuler le coup.
fleet-wishes-draw = On a proposé la nulle au plateau { $board }.
fleet-denied-takeback = Le plateau { $board } n’accepte pas d’annuler le coup.
fleet-denied-draw = Le plateau { $board } n’accepte pas la nulle.
fleet-left = Le plateau { $board } a quitté la partie.
fleet-stuck = La partie a été arrêtée : ce plateau n’a pas pu être remis dans la bonne position.
fleet-refused-declined = Le plateau { $board } a refusé l’invitation.
fleet-refused-game = Le plateau { $board } n’a pas ce jeu ({ $text }).
fleet-refused-options = Le plateau { $board } ne joue pas avec ces options ({ $text }).
fleet-refused-rules = Le plateau { $board } a d’autres règles pour ce jeu ({ $text }).
fleet-refused-board = Ce jeu ne convient pas au plateau { $board } ({ $text }).
fleet-foul-turn = La partie a été arrêtée : le plateau { $board } a joué alors que ce n’était pas son tour.
fleet-foul-illegal = La partie a été arrêtée : le plateau { $board } a envoyé un coup qui n’est pas permis.
fleet-foul-apart = La partie a été arrêtée : les deux plateaux ne sont plus d’accord sur les coups.
fleet-foul-takeback = La partie a été arrêtée : le plateau { $board } a annulé un coup sans demander.
fleet-foul-draw = La partie a été arrêtée : le plateau { $board } a annoncé une nulle qui n’était pas convenue.
fleet-foul-dice = La partie a été arrêtée : les dés du plateau { $board } ne sont pas ceux auxquels il s’était engagé.
fleet-foul-terms = La partie a été arrêtée : le plateau { $board } a changé ses règles.

## begin-

begin-label = Comment commencer
begin-learn = Apprendre
begin-short = Partie courte
begin-alone = Contre le plateau
begin-level = Choisir le niveau

## setting-

setting-board = Plateau
setting-board-name = Le plateau raccordé
setting-board-name-help = Un nom de la liste, ou un fichier de plateau de cet ordinateur. Vide : un plateau simulé.
setting-board-hardware = Comment il est relié
setting-game = Jeux
setting-game-key = Le jeu au démarrage
setting-game-options = Ses options
setting-game-options-help = Une par ligne, par exemple : grand_slam = no_capture
setting-game-offered = Jeux proposés
setting-game-offered-help = Ceux que le public peut choisir. Aucun coché : tous.
setting-game-opponent = Le plateau joue aussi, au niveau
setting-game-opponent-help = De 1 (le plus faible) à 8 ; 0 : les joueurs jouent entre eux.
setting-game-opponent_side = Le camp qu’il joue
setting-game-offer_opponent = Demander par la lumière qui joue
setting-game-offer_opponent-help = Avant le premier coup : « Annuler » allume le niveau et le camp suivants, OK les accepte ; rien n’est demandé à la personne qui joue déjà.
setting-game-warn = Signaler un coup qui perd beaucoup
setting-game-warn-help = On peut l’annuler ; cela ne ralentit rien.
setting-page = Page et réseau
setting-page-host = Adresse
setting-page-host-help = 127.0.0.1 : cet écran seulement. 0.0.0.0 : aussi d’autres appareils.
setting-page-port = Port
setting-page-network = Autres appareils sans le PIN
setting-page-tls = Chiffrement pour les autres appareils
setting-page-tls-help = Si le plateau a son propre certificat, le navigateur avertit une fois, puis s’en souvient.
setting-page-tls_port = Port chiffré pour les autres appareils
setting-page-certificate = Certificat (fichier PEM)
setting-page-private_key = Sa clé privée (fichier PEM)
setting-page-language = Première langue
setting-page-languages = Langues proposées
setting-page-languages-help = Aucune cochée : toutes.
setting-page-access = Comment chaque page commence
setting-exhibit = Exposition
setting-exhibit-on = Un plateau que personne ne surveille
setting-exhibit-idle = Minutes sans contact avant d’appeler le public
setting-exhibit-over = Secondes entre la fin d’une partie et la suivante
setting-exhibit-pause = Pause la plus longue, en secondes
setting-exhibit-offer = Secondes d’attente d’une partie enregistrée
setting-hours = Heures d’ouverture
setting-hours-open = Ouvert
setting-hours-open-help = Une par ligne, par exemple : mon-fri 10:00-18:00. Vide : toujours ouvert.
setting-hours-closed = Jours de fermeture
setting-hours-closed-help = Un par ligne : 2026-12-25, ou 12-25 pour chaque année.
setting-hours-night = Quand c’est fermé
setting-light = Lumière
setting-light-theme = Couleurs
setting-light-calm = Sans clignotement
setting-light-brightness = Luminosité
setting-sound = Son
setting-sound-volume = Volume
setting-sound-quiet = Heures sans son
setting-sound-quiet-help = Par exemple 20:00-09:00. Vide : aucune.
setting-house = Le lieu
setting-house-name = Son nom
setting-house-welcome = Une phrase de bienvenue
setting-staff = Public
setting-staff-pin_file = Fichier du PIN
setting-staff-pin_file-help = Vide : le PIN défini ici.
setting-staff-visitors_may = En plus de jouer, le public peut
setting-journal = Parties conservées
setting-journal-keep = Mégaoctets
setting-figures = Comptage
setting-figures-on = Compter les visites
setting-figures-on-help = Des nombres seulement : personne n’y est reconnaissable.
setting-figures-years = Années de conservation
setting-update = Nouvelles versions
setting-update-place = D’où elles viennent
setting-update-place-help = L’adresse https d’un fichier de version, ou un dossier. Vide : par envoi de fichier seulement.

## choice-of-

choice-of-simulated = simulé
choice-of-pins = simulé, avec les vrais pilotes
choice-of-real = raccordé à cet ordinateur
choice-of-play = peuvent jouer
choice-of-watch = regardent seulement
choice-of-off = non
choice-of-own = avec son propre certificat
choice-of-given = avec un certificat fourni
choice-of-dark = éteint
choice-of-lit = comme le jour
choice-of-game = choisir un autre jeu
choice-of-theme = choisir la lumière
choice-of-pause = mettre la partie en pause
choice-of-far = jouer contre un plateau distant
choice-of-thoughts = voir ce que pense le plateau
choice-of-large = grands caractères
choice-of-contrast = contraste fort
choice-of-low = commandes en bas
choice-of-still = moins de mouvement
choice-of-scan = un seul bouton
choice-of-true = oui
choice-of-false = non

## console-

console-title = Console du personnel
console-word-well = Tout va bien
console-word-look = À vérifier, s’il vous plaît
console-word-broken = On ne peut pas jouer en ce moment
console-open = ouvert
console-closed = fermé
console-dark = éteint pour la nuit
console-restart = Redémarrer
console-bundle = Dossier de diagnostic
console-board = Le plateau
console-save = Enregistrer
console-unchanged = Rien n’a changé.
console-fixed = Fixé en ligne de commande.
console-later = Prend effet au redémarrage.
console-default = par défaut
console-undo = Annuler
console-history = Modifications
console-nothing = Rien pour l’instant.
console-pin = PIN
console-pin-told = De six à douze chiffres. Les personnes déjà connectées le restent.
console-pin-done = Le PIN a changé.
console-new-pin = Définir le nouveau PIN
console-versions = Versions
console-version = Version { $version }.
console-release-file = Fichier de version (.tar)
console-fetch = La récupérer
console-fetching = Récupération en cours.
console-install = Installer
console-discard = Supprimer le fichier
console-rollback = Revenir à la version précédente
console-asked = La mise à jour est en cours ; le plateau redémarre de lui-même.
console-logo = Logo (PNG, JPEG ou WebP)
console-logo-done = La page montre le nouveau logo.
console-logo-remove = Retirer le logo
console-logo-removed = La page ne montre plus de logo.
console-figures = Chiffres
console-period = Les { $days } derniers jours
console-counted = Visites : { $visits }. Parties commencées : { $begun } ; terminées : { $ended } ; abandonnées : { $left }.
console-worse = Capteurs défaillants, et combien de jours : { $list }
console-of-days = Visites par jour
console-of-hours = Visites par heure
console-of-games = Parties commencées
console-of-steps = Où le public a abandonné
console-of-minutes = Durée d’une partie, en minutes
console-of-languages = Langues choisies
console-sensor = Capteur { $name }
console-waiting = Certaines modifications prennent effet au redémarrage. Appuyez sur Redémarrer ; la partie en cours est proposée de nouveau.
console-trouble = Le fichier de réglages est inutilisable : les derniers bons réglages s’appliquent. Corrigez-le : { $text }
console-unfit = Certains réglages ne vont pas ensemble et ne peuvent pas servir ainsi. Corrigez-les avant le prochain redémarrage : { $text }
console-clock = L’horloge est déréglée, donc les heures d’ouverture aussi. Branchez le réseau ou réglez l’heure.
console-unsure-clock = Aucun serveur de temps n’a répondu : l’horloge est peut-être déréglée, vérifiez-la. Tant qu’aucun ne répond et que vous ne confirmez pas l’heure ici, toucher le plateau l’allume dix minutes, même hors des heures d’ouverture.
console-right-time = L’heure est juste : { $time }
console-page = La page manque à l’une de ses adresses ; nouvel essai toutes les trente secondes : { $text }
console-disk = Le disque est presque plein : il reste { $count } Mo. Conservez moins de parties ou supprimez des fichiers de cet ordinateur.

## house-

house-closed = Fermé.
house-opens = Ouverture le { $date }.
