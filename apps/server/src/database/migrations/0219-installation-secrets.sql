-- Check values of the secrets that are kept outside of the database. They do not give the secrets away.
create table installation_secrets (
  name text primary key check (name in ('master-key', 'audit-key')),
  check_value bytea not null,
  -- keys of earlier secrets that are still needed, sealed under this one
  carried bytea,
  -- the secret that a rotation changes to, until it ends
  next_check bytea,
  next_carried bytea,
  created_at timestamptz not null default now()
);
grant select, insert on installation_secrets to trazo_app;
