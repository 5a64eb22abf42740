### What the board says, in English. The form is Project Fluent's (projectfluent.org), without its functions.
###
### $count and the like are numbers: say a choice for one and for other, as your language counts. $side, $winner, $piece,
### $reason and $site are words themselves: those of the messages side-*, piece-* and so on. Write an attribute of such a
### word after a hyphen: $piece-counted is the .counted of the piece that is spoken of, $winner-number the .number of the side.
### A language is a file here; what it lacks is said in English.

## site-: places of the board

site-empty = empty
site-seeds = { $count ->
    [one] { $count } seed
   *[other] { $count } seeds
}
site-piece = { $side-named ->
    [pieces] { $count ->
        [one] { $piece }
       *[other] { $piece-counted }
    }
   *[players] { $count ->
        [one] { $piece } of { $side }
       *[other] { $piece-counted } of { $side }
    }
}
site-lit = lit { $colour }
site-store-S = South's store
site-store-N = North's store
site-bar-W = White's bar
site-bar-b = Black's bar
site-off-W = White's tray
site-off-b = Black's tray
site-ghala-S = South's hand
site-ghala-N = North's hand
site-nobodys = { $count ->
    [one] { $piece }
   *[other] { $piece-counted }
}
site-doubted = sensor not trusted

## board-

board-label = Game board

## colour-

colour-white = white
colour-red = red
colour-amber = amber
colour-yellow = yellow
colour-green = green
colour-cyan = turquoise
colour-blue = blue
colour-violet = violet
colour-pink = pink

## tray-: the box beside the board

tray-name = Box
tray-empty = What leaves the board goes here
tray-label = Box of pieces: what leaves the board goes here
tray-piece = { $side-named ->
    [pieces] { $piece-counted }
   *[players] { $piece-counted }, { $side }
}
tray-nobodys = { $piece-counted }
tray-hand = In the hand

## mark-

mark-check = check
mark-house = living house
mark-blocked = blocked
mark-tuzduk = tuzduk
mark-opened = opened
mark-closed = closed
mark-plank = plank
mark-water = water

## line-

line-lost = Reconnecting…
line-unsaved = Not being saved: nothing can be written to the disk at the moment.

## phase-: where the game is

phase-setup = Setting up
phase-play = In play
phase-ask = A question
phase-guided = Follow the lights
phase-takeback = Taking back
phase-repair = Something is out of place
phase-paused = Paused
phase-over = Game over
phase-fault = Fault

## say-: the one sentence that is shown now

say-setup = Put the pieces where the light shows.
say-turn = { $side } to move.
say-thinks = { $side }: the board is thinking.
say-tentative = Played; you may still go on.
say-sown-unseen = Sow where it is lit, then press OK: the board cannot see these seeds.
say-ask = Which move did you play?
say-ask-earlier = What was move { $number }?
say-guided = Play the move: follow the light.
say-takeback = Put the pieces back where they were: follow the light.
say-repair = Something has moved. Put the pieces where the light shows.
say-paused = The game is paused.
say-over = Victory for { $side }: { $reason }.
say-draw = A draw: { $reason }.
say-fault = The board is not responding. The game is safe.
say-roll = Roll the dice: { $side } to move.
say-pass = No move for { $side }: the turn passes.
say-new-again = Press again to start a new game: this one will be lost.
say-resume = There is an unfinished game.
say-resume-other = { $what ->
    [lesson] An unfinished game of { $kept } is kept. Beginning position { $number } of the { $game } lesson discards it.
    [options] An unfinished game of { $kept } with other options is kept. Beginning a new one discards it.
   *[game] An unfinished game of { $kept } is kept. Beginning { $game } discards it.
}
say-seat-level = { $count ->
    [0] Only people play. OK chooses this, "Take back" lights level 1.
   *[other] The board plays too, at level { $count }. OK chooses this, "Take back" lights the next.
}
say-seat-first = You: { $side }; you begin. OK chooses this, "Take back" lights the next.
say-seat-second = You: { $side }; the board begins. OK chooses this, "Take back" lights the next.
say-seat-board = The board: { $side }. OK chooses this, "Take back" lights the next.
say-found = Found! That is the one.
say-try-again = A legal move, but not the right one. Put the piece back and try another.
say-choose = { $side }: choose.
say-next = The match goes on: set up the checkers for the next game.
say-claim = { $sites ->
    [one] Is { $sites } as it should be, and the sensor wrong? Press OK to say so.
   *[other] Are { $sites } as they should be, and the sensors wrong? Press OK to say so.
}
say-claim-move = { $sites ->
    [one] Was the move played, and is the sensor of { $sites } wrong? Press OK to say so.
   *[other] Was the move played, and are the sensors of { $sites } wrong? Press OK to say so.
}
say-claim-unseen = Was the move played, though no sensor saw it? Press OK to say so.
say-unseen = Go on, or put everything back. If the piece has been put down already, press OK.
say-sensors = The sensors make no sense: { $text }.
say-begun = { $side }: a move is under way. Finish it, or put everything back.
say-begun-or-choose = { $side }: a move is under way. Finish it, say which one it is, or put everything back.
say-review = The light shows what should stand where. Press OK when it does.
say-review-over = The light shows what differs from the final position. Press OK to hide it.
say-roll-or-choose = { $side }: roll the dice, or double.
say-resigned = { $side } resigned, and { $winner } { $winner-number ->
    [plural] win.
   *[singular] wins.
}
say-draw-offered = { $side } { $side-number ->
    [plural] offer a draw.
   *[singular] offers a draw.
}
say-attract-press = Come and play: touch the light.
say-attract-lift = Come and play: lift the piece that glows.
say-attract-put = Come and play: put a piece where the light is.
say-sow = Sow { $site }: follow the lights.

## why-: why a try was refused

