home-title = Pardalis: the square decides
home-claim = The square decides.
home-lead = Four board games whose pieces change with the ground they stand on. No account needed.
home-strip = What one pawn is on each colour: { $red } on red, { $green } on green, { $yellow } on yellow, { $blue } on blue.
home-games = Games
home-pause = Stop the sample games
home-resume = Let the sample games play
home-about-chameleon-chess = Four colours, four roles, and a board that shrinks. Last one standing wins.
home-about-chameleon = Five a side. Bishop on your own colour, knight on the other.
home-about-chess960 = Chess from one of 960 starts. Leave the openings at home.
home-about-cameleon = Round against square. Two colours meet and a third is born.
home-players-four = 2 to 4 players
home-players-two = 2 players
home-players = Players
home-seat = You play
home-seat-any = Any
home-clock = Clock
home-clock-none = None
home-clock-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
  }
home-clock-here = Use the clock on this device, too
home-computer = Computer
home-level = Level { $level }, { $word }
home-level-1 = a beginner
home-level-2 = gentle
home-level-3 = easy-going
home-level-4 = attentive
home-level-5 = solid
home-level-6 = strong
home-level-7 = very strong
home-level-8 = merciless
home-level-9 = The best there is
home-way-computer = Play the computer
home-way-friend = Play a friend
home-way-friend-note = Send a link, no account
home-way-table = At one table
home-way-table-note = Pass one device round
home-way-find = Find a game
home-way-find-note = { $waiting ->
    [0] Open a table for anyone
    [one] One table is waiting
   *[other] { $waiting } tables are waiting
  }
home-more = More choices
home-seats-note = Who sits where when you play with others. Against the computer it takes all seats but yours.
home-sitter-person = A person
home-sitter-computer = The computer
home-sitter-nobody = Nobody
home-first = Who begins
home-pie = Pie rule
home-pie-note = After the first move the other player may change sides.
home-opposite = Opposite sides only
home-opposite-note = Two pieces capture only from opposite sides.
home-start = Start
home-start-chance = By chance
home-start-dice = By dice
home-start-number = By number
home-start-which = Number, 0 to 959
home-start-white = White’s number
home-start-black = Black’s number
home-dice = Dice: { $rolls }. Start { $start }.
home-dice-again = Roll again
home-double = Double Chess960
home-double-note = Each side has a start of its own.
home-open = Open tables
home-open-all = See all tables
home-open-none = No table is open at the moment. “Find a game” opens one, and whoever comes next sits down with you.
home-open-away = The server cannot be reached. Playing the computer and at one table works all the same.
home-learn = Learn by playing
home-lesson-roles = One pawn, four roles
home-lesson-shrink = When the board shrinks
home-lesson-eye = Reading the eye
home-lesson-third = Two colours make a third
home-lesson-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
  }
