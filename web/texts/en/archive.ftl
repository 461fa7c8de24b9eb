archive-title = Games
archive-local = On this device
archive-local-none = No games yet. What you play against the computer or at one table is kept here.
archive-server = On the server
archive-server-none = No games yet. What you play with others is kept here.
archive-none-fits = No game fits these filters.
archive-filter-status = State
archive-status-all = All
archive-status-open = Unfinished
archive-status-over = Finished
archive-computer = Computer, level { $level }
archive-computer-best = Computer, the best
archive-free = free seat
archive-waiting = waiting
archive-playing = unfinished
archive-aborted = called off
archive-drawn = draw
archive-won = { $seat } won
archive-plies = { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
  }
archive-more = Show more
archive-delete = Delete this game of { $game }
archive-deleted = Game deleted.
archive-undo = Undo
archive-open = Open a record file
archive-open-note = Or drop it anywhere on this page.
archive-open-empty = { $file } is empty. Choose a file with a game in it.
archive-open-large = { $file } is too large for a game record. Choose a file of less than 2 MB.
archive-open-kind = { $file } is not a text file. Choose a game record, such as one that was saved here.
archive-open-refused = { $file } could not be opened. The rules say: { $message }