why-wrong-side = That piece belongs to the other player.
why-cannot-move = That piece cannot move now.
why-not-reachable = You cannot get to { $site } from there.
why-occupied = There is something on { $site } already.
why-empty = There is nothing to lift at { $site }.
why-must-pass = There is no move: the turn passes.
why-no-flip = No disc would be turned over there.
why-opening-squares-first = The four squares in the middle come first.
why-must-capture = There is a capture, and it must be taken.
why-must-capture-most = The capture must take as many as possible.
why-in-check = The king is in check.
why-pinned = That piece shields the king and must stay.
why-feeds-nobody = The other player must be left some seeds.
why-empty-pit = That pit is empty.
why-must-place = First place all the pieces.
why-in-mill = That piece is in a mill: it is safe.
why-not-adjacent = Only to a neighbouring point.
why-no-leap = It cannot leap that way.
why-roll-first = Roll the dice first.
why-answer-double = Answer the double first.
why-enter-first = Checkers on the bar come in first.
why-use-both-dice = Both dice must be played.
why-larger-die = The larger die must be played.
why-wrong-way = That is the wrong way.
why-not-home = Not all the checkers are home yet.
why-farther-first = Checkers farther back go first.
why-blocked = The other side holds { $site }.
why-count-unsure = The board cannot tell for sure how many lie in { $site }. Lift them and put them back one by one.
why-over = The game is over.
why-castling-moved = The king or the rook has already moved.
why-castling-blocked = Something stands between king and rook.
why-castling-attacked = The king may not pass over an attacked square.
why-hand-empty = No pieces are left to place.
why-place-first = First place all the pieces.
why-no-way-back = The king may not turn back on its way.
why-must-drop = First place all the pieces.
why-opening-turn = The tigers begin by removing three men.
why-run-length = Only an odd number of men in a row can be leapt over.
why-strands-opponent = The other side must keep a seed.
why-not-this-pit = Not yet: follow the light.
why-no-return = That piece may not go back yet.
why-capture-first = The first turn is a capture.
why-position-again = That would bring back an earlier position.
why-endless = That sowing would never end.
why-single-seed = A single seed cannot be sown: it takes at least two.
why-front-row-first = Without a capture, the front row comes first.
why-front-row-only = The seed from the hand goes into the front row.
why-house-stays = A living house is not sown while another pit will do.
why-singles-last = Put the seed into a pit that holds two or more.
why-blocked-pit = That pit is blocked for this turn.
why-first-removal = First take off a stone in the centre, beside it or in a corner.
why-second-removal = Now take off a stone beside the gap.
why-captures-only = Here you move only by capturing.
why-slides-on = A stone slides on until something stops it.
why-no-turning = Leaps go straight on.
why-water = There is water in the way: only planks can be crossed.
why-king-in-river = The king never enters the river.
why-must-lay-plank = A pawn must become a plank now: the other side has too many planks.
why-carried-on = The current carries it on from { $site }: follow the light.
why-carried-onto-own = The current would carry it onto a piece of its own side.
why-own-half = Take a column in your own half.
why-not-central = The middle column may not be taken now.
why-same-hand = The column must be on the same hand, left or right, as the first player's.
why-beside-passage = The ka must replace a ball beside your empty column.
why-no-odd-line = No odd number of balls of one colour is taken there.
why-lift-your-ka = No capture is left: lift your ka.
why-too-few-seeds = That pit holds too few seeds to be played.
why-fill-pits-first = First choose which pits to fill.
why-corner-first = First take off a ball in a corner.
why-even-leaps = The number of leaps in a turn must be odd.
why-no-leap-there = That ball cannot leap there.
why-must-choose = First choose: to move first, or a colour.
why-pushes-nobody-off = That pushes no enemy stone off the board.
why-lay-anew = First set up the checkers for the next game.

## side-: who plays; .number: of the name; .named: after its pieces, or for the player

side-white = White
    .number = singular
    .named = players
side-black = Black
    .number = singular
    .named = players
side-south = South
    .number = singular
    .named = players
side-north = North
    .number = singular
    .named = players
side-tigers = the tigers
    .number = plural
    .named = pieces
side-men = the men
    .number = plural
    .named = pieces
side-turn = to move
side-won = victory
side-princes = the princes
    .number = plural
    .named = pieces
side-lamas = the lamas
    .number = plural
    .named = pieces
side-goats = the goats
    .number = plural
    .named = pieces
side-bugas = the bugas
    .number = plural
    .named = pieces
side-dogs = the dogs
    .number = plural
    .named = pieces
side-west = West
    .number = singular
    .named = players
side-east = East
    .number = singular
    .named = players
side-resign = Resign or offer a draw: { $side }

## piece-: pieces; .counted: so many of them

piece-pawn = pawn
    .counted = { $count ->
        [one] a pawn
       *[other] { $count } pawns
    }
piece-knight = knight
    .counted = { $count ->
        [one] a knight
       *[other] { $count } knights
    }
piece-bishop = bishop
    .counted = { $count ->
        [one] a bishop
       *[other] { $count } bishops
    }
piece-rook = rook
    .counted = { $count ->
        [one] a rook
       *[other] { $count } rooks
    }
piece-queen = queen
    .counted = { $count ->
        [one] a queen
       *[other] { $count } queens
    }
piece-king = king
    .counted = { $count ->
        [one] a king
       *[other] { $count } kings
    }
piece-crowned = king
    .counted = { $count ->
        [one] a king
       *[other] { $count } kings
    }
piece-disc = disc
    .counted = { $count ->
        [one] a disc
       *[other] { $count } discs
    }
piece-seed = seed
    .counted = { $count ->
        [one] a seed
       *[other] { $count } seeds
    }
piece-man = man
    .counted = { $count ->
        [one] a man
       *[other] { $count } men
    }
piece-human = man
    .counted = { $count ->
        [one] a man
       *[other] { $count } men
    }
piece-tiger = tiger
    .counted = { $count ->
        [one] a tiger
       *[other] { $count } tigers
    }
piece-checker = checker
    .counted = { $count ->
        [one] a checker
       *[other] { $count } checkers
    }
piece-stone = stone
    .counted = { $count ->
        [one] a stone
       *[other] { $count } stones
    }
piece-undefined = piece
    .counted = { $count ->
        [one] a piece
       *[other] { $count } pieces
    }
piece-prince = prince
    .counted = { $count ->
        [one] a prince
       *[other] { $count } princes
    }
piece-lama = lama
    .counted = { $count ->
        [one] a lama
       *[other] { $count } lamas
    }
piece-goat = goat
    .counted = { $count ->
        [one] a goat
       *[other] { $count } goats
    }
