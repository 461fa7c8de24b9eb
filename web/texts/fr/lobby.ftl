lobby-title = Salon
lobby-start = départ { $number }
lobby-pie = règle de l’échange
lobby-opposite = côtés opposés seulement
lobby-missing = { $seats ->
    [one] il manque une personne
   *[other] il manque { $seats } personnes
  }
lobby-join = Rejoindre
lobby-back = Revenir
lobby-too-late = Quelqu’un a été plus rapide. La place est prise.
lobby-filter-game = Jeu
lobby-filter-all = Tous
lobby-filter-pace = Rythme
lobby-pace-live = À la pendule
lobby-pace-slow = Sans hâte
lobby-none = Aucune table n’est ouverte pour l’instant. Ouvrez-en une, et la prochaine personne s’assoit avec vous.
lobby-none-fits = Aucune table ouverte ne correspond à ces critères.
lobby-open = Ouvrir une table
lobby-open-note = La place et les options sont celles que vous avez choisies en dernier pour ce jeu sur la page d’accueil. La table reste ouverte tant que vous y attendez.
lobby-open-do = Ouvrir la table
