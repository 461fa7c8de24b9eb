-- The moment at which a server must look at a game even if no client asks for it, for games that need no server until
-- then. A program that does not know the column goes on working: it looks after every clocked game all the time.

alter table games add column deadline bigint;

create index games_deadline on games (deadline, number) where status = 'playing' and deadline is not null;

-- The version of the log's format that a server reads and writes; 0.1.0 names none.
alter table nodes add column log_version bigint not null default 0;

-- For each version of these tables the oldest program, by the newest version that it knows, that can use them.
create table store_version (
    version bigint not null primary key,
    readable_from bigint not null
);

insert into store_version (version, readable_from) values (1, 1), (2, 2), (3, 2);