piece-cow = cow
    .counted = { $count ->
        [one] a cow
       *[other] { $count } cows
    }
piece-soldier = soldier
    .counted = { $count ->
        [one] a soldier
       *[other] { $count } soldiers
    }
piece-buga = buga
    .counted = { $count ->
        [one] a buga
       *[other] { $count } bugas
    }
piece-dog = dog
    .counted = { $count ->
        [one] a dog
       *[other] { $count } dogs
    }
piece-rear-pawn = rear pawn
    .counted = { $count ->
        [one] a rear pawn
       *[other] { $count } rear pawns
    }
piece-amazon = amazon
    .counted = { $count ->
        [one] an amazon
       *[other] { $count } amazons
    }
piece-black-ball = black ball
    .counted = { $count ->
        [one] a black ball
       *[other] { $count } black balls
    }
piece-white-ball = white ball
    .counted = { $count ->
        [one] a white ball
       *[other] { $count } white balls
    }
piece-ka = ka
    .counted = { $count ->
        [one] a ka
       *[other] { $count } kas
    }

## todo-: what the hands still owe, one action each

todo-label = What is left to do
todo-lift = { $count ->
    [one] lift the piece from { $site }
   *[other] lift { $count } pieces from { $site }
}
todo-put = put { $piece-counted } on { $site }
todo-remove = { $count ->
    [one] remove the piece from { $site }
   *[other] remove { $count } pieces from { $site }
}
todo-flip = turn over the disc on { $site }
todo-drop = { $count ->
    [one] drop one in { $site }
   *[other] drop { $count } in { $site }
}
todo-sow = drop { $count }, one in each, from { $site } to { $last }
todo-press = press { $site }
todo-lift-all = lift everything in { $site }
todo-remove-all = remove everything in { $site }

## button-

button-new = New game
button-takeback = Take back
button-hint = Hint
button-pause = Pause
button-go-on = Go on
button-help = Lend a hand
button-tidy = Tidy
button-roll = Roll the dice
button-ok = OK
button-resume = Go on with it
button-discard = Start afresh
button-close = Close
button-back = Back
button-play = Play
button-rules = Rules
button-learn = { $count ->
    [one] Learn it on the board: { $count } position
   *[other] Learn it on the board: { $count } positions
}
button-turning-points = Review the game
button-review = Show position
button-play-on = Play on
button-resign = Resign
button-draw = Offer a draw
button-again = Choose again

## dice-

dice-left = Still to play: { $dice }

## ask-: answers that can be given

ask-takeback = Take the move back
ask-not-taken-back = Leave the move
ask-label = Choose
ask-pass = Pass
ask-double = Double
ask-take = Take the double
ask-drop = Drop the double
ask-roll = Roll
ask-promotion = the piece to promote to
ask-flips = turning the discs
ask-crown = the crowning
ask-count = the number of seeds
ask-capture = the captured piece
ask-faces = which way up the discs lie
ask-first = Move first
ask-white = Take white
ask-black = Take black
ask-beaver = Beaver
ask-as-it-was = Nothing was moved
ask-neither = None of these
ask-not-yet = Not yet: the move goes on
ask-next = Next game
ask-agree-draw = Agree to a draw
ask-play-on = Play on
ask-seat-first = You: { $side }; you begin
ask-seat-second = You: { $side }; the board begins
ask-seat-board = The board: { $side }

## asks-: what a board has to ask about

asks-flips = turning the discs
asks-seeds = counting the seeds
asks-promotion = the piece to promote to
asks-captures = what is captured
asks-moves = which move it was

## error-

error-refused = That cannot be done now.
error-too-fast = Too much at once; some of it was not heard.
error-not-understood = The board did not understand.
error-staff-only = Only staff may do that.
error-staff-wrong = That is not the PIN.
error-staff-short = That PIN is too short to be used from another machine.
error-staff-closed = The file with this board's PIN cannot be used, so nobody can sign in.
error-watch-only = This page only shows the game. Play at the board itself.
error-new-wait = A new game has just begun. Please wait a moment.
error-console-pin = There is no PIN yet. Set one at the board's own screen.
error-console-digits = A PIN has six to twelve digits.
error-staff-wait = Please wait before the next try.

## moves-

moves-count = { $count ->
    [0] No moves yet
    [one] { $count } move
   *[other] { $count } moves
}

## resume-

resume-kicker = A game was found
resume-text = Move { $count }, saved on { $saved }.
resume-begin = { $what ->
    [lesson] Begin position { $number } of the { $game } lesson
    [options] Begin { $game } with the chosen options
   *[game] Begin { $game }
}

## outcome-

outcome-win = Victory for { $side }
outcome-draw = A draw

## language-

language-label = Language
language-unread = Not yet checked by a native speaker

## theme-

theme-label = Light
theme-clear = Clear (colour-blind safe)
theme-candle = Candle
theme-night = Night

## gallery-

gallery-title = What shall we play?
gallery-wait = Opening the cabinet of games…
gallery-nofit = Does not fit this board
gallery-players = Who plays
gallery-opponent = Opponent
gallery-people = People
gallery-level = The board, level { $count }
gallery-strength = { $count ->
    [1] for a first game: takes what it can, and sees no further
    [2] looks one move ahead, and often makes do with a lesser move
    [3] looks two moves ahead, and lets chances slip
    [4] looks three moves ahead, and now and then lets a chance slip
    [5] looks four moves ahead
    [6] looks as far as it can in 10,000 positions
    [7] looks as far as it can in 25,000 positions, and always takes the best it finds
   *[other] plays as well as it can in three seconds a move
}
gallery-warn = Warn of blunders
gallery-side = The board plays
gallery-options = Variants of the rules
gallery-sensing = How the board senses
gallery-asks = On this board it will have to ask about: { $list }.
gallery-asks-nothing = This board follows it without asking.
gallery-boards = Boards it fits: { $list }
gallery-source = Source of the rules: { $source }
gallery-search = Search
gallery-families = Families of games

## sensing-

sensing-press = buttons
sensing-occupancy = presence
sensing-polarity = magnetic pole
sensing-count = counting

## help-

