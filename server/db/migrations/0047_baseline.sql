-- From here on, a new database is created from server/db/schema, and the migrations before 0035 are gone. A database that
-- ran them keeps its tables; their names are removed, so that both kinds of database have applied the same migrations.
delete from schema_migrations where name < '0035';

-- Included in the right to insert into the whole table.
revoke insert (user_id, casino_id, user_tier, user_rank) on casinos_users from app;

-- The server creates it again, with the version of each function.
drop table schema_functions;
