game-name-chameleon-chess = Chameleon Chess
game-name-chameleon = Chameleon
game-name-chess960 = Chess960
game-name-cameleon = Le Caméléon

game-seat-free = Free seat
game-you = You
game-computer-failed = The computer player could not be loaded. The page keeps trying.
game-computer = Computer
game-level = level { $level }
game-level-best = at its best
game-note-you = You, { $seat }
game-note-computer = { $seat }, { $level }
game-note-took-over = { $seat }, took over
game-note-open = { $seat }, open to anyone
game-note-invited = { $seat }, by invitation
game-note-out = Out, { $place ->
    [2] second
    [3] third
   *[4] fourth
}
game-note-gone = Out
game-card = { $seat }: { $name }
game-reconnecting = Reconnecting
game-thinking = thinking
game-took = took
game-men-left = { $left } of { $all } left
game-men-count = { $left } on the board
game-took-count = { $count ->
    [one] took { $count }
   *[other] took { $count }
}
game-days-left = { $days } d { $hours } h

game-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
game-clock-none = no clock
game-clock-real = { $minutes } + { $seconds }
game-clock-days = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
}
game-spectators = { $count ->
    [one] { $count } watching
   *[other] { $count } watching
}
game-title-start = start { $number }

game-your-move = Your move
game-to-move = { $name } to move
game-to-move-seat = { $seat ->
    [red] Red to move
    [blue] Blue to move
    [yellow] Yellow to move
    [green] Green to move
    [white] White to move
    [black] Black to move
    [rounds] Rounds to move
   *[squares] Squares to move
}
game-computer-thinks = The computer is thinking
game-looking-back = Looking back
game-aborted = Called off
game-result-draw = A draw
game-result-shared = { $seats } share first place
game-result-you-won = You won
game-result-computer-won = The computer won
game-result-won = { $name } won
game-result-won-seat = { $seat ->
    [red] Red won
    [blue] Blue won
    [yellow] Yellow won
    [green] Green won
    [white] White won
    [black] Black won
    [rounds] Rounds won
   *[squares] Squares won
}
game-and = { $first } and { $last }
game-reason-agreed = The players agreed on a draw.
game-reason-resigned = By resignation.
game-reason-time = Time was up.
game-reason-aborted = The game was called off before it counted.
game-reason-unknown = The record says no more about the end.
game-reason-claimed = A draw was claimed: { $rule }.
game-end-chameleon-chess-win = Nobody else has a pawn left.
game-end-chameleon-capture-all = Every enemy piece is captured.
game-end-chameleon-invade = The invader was not captured.
game-end-chameleon-lone-invader = The last piece reached the other home.
game-end-chameleon-a-before-b = The invader that was there first counts.
game-end-cameleon-win = Every enemy piece is taken.
game-end-cameleon-chameleons-left = Only chameleons are left, and their number decides.
game-end-cameleon-dead = Nobody can capture any more.
game-end-chess960-checkmate = Checkmate.
game-end-chess960-stalemate = Stalemate: there is no legal move, and no check.
game-end-chess960-dead-position = Neither side can give mate any more.
game-end-chess960-repetition = The same position came up too often.
game-end-chess960-fifty-moves = Too many moves without a capture or pawn move.
game-end-common-repetition = The same position came up for the third time.
game-end-common-no-progress = A hundred turns went by without progress.

game-hint-back = After move { $ply } of { $plies }. The game itself goes on.
game-hint-pending = Your move is on its way.
game-hint-premove = Your next move is chosen. Click anywhere else to take it back.
game-hint-pawn = { $role } on { $colour }. Each sign shows what the pawn becomes on that square.
game-hint-slide = On its own colour: it steps, or slides like a bishop.
game-hint-jump = On the other colour: it steps, or jumps like a knight.
game-hint-watching = You are watching.
game-hint-wait = You can look around, or choose your next move already.
game-hint-chameleon-chess = Pick up a pawn: every square shows what it would become there.
game-hint-chameleon = Pick up a piece: its eye shows how it moves from here.
game-hint-chess960 = Castle by moving your king onto the rook, or with the buttons.
game-hint-cameleon = Two of your pawns beside an enemy one, two colours among the three: it is taken.
game-hint-invader = An invader stands on the home rank. Take it now or lose.

game-role-pawn = Pawn
game-role-knight = Knight
game-role-bishop = Bishop
game-role-rook = Rook
game-role-queen = Queen
game-role-king = King
game-roles = Roles by colour
game-role-on = on { $colour }
game-colour-red = red
game-colour-green = green
game-colour-yellow = yellow
game-colour-blue = blue
game-colour-violet = violet
game-colour-orange = orange
game-hue-chameleon = chameleon
game-legend-slide = own colour: slides
game-legend-jump = other colour: jumps
game-mix = { $one } and { $other } give { $both }
game-castle = Castling
game-castle-c = Castle c-side
game-castle-g = Castle g-side

game-moves = Moves
game-rules = Rules
game-round = Round
game-no-moves = No moves yet.
game-move-label = { $number }. { $seat }: { $move }
game-replay = Look through the moves
game-first = To the start
game-previous = One move back
game-next = One move on
game-last = To the last move
game-ply = Move { $ply }
game-to-live = Back to now
game-take-away = Copy or save
game-copy-position = Copy position
game-copy-link = Copy link
game-save-record = Save record
game-position-copied = Position copied.
game-link-copied = Link copied.
game-copy-failed = The browser does not allow copying.
game-save-failed = The record could not be saved. Try again.