help-title = Help
help-hand = Drag a piece, or touch it and then its destination. Touching the same place puts it back; the box takes it off the board. In a pit, one touch scoops up the seeds and every further touch drops one; from a store, a touch takes one.
help-arrows = Move over the board
help-enter = Lift, put down, press
help-backspace = Put the piece back
help-delete = Into the box
help-key-delete = Del
help-hand-press = On this board every place is a button. Touch a piece and then its destination, and it is carried there. Where seeds are sown, touch a pit to choose it; touch it again to scoop up its seeds, and then touch each pit that lights up to drop one there. "Choose again" cancels the choice, "Lend a hand" sows for you.
help-light = What the light means
help-keys = Keyboard
help-touch = Touch a piece, then touch where it goes; or drag it there.

## thoughts-: the page that shows what the board thinks

thoughts-link = Inside
thoughts-title = What the board thinks
thoughts-plan = Plan of the sensors
thoughts-raw = raw
thoughts-settled = settled
thoughts-expected = expected
thoughts-differing = differs
thoughts-open = { $count ->
    [0] No open move
    [one] { $count } open move
   *[other] { $count } open moves
}
thoughts-events = Last events
thoughts-faults = Faults
thoughts-none = none
thoughts-game = game
thoughts-sensing = sensing
thoughts-phase = phase
thoughts-state = state
thoughts-ply = ply
thoughts-to-move = to move
thoughts-tentative = tentative
thoughts-health = Sensors, as play has shown
thoughts-limited = dimmed, as the supply gives { $count } mA
thoughts-light = light
thoughts-hypotheses = What hands may have done

## hypotheses-: what hands may have done, each hypothesis with what it costs

hypotheses-nats = { $nats } nats, { $share }
hypotheses-nothing = nothing that counts
hypotheses-none = all is certain
hypotheses-undo = take back

## act-: what each change of a sensor is taken for, and what that costs

act-act = as the move goes
act-again = passes by once more
act-asked = does what is lit
act-back = back as it was
act-before = before the last move has begun
act-resting = while a piece of it rests on its way
act-beside = while another piece is in a hand
act-disorder = out of turn
act-early = before the last move is done
act-given_up = given up, put back
act-hidden = done, but no sensor saw it
act-hopping = passes by as it captures
act-lies = sensor not trusted
act-liar = a sensor is wrong
act-lift = lifted in passing
act-nowhere = from nowhere
act-odd = changes once more
act-own_lift = straightened
act-own_rise = hovers, or misses the place
act-palm = a palm over several places
act-passing = passes by
act-ply = one of the legal moves
act-replacing = lifted before the piece that it replaces
act-rise = appears in passing
act-sow_before = before the pit is lifted
act-swapped = steps the other way round
act-count = a count that the scale finds less likely
act-together = at the same instant as something else
act-topped = pushed out by what takes its place
act-undo = the last move taken back
act-unseen = done unseen
act-wait_hand = a piece stays in the hand a long time
act-wait_late = a captured piece is left lying a long time
act-wait_lift = away a long time
act-wait_pass = a long time where it only passes by
act-wait_ply = a move takes a long time
act-wait_rise = a long time where it should not be
act-wait_sow = a sowing takes a long time
act-wait_turn = a long time before the next move
act-wait_undo = taken back after a long time

## reason-: why a game is over

reason-no-move = no move left
reason-most-discs = more discs
reason-equal-discs = the same number of discs
reason-majority = a majority
reason-stranded = one side has no seeds left
reason-repetition = a repeated position
reason-quiet-limit = too many moves without progress
reason-lone-king = a lone king that held out
reason-no-pieces = no pieces left
reason-too-few = too few pieces left
reason-checkmate = checkmate
reason-stalemate = stalemate
reason-borne-off = all the checkers borne off
reason-gammon = a gammon, worth double
reason-backgammon = a backgammon, worth triple
reason-dropped = the double was dropped
reason-dead-position = neither side can give mate any more
reason-too-few-men = fewer than three pieces are left
reason-cannot-feed = no seeds can be given to the side that has none
reason-captures = enough pieces captured
reason-full-board = the board is full
reason-few-limit = too many moves with three cows
reason-found = found
reason-try-again = not that one
reason-front-empty = the other side's front row is empty
reason-own-front-empty = the other side left its own front row empty
reason-endless = a sowing without end
reason-no-capture = no capture left
reason-most-points = more points
reason-equal-points = the same number of points
reason-row-empty = a row is empty
reason-reached = the last row is reached
reason-both-stuck = nobody can move any more
reason-three-in-line = three in a line
reason-four-in-line = four in a line
reason-square = a square of four
reason-corners = the four corners
reason-shut-in = shut into a corner
reason-cannot-fill = not enough seeds left to fill a pit
reason-most-stones = more stones
reason-equal-stones = the same number of stones
reason-match = the match is won
reason-resigned = { $side } resigned
reason-agreed = by agreement

## option-: variants of the rules, and their values

