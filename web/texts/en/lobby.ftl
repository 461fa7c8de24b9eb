lobby-title = Lobby
lobby-start = start { $number }
lobby-pie = pie rule
lobby-opposite = opposite sides only
lobby-missing = { $seats ->
    [one] waiting for one
   *[other] waiting for { $seats }
  }
lobby-join = Join
lobby-back = Go back
lobby-too-late = Somebody was faster. The seat is taken.
lobby-filter-game = Game
lobby-filter-all = All
lobby-filter-pace = Pace
lobby-pace-live = With a clock
lobby-pace-slow = At leisure
lobby-none = No table is open at the moment. Open one, and whoever comes next sits down with you.
lobby-none-fits = No open table fits these filters.
lobby-open = Open a table
lobby-open-note = Seat and other choices are those you last made for this game on the home page. The table stays open while you wait at it.
lobby-open-do = Open the table
