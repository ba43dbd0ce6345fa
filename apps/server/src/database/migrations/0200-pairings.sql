-- A computer hands the documents of its draft to a phone (docs/decisions/0182). The newest row of a request counts. Only
-- digests of the code and of the phone's session are stored.
create table pairings (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests on delete cascade,
  -- of the resume token when it was made: a draft that changes hands ends it
  resume_generation integer not null,
  code_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  scanned_at timestamptz,
  session_hash bytea unique,
  session_expires_at timestamptz,
  user_agent text not null default '',
  -- when the computer's user typed the number that the phone shows
  confirmed_at timestamptz,
  wrong_numbers integer not null default 0,
  ended_at timestamptz,
  check ((scanned_at is null) = (session_hash is null) and (scanned_at is null) = (session_expires_at is null)),
  check (confirmed_at is null or scanned_at is not null)
);
create index on pairings (request_id, created_at);
create index on pairings (distributor_id);
call protect_tenant_table('pairings', 'select, insert, update, delete');