option-yes = yes
option-no = no
option-opening = Opening
option-opening-cross = crosswise
option-opening-free = free
option-discs = Discs
option-discs-shared = shared
option-discs-own32 = 32 each
option-empties_to_winner = Empty squares to the winner
option-stranding = What is left at the end
option-stranding-mover = to whoever moved last
option-stranding-stranded = to the other
option-stranding-split = halved
option-grand_slam = Grand slam
option-grand_slam-forbidden = forbidden
option-grand_slam-no_capture = takes nothing
option-fly = Flying with three men
option-repetition = Repetition
option-quiet_limit = Moves without a capture
option-capture_removal = Captures are removed
option-capture_removal-end = at the end
option-capture_removal-immediate = at once
option-orientation = Long diagonal
option-orientation-left = on the left
option-orientation-right = on the right
option-lone_king_limit = Moves of a lone king
option-win_lost = Losses that lose the game
option-odd_runs = Leaps over several (odd)
option-bishop_waypoint_on_board = Bishop stays on the board
option-move_limit = Move limit
option-move_limit-fide = FIDE
option-move_limit-none = none
option-repetition-auto3 = a draw the third time
option-repetition-claim3_auto5 = a draw the fifth time
option-use_both_dice = Both dice if possible
option-backgammon_needs_none_off = Triple only with none off
option-cube = Doubling cube
option-repetition-draw3 = a draw the third time
option-repetition-superko = not allowed
option-first_move = First turn
option-first_move-one = one capture
option-first_move-chain = one capture or more
option-first_move-free = free
option-multi = Several captures in a turn
option-namua_takata = From the hand without capture
option-namua_takata-any = to any filled pit
option-namua_takata-avoid_singles = to single seeds last
option-takata_stops_at_house = Living house stops a sowing without capture
option-house_in_mtaji = Houses once the hands are empty
option-house_in_mtaji-none = none
option-house_in_mtaji-until_first_capture = until the owner captures
option-house_in_mtaji-choice = stop or go on
option-house_in_mtaji-forced = captures go on
option-kutakatia = Blocking a pit (takasia)
option-block_singles = Single seeds may be blocked
option-endless = A sowing without end
option-endless-draw = a draw
option-endless-illegal = not allowed
option-endless-loss = lost for the mover
option-no_suicide = The last front seeds must stay in front
option-opening-seed = centre, beside it or corner
option-opening-black_centre_corner = a black one in the centre or a corner
option-opening-any = any stone
option-width = Columns
option-height = Rows
option-no_reverse = Moving straight back
option-no_reverse-mill = not to close the mill again
option-no_reverse-off = allowed
option-no_reverse-any = never on the next turn
option-three_cow_limit = Moves by each side with three cows, no capture
option-compulsory = Captures are compulsory
option-board = Board
option-board-tiger33sq = two houses
option-board-tiger35mix = a house and a triangle
option-board-tiger37 = two triangles
option-balance = When a plank is due
option-balance-must_if_able = compulsory, if possible
option-balance-strict = always compulsory
option-balance-off = not compulsory
option-draw_if_uncrossable = Draw when nobody can cross
option-capture_swimmer_on_water = Swimmers can be taken by all
option-nominal_may_hold_own_man = Into the river over your own piece
option-ep_after_drift = En passant after the current
option-players = Players
option-pattern = Pattern of balls
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
option-pattern-z39 = 39, chequered
option-centre_hole = Bowl in the middle
option-ka_entry = How the ka comes in
option-ka_entry-slide = by a slide
option-ka_entry-jump = by a short leap
option-line_through_hole = Lines cross the bowl
option-ka_through_hole = The ka crosses the bowl
option-sense = Direction of sowing
option-sense-ccw = anticlockwise
option-sense-cw = clockwise
option-end_at_majority = Ends with a majority
option-seeds = Seeds in a pit
option-empty_capture = A single seed is captured
option-store_again = The store gives another turn
option-capture = Capture
option-capture-own = in your own row
option-capture-any = in either row
option-capture-single = one pit
option-capture-chain = in a chain
option-rounds = Rounds
option-rounds-one = one
option-rounds-match = until one cannot fill a pit
option-directions = Directions
option-directions-opposite = opposite
option-directions-same = the same
option-centre = Middle pit
option-centre-same = like the others
option-centre-2 = two seeds
option-after_capture = After a capture
option-after_capture-stop = the turn ends
option-after_capture-continue = sowing goes on
option-pasu = Seeds in a cow
option-pasu_to = The cow goes to
option-pasu_to-sower = the sower
option-pasu_to-owner = the owner of the row
option-pasu_final = Also with the last seed
option-push_extent = How far a stone pushes
option-push_extent-choose = as far as you like
option-push_extent-minimal = just until one falls
option-push_extent-edge = to the edge
option-placing = Placing the stones
option-placing-white_first = white first
option-placing-any_order = in any order
option-match_length = Points in a match (0: one game)
option-crawford = Crawford rule
option-jacoby = Jacoby rule
option-automatic_doubles = Automatic doubles
option-beavers = Beavers

## rules-

rules-goal = Goal
rules-setup = Set-up
rules-move = Moving
rules-capture = Capturing
rules-end = The end
rules-hints = Two hints
rules-history = History

## lesson-

lesson-number = Lesson, position { $number } of { $count }
lesson-back = Previous
lesson-next = Next
lesson-new = Play a game

## turning-: the review of a game that is over

turning-title = What the game turned on
turning-thinking = Looking through the game: move { $done } of { $count }.
turning-none = No move cost much.
turning-number = Turning point { $number } of { $count }
turning-played = Move { $ply }, { $side }: { $move }.
turning-better = A better move was { $move }.
turning-why = It would have brought { $terms }.
turning-known = Before it the game was { $before }, after it { $after }.
turning-before = Before it the game was { $before }.
turning-after = After it the game was { $after }.
turning-blunder = { $side }: that move loses a lot. It can be taken back.
turning-leave = Leave
turning-won = { $count ->
    [one] won in { $count } move
   *[other] won in { $count } moves
}
turning-lost = { $count ->
    [one] lost in { $count } move
   *[other] lost in { $count } moves
}
turning-drawn = drawn

## puzzle-: out of games that were played

puzzle-title = Puzzles
puzzle-number = Puzzle { $number } of { $count }
puzzle-find = { $side } to move: find the best move.
puzzle-win = { $side } to move: find the move that wins.
puzzle-about = From games that were played on this board. Choose one and it is set up on the board.
puzzle-none = No puzzle has been found yet. The review of a game finds them.
puzzle-solved = Solved
puzzle-missed = Missed in the game
puzzle-played = Found in the game

## term-: what a better move would have brought

