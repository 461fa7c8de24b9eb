-- Games, their logs and who played them; people, secrets, and when no server was there.
-- Texts that are sorted by are compared by their bytes, as SQLite does, whatever the language of the database.

create table games (
    -- Grows with every new game: a short key for other tables, and the order of lists.
    number bigint generated always as identity primary key,
    id text collate "C" not null unique,
    game text not null,
    setup text not null,
    is_clocked boolean not null,
    made_by text not null,
    made_at bigint not null,
    status text not null,
    is_open boolean not null,
    shown text not null
);

create index games_open on games (number) where is_open;
create index games_status on games (status, number);

-- The key decides every race: of two nodes that append the same version one learns that it is too late.
create table entries (
    game bigint not null references games (number),
    version bigint not null,
    at bigint not null,
    body text not null,
    primary key (game, version)
);

create table holders (
    game bigint not null references games (number),
    person text collate "C" not null,
    -- The place among those who hold a seat; null for who held one and left.
    place bigint,
    primary key (game, person)
);

create index holders_person on holders (person, game);

create table people (
    id text collate "C" not null primary key,
    name text not null,
    since bigint not null
);

create table secrets (
    name text collate "C" not null primary key,
    value bytea not null
);

-- One row: the last moment at which a server is known to have been there.
create table heartbeat (
    id bigint not null primary key,
    at bigint not null
);

create table downtimes (
    started bigint not null,
    ended bigint not null,
    primary key (started, ended)
);
