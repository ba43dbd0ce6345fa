-- Tries to sign in that have not succeeded since, by account and address. Neither is kept: only an HMAC of both,
-- so that the table is of no tenant and tells nothing about anybody.
create table sign_in_attempts (
  pair_hash bytea primary key,
  attempts integer not null,
  last_at timestamptz not null
);
create index on sign_in_attempts (last_at);
grant select, insert, update, delete on sign_in_attempts to trazo_app;