term-store = { $count ->
    [one] { $count } more seed in the store
   *[other] { $count } more seeds in the store
}
term-seeds = { $count ->
    [one] { $count } more seed on one's own side
   *[other] { $count } more seeds on one's own side
}
term-choice = { $count ->
    [one] { $count } more pit to choose from
   *[other] { $count } more pits to choose from
}
term-marks = { $count ->
    [one] { $count } more pit of one's own
   *[other] { $count } more pits of one's own
}
term-front = { $count ->
    [one] { $count } more pit in use in the front row
   *[other] { $count } more pits in use in the front row
}
term-corners = { $count ->
    [one] { $count } more corner
   *[other] { $count } more corners
}
term-edges = { $count ->
    [one] { $count } more disc on the edge
   *[other] { $count } more discs on the edge
}
term-risky = { $count ->
    [one] { $count } fewer disc beside an empty corner
   *[other] { $count } fewer discs beside an empty corner
}
term-frontier = { $count ->
    [one] { $count } fewer disc exposed
   *[other] { $count } fewer discs exposed
}
term-discs = { $count ->
    [one] { $count } more disc
   *[other] { $count } more discs
}
term-men = { $count ->
    [one] { $count } more piece
   *[other] { $count } more pieces
}
term-mills = { $count ->
    [one] { $count } more mill
   *[other] { $count } more mills
}
term-open = { $count ->
    [one] { $count } more mill that one move would close
   *[other] { $count } more mills that one move would close
}
term-room = { $count ->
    [one] { $count } more empty point to move to
   *[other] { $count } more empty points to move to
}
term-crowned = { $count ->
    [one] { $count } more crowned piece
   *[other] { $count } more crowned pieces
}
term-lines = pieces where more ways lead on
term-advance = pieces farther ahead
term-lost = { $count ->
    [one] { $count } captured piece in one's favour
   *[other] { $count } captured pieces in one's favour
}
term-shut_in = { $count ->
    [one] { $count } hunter in one's favour, free or shut in
   *[other] { $count } hunters in one's favour, free or shut in
}
term-freedom = { $count ->
    [one] { $count } empty place beside the hunters in one's favour
   *[other] { $count } empty places beside the hunters in one's favour
}
term-prey = { $count ->
    [one] { $count } leap of the hunters in one's favour
   *[other] { $count } leaps of the hunters in one's favour
}
term-moves = { $count ->
    [one] { $count } more move to choose from
   *[other] { $count } more moves to choose from
}
term-stones = { $count ->
    [one] { $count } more stone
   *[other] { $count } more stones
}
term-inland = stones farther from the edge
term-way = { $count ->
    [one] { $count } fewer point to go
   *[other] { $count } fewer points to go
}
term-off = { $count ->
    [one] { $count } more checker borne off
   *[other] { $count } more checkers borne off
}
term-bar = { $count ->
    [one] { $count } fewer checker on the bar
   *[other] { $count } fewer checkers on the bar
}
term-blots = fewer checkers that can be hit
term-home = { $count ->
    [one] { $count } more point held at home
   *[other] { $count } more points held at home
}
term-held = { $count ->
    [one] { $count } more point held outside
   *[other] { $count } more points held outside
}
term-pawn = { $count ->
    [one] { $count } more pawn
   *[other] { $count } more pawns
}
term-rear-pawn = { $count ->
    [one] { $count } more rear pawn
   *[other] { $count } more rear pawns
}
term-queen = { $count ->
    [one] { $count } more queen
   *[other] { $count } more queens
}
term-rook = { $count ->
    [one] { $count } more rook
   *[other] { $count } more rooks
}
term-bishop = { $count ->
    [one] { $count } more bishop
   *[other] { $count } more bishops
}
term-knight = { $count ->
    [one] { $count } more knight
   *[other] { $count } more knights
}
term-amazon = { $count ->
    [one] { $count } more amazon
   *[other] { $count } more amazons
}
term-centre = pieces nearer to the centre
term-points = { $count ->
    [one] { $count } more point
   *[other] { $count } more points
}

## preset-: variants with a name

preset-korgool = Korgool (Kyrgyzstan)
preset-chonka = Chonka (Sri Lanka)

## health-: sensors that are not believed, for staff

health-chatters = { $site }: the sensor chatters; check its contact and its pull-up
health-stuck = { $site }: the sensor does not change; check magnet and wire
health-weak = { $site }: weak; check the magnet or the piece
health-fading = { $site }: its magnet is getting weaker; replace it or glue it on again before it goes unnoticed
health-contradicted = { $site }: the sensor is not trusted, because the players showed otherwise; check magnet and wire
health-held = { $site }: the button stays down; check whether it sticks
health-title = The board's health
health-notice = Needs attention: { $what }
health-well = All is well: every sensor is trusted, and every game is saved.
health-disk = the disk
health-wiring = the wiring
health-name = the board's name
health-unnamed = No board is named yet: this one is simulated, and no pin is driven. This command, typed on the computer under the board, names the one that is wired:
health-fault = The board is not responding. It is being tried again and again; the game is safe.
health-unsaved = Nothing can be written to the disk at the moment: games go on, but a power cut would lose them.
health-staff = Nobody can sign in as staff: the file with the PIN cannot be used. It is tried again whenever somebody types a PIN.
health-twin = On the network, another board uses this board's name, and each cuts the other off. Give every board a name of its own, in the file that --fleet names. Both are called:
health-light = The lights may flicker: the pixel bus does not keep its rate.
health-shorted = { $line }: all its sensors have sensed something since the same moment; look for a short. Press OK to go on without them.
health-silent = { $line }: all its sensors fell silent at the same moment; look for a broken wire.
health-noisy = All the sensors are noisy, so nothing that they say counts; check ground, supply and shielding.
health-again = The board works around sensors it does not trust, and asks. A sensor is trusted again by itself once it has been right { $count ->
    [one] once
   *[other] { $count } times, each time about something else
}; or here, once it is repaired.
health-trust = Trust it again
health-distrust = Do not trust it
health-other = Another sensor is wrong:
health-button = button { $name }
health-channel = channel { $number }
health-row = row { $number }
health-column = column { $number }
health-pin = { $part }, pin { $pin }
health-since = since { $date }
health-agreed = { $count ->
    [one] right once since
   *[other] right { $count } times since
}
health-missed = { $due ->
    [one] { $count } of { $due } move not noticed
   *[other] { $count } of { $due } moves not noticed
}
health-shaken = { $beats ->
    [one] lost what stood on it in { $count } of { $beats } half second
   *[other] lost what stood on it in { $count } of { $beats } half seconds
}
health-chattered = { $count ->
    [one] has chattered once
   *[other] has chattered { $count } times
}
health-margin = its magnet comes to { $margin }% of what counts as a piece, at its best { $strongest }%
health-aside = { $name } outside the game
health-bundle = Support bundle
health-bundle-told = For whoever has to find out what happened: the games, the board and the versions in one file, without anybody's name.
health-bundle-packing = Packing…
health-bundle-later = The next one can be packed in half a minute.
health-bundle-none = The bundle could not be packed; the log says why.

