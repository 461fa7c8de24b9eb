learn-title = Rules
learn-lead = Four games in which the ground you stand on, or the company you keep, decides what you can do. Every diagram is a board: pick something up and try it.
learn-page-title = { $title } · Pardalis
learn-unknown = There are no rules here
learn-all = All rules
learn-page-failed = The rules could not be fetched. Check your connection and try again.
learn-retry = Try again
learn-chapters = Chapters
learn-chapter-of = Chapter { $number } of { $count }
learn-previous = Previous
learn-next = Next
learn-published = Published rule
learn-house = House rule
learn-board = Board to try
learn-show = Show on the board: { $caption }
learn-back = One move back
learn-again = Start again
learn-say-wait = The board will be ready in a moment.
learn-say-failed = The rules for this board could not be fetched, so nothing can be moved yet.
learn-say-over = The game is over here. Take the last move back and try another one.
learn-say-arrow = Try it: move from { $from } to { $to }.
learn-say-pawn =
    On { $square } this pawn is a { $role ->
        [knight] knight
        [bishop] bishop
        [rook] rook
       *[queen] queen
    }. Choose a marked square: the pawn goes there and becomes what the sign shows.
learn-say-pick = The marked squares are within reach of the piece on { $square }. Choose one.
learn-say-free = Pick up any piece; you move for everybody.
learn-roles-caption = Choose a pawn in the table to try it here. The dark sign in its corner is what it is now.
learn-supply = The supply of both sides at the start
learn-squares = Squares
learn-rounds = Rounds
learn-hue =
    { $hue ->
        [blue] blue
        [red] red
        [yellow] yellow
        [violet] violet
        [orange] orange
        [green] green
       *[chameleon] chameleon
    }
learn-mixing = The reward for each pair of colours
learn-mixing-none = no reward
learn-mixing-same = the same colour
learn-roll = Roll the dice
learn-number = Number
learn-show-number = Show this start
learn-dice = The dice for this start
learn-die =
    { $role ->
        [bishop] { $tile ->
            [dark] bishop on the dark squares
           *[light] bishop on the light squares
        }
        [queen] queen
       *[knight] knight
    }: { $pips }
learn-start-caption = Start number { NUMBER($number, useGrouping: 0) }. Play it through, or choose another one.
learn-check = Check yourself
learn-ask-task = Answer with a move on the board.
learn-ask-choice = The position. Try it out if you like.
learn-right = Right.
learn-wrong = Not yet. Try again.
learn-solve = Show me
learn-another = Another one
learn-ask-roles =
    The { $knight ->
        [red] red-knight
        [green] green-knight
        [yellow] yellow-knight
       *[blue] blue-knight
    } should move like a { $role ->
        [knight] knight
        [bishop] bishop
        [rook] rook
       *[queen] queen
    } next turn. On which colour must it land now?
learn-role-right =
    Right: on { learn-colour } it is a { $role ->
        [knight] knight
        [bishop] bishop
        [rook] rook
       *[queen] queen
    }.
learn-role-wrong =
    On { learn-colour } it is a { $role ->
        [knight] knight
        [bishop] bishop
        [rook] rook
       *[queen] queen
    }. Try another colour.
learn-colour =
    { $colour ->
        [red] red
        [green] green
        [yellow] yellow
       *[blue] blue
    }
learn-ask-stuck-knight = Yellow to move. Find the move that takes the red knight off the board without capturing it.
learn-ask-gait = The red piece on c3 has a white nature. How may it leave this tile, besides a single step?
learn-answer-slide = Slide like a bishop
learn-answer-jump = Jump like a knight
learn-ask-lone-invader = Red has one piece left. Find a move that wins at once.
learn-ask-castle = White to move. Castle on the g-side: put the king onto the right rook.
learn-ask-swap = White’s king stands on f1, the rook beside it on g1. May White castle?
learn-answer-yes = Yes
learn-answer-no = No
learn-ask-orange = Rounds to move. Find the move that earns an orange pawn.
learn-ask-reserve-full = All four reserve squares of Rounds are occupied. If the red round pawn steps from b3 to c4, is the square pawn on c5 eliminated?
