# The board for those who cannot see it, and the small choosers on it.

board-role = { $role ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
  }
board-hue = { $hue ->
    [blue] blue pawn
    [red] red pawn
    [yellow] yellow pawn
    [violet] violet pawn
    [orange] orange pawn
    [green] green pawn
   *[chameleon] chameleon
  }
board-seat = { $seat ->
    [red] Red
    [blue] Blue
    [yellow] Yellow
    [green] Green
    [white] White
    [black] Black
    [rounds] Rounds
   *[squares] Squares
  }

## Squares

board-square = { $square }, { $tile ->
    [red] red
    [green] green
    [yellow] yellow
    [blue] blue
    [light] white
    [dark] black
   *[reserve] reserve
  }
board-man-pawn = { $seat }, { $role }
board-man-chameleon = { $seat }, { $role }, { $nature ->
    [white] white nature
   *[black] black nature
  }
board-man-cameleon = { $shape ->
    [round] round
   *[square] square
  } { $hueName }
board-man-chess = { $side ->
    [white] white
   *[black] black
  } { $role }
board-can-move = can move
board-selected = picked up
board-threatened = could be taken next
board-last-from = the last move left here
board-last-to = the last move ended here
board-reach = can be reached
board-reach-becomes = can be reached, becomes { $role }
board-reach-takes = can be taken
board-reach-takes-becomes = can be taken, becomes { $role }
board-reach-associates = can be reached, takes a pawn beside it
board-reach-gone = leaves the board there
board-partner-here = choose this partner
board-victim-here = take this one
board-reserve-here = place the new pawn here
board-premove-from = planned move from here
board-premove-to = planned move to here

## Choosers

board-choose-promotion = What does the pawn become?
board-choose-reward = Which pawn do you want?
board-ask-partner = Which partner joins in? Tap it.
board-ask-victim = Which pawn is taken? Tap it.
board-ask-reserve = Tap a reserve square for the new pawn.

## What happened

board-said-moved = { $seat }: { $role } { $from } to { $to }.
board-said-changed = { $seat }: { $role } { $from } to { $to }, now { $becomes }.
board-said-took = { $seat }: { $role } { $from } takes { $victim } on { $to }.
board-said-took-changed = { $seat }: { $role } { $from } takes { $victim } on { $to }, now { $becomes }.
board-said-en-passant = { $seat }: pawn { $from } takes in passing, to { $to }.
board-said-castled = { $seat } castles: king to { $king }, rook to { $rook }.
board-said-promoted = It becomes a { $role }.
board-said-checked = Check.
board-said-associated = The { $piece } on { $square } is taken, with the partner on { $partner }.
board-said-placed = New on { $square }: { $piece }.
board-said-unrewarded = None left in the supply: { $piece }.
board-said-blocked = The reserve is full: the pawn on { $square } stays.
board-said-spared = The pawn on { $square } stays: there is no room for the reward.
board-said-safe = The pawn on { $square } is safe.
board-said-file = The { $line }-file leaves.
board-said-rank = Rank { $line } leaves.
board-said-limits = The board shrinks to { $low }–{ $high }.
board-said-stuck = The knight on { $square } has nowhere to go and leaves.
board-said-out = { $seat } is out.
board-said-invaded = { $seat } stands on the home rank. Take it now or lose.
board-said-won = { $seat } wins.
board-said-drawn = The game is drawn.
board-said-turn = { $seat } to move.