## family-

family-sowing = Sowing
family-hunt = Hunts
family-leap = Leaps
family-row = Three in a row
family-turn = Turning and pushing
family-chess = Chess
family-race = Races

## ground-

ground-water = water

## match-

match-length = { $count ->
    [one] match to { $count } point
   *[other] match to { $count } points
}

## staff-

staff-door = For staff: hold for a second
staff-title = Staff
staff-enter = Enter the PIN
staff-digits = { $count ->
    [0] No digit entered
    [one] { $count } digit entered
   *[other] { $count } digits entered
}
staff-delete = Delete the last digit
staff-ok = Enter
staff-in = Staff
staff-leave = Leave staff mode
staff-wait = Next try in { $seconds } s

## choice-: parts of a move, read one after the other to tell it from others

choice-capture = capture on { $sites }
choice-no-capture = no capture
choice-lost = leaves the board on { $sites }
choice-to = to { $sites }
choice-no-to = nowhere
choice-from = from { $sites }
choice-no-from = from beside the board
choice-sow = sow towards { $sites }
choice-no-sow = no sowing
choice-sow-last = last seed in { $sites }
choice-no-sow-last = no sowing
choice-turn = turn over { $sites }
choice-no-turn = turn none over
choice-by = by way of { $sites }
choice-no-by = straight
choice-touch = { $sites }
choice-no-touch = touch none
choice-side = { $side }
choice-number = choice { $count }

## confirm-

confirm-new = This game is not over. Start another?
confirm-new-yes = Start another

## invite-

invite = Touch here

## light-: what each light means

light-legal = May be played
light-target = The piece in the hand goes here
light-drop = A piece from beside the board goes here
light-back = Lifted from here; it may be put back
light-sow = Seeds fall here
light-done = Played; the hand may go on
light-flip = Turn this piece over
light-capture = Captured: take it off
light-ask = Which one is meant?
light-hint = A suggested move or choice
light-refused = This was not a move
light-missing = A piece belongs here
light-extra = No piece belongs here
light-wrong = Another piece belongs here
light-check = The king is attacked
light-last = The last move
light-unsaved = The last move, not saved at present
light-mark = A permanent mark of the game
light-water = Water
light-win = The winner's
light-attract = Come and play

## motion-: how a light moves

motion-steady = steady
motion-soft = steady, half as bright
motion-dim = dim
motion-lap = a slow, faint wave
motion-breathe = slowly up and down
motion-swell = calmly up and down
motion-pulse = up and down once a second
motion-blink = on and off twice a second
motion-wink = dim, dark for a moment
motion-double-flash = two flashes and a rest
motion-triple-flash = three flashes and a rest
motion-run = runs along the path

## fleet-: a game with a board far away

fleet-label = The other board
fleet-boards = Play with another board
fleet-nobody = No other board is there.
fleet-invite = Invite { $board }
fleet-withdraw = Withdraw the invitation
fleet-accept = Accept
fleet-decline = Decline
fleet-agree = Agree
fleet-deny = No
fleet-leave = Leave the game
fleet-leave-sure = This game is not over. Leave it on both boards?
fleet-invitation = The board { $board } invites you to a game: { $game }.
fleet-invited = The board { $board } has been invited; it has not answered yet.
fleet-your-turn = You are playing the board { $board }: it is your turn.
fleet-their-turn = You are playing the board { $board }: please wait for its move.
fleet-rolling = Both boards are rolling the dice.
fleet-over = The game with the board { $board } is over.
fleet-no-broker = No connection at the moment. The game with { $board } goes on as soon as there is one.
fleet-gone = The board { $board } cannot be reached. The game goes on when it is back.
fleet-setup = Please wait: the pieces are being set up on the board { $board }.
fleet-ask = Please wait: the board { $board } is asking which move was played.
fleet-repair = Please wait: the pieces on the board { $board } are being put right.
fleet-paused = The board { $board } has paused the game.
fleet-fault = The board { $board } has a fault. The game goes on when it works again.
fleet-asks-takeback = The board { $board } would like to take back the last move.
fleet-asks-draw = The board { $board } offers a draw.
fleet-wishes-takeback = The board { $board } has been asked to agree to the take-back.
fleet-wishes-draw = The board { $board } has been offered a draw.
fleet-denied-takeback = The board { $board } does not agree to the take-back.
fleet-denied-draw = The board { $board } does not agree to a draw.
fleet-left = The board { $board } has left the game.
fleet-stuck = The game was ended: this board could not be brought back to it.
fleet-refused-declined = The board { $board } has declined.
fleet-refused-game = The board { $board } does not have this game ({ $text }).
fleet-refused-options = The board { $board } does not play with these options ({ $text }).
fleet-refused-rules = The board { $board } has other rules for this game ({ $text }).
fleet-refused-board = This game does not fit the board { $board } ({ $text }).
fleet-foul-turn = The game was ended: the board { $board } moved when it was not its turn.
fleet-foul-illegal = The game was ended: the board { $board } sent a move that is not legal.
fleet-foul-apart = The game was ended: the two boards no longer agree on its moves.
fleet-foul-takeback = The game was ended: the board { $board } took back a move without asking.
fleet-foul-draw = The game was ended: the board { $board } claimed a draw that was not agreed.
fleet-foul-dice = The game was ended: the dice of the board { $board } are not those that it had committed to.
fleet-foul-terms = The game was ended: the board { $board } changed its rules.

## setting-: the settings of the house, by section and name; -help says more