game-actions = Actions
game-turn = Turn
game-threats = Threats
game-patterns = Patterns
game-sound = Sound
game-undo = Undo
game-takeback = Takeback
game-draw = Draw
game-draw-sure = Draw?
game-resign = Resign
game-resign-sure = Resign?
game-abort = Call off
game-abort-sure = Call off?

game-accept = Accept
game-decline = Decline
game-withdraw = Withdraw
game-offer-draw = { $name } offers a draw.
game-offered-draw = You offer a draw.
game-offer-takeback = { $name } asks to take a move back.
game-offered-takeback = You ask to take a move back.
game-offer-rematch = { $name } would like to play again.
game-offered-rematch = You would like to play again.
game-offer-rematch-short = The other side would like to play again.
game-swap-text = Pie rule: you may take over the side of { $seat } instead of moving.
game-swap = Change seats
game-claim-text = You may claim a draw: { $rule }.
game-claim = Claim draw
game-show-result = Result

game-close = Close
game-read-rule = Rule: { $rule }
game-rematch = Play again
game-rematch-asked = Waiting for the others
game-next-game = To the next game
game-new = New game
game-look-again = Look at it again

game-waiting-title = Waiting for players
game-waiting-open = { $count ->
    [one] One seat is free. The game is in the lobby and begins as soon as somebody joins.
   *[other] { $count } seats are free. The game is in the lobby and begins as soon as all are taken.
}
game-waiting-link = { $count ->
    [one] Send the link to the person you want to play with. The game begins as soon as the seat is taken.
   *[other] Send the link to your { $count } guests. The game begins as soon as all seats are taken.
}
game-invitation = Link for your guests
game-qr = The link as a QR code
game-join-title = You are invited
game-join-text = Take the seat, and the game can begin.
game-join-choose = Choose your seat.
game-join = Play { $seat }
game-join-closed = The free seats are for people with an invitation.
game-cancel = Call the game off

game-missing-title = No such game
game-missing-text = There is no game at this address. Perhaps the link is incomplete.
game-missing-local = This browser does not have this game. Games at one table stay in the browser they were played in.
game-broken-title = This game cannot be shown
game-broken-text = The page does not understand what it got. Reload it; if that does not help, the page is older than the game.
game-unreachable-title = The server cannot be reached
game-unreachable-text = The page keeps trying. Until then you can play the computer or at one table: that needs no server.
game-try-again = Try again
game-to-home = To the home page
game-to-games = Your games
game-lost = No connection. Your moves are kept and sent as soon as it is back.
game-loading = The board is being set up.

game-all-rules = All rules of this game
game-short-chameleon-chess-1 = The colour under a pawn decides what it is: knight, queen, bishop or rook. It moves by that role and becomes what the next colour makes of it.
game-short-chameleon-chess-2 = Whoever you land on is captured.
game-short-chameleon-chess-3 = Empty outer lines leave the board, down to three by three. A knight in the middle of that is removed.
game-short-chameleon-chess-4 = The last to have a pawn wins.
game-short-chameleon-1 = Every piece may step one tile. On a tile of its own colour it may slide like a bishop, on the other colour jump like a knight.
game-short-chameleon-2 = Whoever you land on is captured.
game-short-chameleon-3 = Enter the enemy’s home rank: if the piece is not captured at once, you have won. Your last piece wins there at once.
game-short-chameleon-4 = Capturing everything wins too.
game-short-chess960-1 = Chess from one of 960 starts: the pieces of the first rank are drawn by lot, the same for both.
game-short-chess960-2 = Castling ends where it always does: king on c or g, rook beside it.
game-short-chess960-3 = Castle by moving the king onto the rook, or with the two buttons.
game-short-chess960-4 = Checkmate wins.
game-short-cameleon-1 = Pawns go one square diagonally; chameleons any distance.
game-short-cameleon-2 = The piece you moved and another of yours beside an enemy piece take it, if the three show exactly two colours.
game-short-cameleon-3 = Two primary colours bring you a pawn of the mixed colour, two mixed ones a chameleon.
game-short-cameleon-4 = Whoever takes all enemy pieces wins.

game-keys-title = Keys
game-keys-arrows = Left and right: one move back or on
game-keys-ends = Home and End: to the start, to the last move
game-keys-f = F: turn the board
game-keys-t = T: show threats
game-keys-p = P: patterns on the colours
game-keys-m = M: list the legal moves
game-keys-s = S: list the men
game-keys-board = On the board: arrows move, Enter picks up and puts down, Escape lets go
game-keys-help = Question mark: this list
game-list-moves = Legal moves
game-list-men = Men on the board
game-list-none = None at the moment.
game-list-line = { $from } to { $to }
game-list-becomes = { $from } to { $to }, becomes { $role }
game-list-takes = { $from } takes { $to }
game-list-takes-becomes = { $from } takes { $to }, becomes { $role }
game-board-label = { $game }. { $status }
game-clock-said = { $name }: { $seconds ->
    [60] one minute left
   *[other] { $seconds } seconds left
}
