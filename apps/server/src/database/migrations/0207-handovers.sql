-- A phone hands the encrypted P12 to a computer (docs/decisions/0176). Nothing of the holder is here before the phone offers it.
create table handovers (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  -- hmac of the digits that the computer shows
  code_hash bytea not null,
  -- sha256 of the computer's token, which is in its cookie only
  session_hash bytea not null unique,
  network text not null,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- the request whose P12 the holder chose
  request_id uuid references requests on delete cascade,
  offered_at timestamptz,
  wrong_numbers integer not null default 0,
  taken_at timestamptz,
  ended_at timestamptz,
  unique (distributor_id, code_hash),
  check ((request_id is null) = (offered_at is null)),
  check (taken_at is null or offered_at is not null)
);
create index on handovers (distributor_id, expires_at);
create index on handovers (request_id);
call protect_tenant_table('handovers', 'select, insert, update, delete');