setting-board = Board
setting-board-name = The board that is wired
setting-board-name-help = One of the list, or a board file on this computer. Empty: a simulated board.
setting-board-hardware = How it is connected
setting-game = Games
setting-game-key = The game at the start
setting-game-options = Its options
setting-game-options-help = One per line, such as: grand_slam = no_capture
setting-game-offered = Games on offer
setting-game-offered-help = What visitors may choose. None ticked: all of them.
setting-game-opponent = The board plays too, at level
setting-game-opponent-help = 1 (weakest) to 8; 0: only people play.
setting-game-opponent_side = The side that it plays
setting-game-offer_opponent = Ask by light who plays
setting-game-offer_opponent-help = Before the first move: "Take back" lights the next level and side, OK chooses it; whoever just starts playing is not asked.
setting-game-warn = Warn of a move that loses a lot
setting-game-warn-help = It can be taken back; nothing gets slower because of this.
setting-page = Page and network
setting-page-host = Address
setting-page-host-help = 127.0.0.1: this screen only. 0.0.0.0: other machines too.
setting-page-port = Port
setting-page-network = Other machines without the PIN
setting-page-tls = Encryption for other machines
setting-page-tls-help = With a self-signed certificate a browser warns once, and then remembers it.
setting-page-tls_port = Encrypted port for other machines
setting-page-certificate = Certificate (PEM file)
setting-page-private_key = Its private key (PEM file)
setting-page-language = Default language
setting-page-languages = Languages on offer
setting-page-languages-help = None ticked: all of them.
setting-page-access = How every page begins
setting-exhibit = Exhibit
setting-exhibit-on = An unattended board
setting-exhibit-idle = Minutes without a touch until it calls for players
setting-exhibit-over = Seconds after a game until the next
setting-exhibit-pause = Longest pause, in seconds
setting-exhibit-offer = Seconds that a saved game waits
setting-hours = Opening hours
setting-hours-open = Open
setting-hours-open-help = One per line, such as: mon-fri 10:00-18:00. Empty: always.
setting-hours-closed = Days closed
setting-hours-closed-help = One per line: 2026-12-25, or 12-25 for every year.
setting-hours-night = When closed
setting-light = Light
setting-light-theme = Colours
setting-light-calm = Without flashing
setting-light-brightness = Brightness
setting-sound = Sound
setting-sound-volume = Volume
setting-sound-quiet = Hours without sound
setting-sound-quiet-help = Such as 20:00-09:00. Empty: none.
setting-house = The house
setting-house-name = Its name
setting-house-welcome = A sentence of welcome
setting-staff = Visitors
setting-staff-pin_file = PIN file
setting-staff-pin_file-help = Empty: the PIN that is set here.
setting-staff-visitors_may = Besides playing, visitors may
setting-journal = Games that are kept
setting-journal-keep = Megabytes
setting-figures = Counting
setting-figures-on = Count visits
setting-figures-on-help = Numbers only: nobody can be identified from them.
setting-figures-years = Years that they are kept
setting-update = New versions
setting-update-place = Where they come from
setting-update-place-help = The https address of a release file, or a folder. Empty: only by upload.

## choice-of-: values of settings

choice-of-simulated = simulated
choice-of-pins = simulated, with the real drivers
choice-of-real = wired to this computer
choice-of-play = may play
choice-of-watch = may only watch
choice-of-off = off
choice-of-own = with a self-signed certificate
choice-of-given = with a certificate you provide
choice-of-dark = dark
choice-of-lit = as during the day
choice-of-game = choose another game
choice-of-theme = choose the light
choice-of-pause = pause the game
choice-of-far = play with a board far away
choice-of-thoughts = see what the board thinks
choice-of-large = large type
choice-of-contrast = high contrast
choice-of-low = controls in the lower half
choice-of-still = less motion
choice-of-scan = one button
choice-of-true = yes
choice-of-false = no

## console-: the staff's console

console-title = Staff console
console-word-well = All is well
console-word-look = Please have a look
console-word-broken = It cannot be played on now
console-open = open
console-closed = closed
console-dark = dark for the night
console-restart = Restart
console-bundle = Support bundle
console-board = The board
console-save = Save
console-unchanged = Nothing has been changed.
console-fixed = Set on the command line.
console-later = Takes effect after a restart.
console-default = default
console-undo = Undo
console-history = What was changed
console-nothing = Nothing yet.
console-pin = PIN
console-pin-told = Six to twelve digits. Whoever is in staff mode now stays in it.
console-pin-done = The PIN has been changed.
console-new-pin = Set the new PIN
console-figures = Figures
console-period = The last { $days } days
console-counted = Visits: { $visits }. Games begun: { $begun }, ended: { $ended }, left: { $left }.
console-worse = Sensors that had faults, and on how many days: { $list }
console-of-days = Visits by day
console-of-hours = Visits by hour
console-of-games = Games begun
console-of-steps = Where visitors gave up
console-of-minutes = Minutes that a game took
console-of-languages = Languages chosen
console-versions = Versions
console-version = This is version { $version }.
console-release-file = Release file (.tar)
console-fetch = Fetch it
console-fetching = It is being fetched.
console-install = Install
console-discard = Discard the file
console-rollback = Back to the previous version
console-asked = The update is under way; the board restarts by itself.
console-logo = Logo (PNG, JPEG or WebP)
console-logo-done = The page shows the new logo.
console-logo-remove = Remove the logo
console-logo-removed = The page shows no logo any more.
console-sensor = Sensor { $name }
console-waiting = Some changes take effect after a restart. Press Restart; a game under way is offered again.
console-trouble = The settings file cannot be used, so the last good settings are in force. Correct it: { $text }
console-unfit = Some settings do not go together, and cannot be used so. Correct them before the next restart: { $text }
console-clock = The clock is wrong, so opening hours are too. Connect to the network, or set the time.
console-unsure-clock = No time server has answered, so the clock may be wrong: check it. Until one answers, or you confirm the time here, a touch lights the board for ten minutes, outside opening hours too.
console-right-time = The time is right: { $time }
console-page = The page is missing at one of its addresses, and is tried again every half minute: { $text }
console-disk = The disk is nearly full: { $count } MB are left. Keep fewer games, or delete files on this computer.

## house-: what the house says on the page

house-closed = Closed now.
house-opens = We open on { $date }.

## access-: how somebody sees, reaches and hears

access-title = Seeing, reaching, hearing
access-large = Large type
access-contrast = High contrast
access-low = All controls in the lower half
access-still = Less motion
access-scan = Play with one button
access-scan-off = Stop playing with one button
access-mute = No sound

## begin-: what a visitor of an exhibit is offered first

begin-label = How to begin
begin-learn = Learn it
begin-short = Short game
begin-alone = Against the board
begin-level = Choose a level
