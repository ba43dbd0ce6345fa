-- Certificates: the tenant's side (who holds what) and the authority's side (serials and their state), apart, so that
-- status services need neither a tenant nor personal data.

-- 'issuing' is the first issuing authority, then 'issuing-2'. The newest issues, all publish their status. An OCSP
-- responder belongs to one of them.
create table authorities (
  id text primary key,
  certificate bytea not null,
  -- encrypted PKCS#8, PEM; the passphrase is a setting, never a row. Null for a root whose key is kept elsewhere
  encrypted_key text,
  created_at timestamptz not null,
  issuer_id text references authorities,
  constraint only_root_without_key check (id = 'root' or encrypted_key is not null)
);
grant select, insert on authorities to trazo_app;

create table certificate_status (
  -- decimal
  serial text primary key check (serial ~ '^[1-9][0-9]*$'),
  authority_id text not null references authorities,
  status text not null check (status in ('intent', 'good', 'suspended', 'revoked')),
  revoked_at timestamptz,
  -- RFC 5280 section 5.3.1
  reason_code integer,
  invalidity_date timestamptz,
  not_after timestamptz not null,
  updated_at timestamptz not null
);
create index on certificate_status (authority_id, revoked_at) where status in ('revoked', 'suspended');
grant select, insert, update on certificate_status to trazo_app;

-- Each change of a status that somebody may have asked for has a number, which its announcement carries. A process that
-- hears a number out of sequence, or none, has missed a change.
create table certificate_status_generation (
  only_row boolean primary key default true check (only_row),
  value bigint not null
);
insert into certificate_status_generation (value) values (0);
grant select on certificate_status_generation to trazo_app;

create table revocation_lists (
  authority_id text not null references authorities,
  number bigint not null,
  der bytea not null,
  this_update timestamptz not null,
  next_update timestamptz not null,
  primary key (authority_id, number)
);
grant select, insert on revocation_lists to trazo_app;

-- Numbers of revocation lists that were published before a backup was restored: no later list may repeat them.
create table revocation_list_floors (
  authority_id text primary key,
  number bigint not null
);
grant select, insert, update on revocation_list_floors to trazo_app;

create table certificates (
  serial text primary key references certificate_status,
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  client_id uuid not null references clients,
  -- an approval is certified at most once
  approval_number integer not null,
  kind text not null,
  validity text not null,
  -- a key is certified at most once, over all tenants
  spki_sha256 bytea not null unique,
  holder_names text not null,
  holder_identity text not null,
  -- exactly what is signed; signing the same bytes again gives the same certificate
  tbs bytea not null,
  -- null: an intent whose signature is not stored yet
  der bytea,
  status text not null check (status in ('intent', 'valid', 'suspended', 'revoked')),
  not_before timestamptz not null,
  not_after timestamptz not null,
  intent_at timestamptz not null,
  issued_at timestamptz,
  revoked_at timestamptz,
  revocation_reason text,
  revocation_note text,
  event_date date,
  -- the certificate that renewed this one
  replaced_by text,
  -- actor: who revoked
  revoked_by jsonb,
  revocation_evidence text,
  revocation_evidence_file_id uuid references files,
  -- when staff confirmed an event date in the past; only then do OCSP and CRL publish it
  event_confirmed_at timestamptz,
  unique (distributor_id, request_id, approval_number)
);
create index on certificates (distributor_id, client_id, issued_at);
create index on certificates (holder_identity);
create index certificates_ending on certificates (distributor_id, not_after) include (client_id, replaced_by)
  where status = 'valid';
-- How many of the certificates that end soon were renewed is counted in an index alone.
create index certificates_replaced on certificates (distributor_id, not_after) include (client_id)
  where replaced_by is not null;
call protect_tenant_table('certificates', 'select, insert, update');
alter table requests add constraint requests_renews_serial_fkey
  foreign key (renews_serial) references certificates;

-- Suspensions of certificates by staff, by the platform (Ley 67, art. 25) and by holders, with their end. A holder's own has
-- no evidence: a mailed code proves it.
create table certificate_suspensions (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  serial text not null references certificates (serial),
  reason text not null,
  evidence text,
  evidence_file_id uuid references files,
  suspended_at timestamptz not null,
  suspended_by jsonb not null,
  -- the holder's own suspension that this one of staff or of the platform took over, and that goes on after its release
  taken_over uuid references certificate_suspensions,
  ended_at timestamptz,
  -- actor: who released or revoked the certificate
  ended_by jsonb,
  -- null for a suspension that ended with the certificate's revocation
  release_reason text,
  release_evidence text,
  check ((ended_at is null) = (ended_by is null)),
  check (evidence is not null or reason = 'holderRequest')
);
create index on certificate_suspensions (distributor_id, serial, suspended_at);
create unique index certificate_suspensions_open on certificate_suspensions (serial) where ended_at is null;
create index on certificate_suspensions (evidence_file_id) where evidence_file_id is not null;
create index on certificate_suspensions (taken_over) where taken_over is not null;
call protect_tenant_table('certificate_suspensions', 'select, insert, update');

-- The code with which a holder revokes a certificate without signing in (docs/product/certificates.md).
create table revocation_sheets (
  serial text primary key references certificates,
  distributor_id uuid not null references distributors,
  -- HMAC-SHA-256 over tenant and code: the code itself is only in the holder's mail and on their sheet
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  unique (distributor_id, code_hash)
);
call protect_tenant_table('revocation_sheets', 'select, insert, update');

-- The reminders of a certificate's end: each step at most once (docs/product/certificates.md).
create table renewal_reminders (
  serial text not null references certificates,
  distributor_id uuid not null references distributors,
  -- days before the end; 0: after it
  step smallint not null,
  due_at timestamptz not null,
  -- when its notices were written; null while they wait
  queued_at timestamptz,
  primary key (serial, step)
);
create index renewal_reminders_waiting on renewal_reminders (distributor_id, serial) where queued_at is null;
call protect_tenant_table('renewal_reminders', 'select, insert, update');

-- The holder's key, encrypted under a password that only the holder knows: first alone, then as finished P12.
create table key_copies (
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  approval_number integer not null,
  kind text not null check (kind in ('wrapped', 'p12')),
  file_id uuid not null references files,
  saved_at timestamptz not null,
  primary key (distributor_id, request_id, approval_number)
);
call protect_tenant_table('key_copies', 'select, insert, update, delete');

-- A phone hands the encrypted P12 to a computer. Nothing of the holder is here before the phone offers it.
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

-- Every process answers OCSP from memory and forgets what changed. Deferred to the commit: the row's lock orders the
-- numbers as the commits, and no transaction waits while it holds it.
create function announce_certificate_status() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  generation bigint;
begin
  update public.certificate_status_generation set value = value + 1 returning value into generation;
  perform pg_notify('certificate_status_changed', generation || ' ' || new.serial);
  return null;
end $$;
create constraint trigger certificate_status_announce after update on certificate_status
  deferrable initially deferred
  for each row when (old.status <> 'intent') execute function announce_certificate_status();

-- A revocation is final (RFC 5280 section 5.3.1 lets only a suspension end), whichever role runs the statement. The serial,
-- the authority and the dates place a revoked certificate on the lists, so they are final too.
create function refuse_end_of_revocation() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'certificate % is revoked for good', old.serial using errcode = 'check_violation';
end $$;
create trigger certificate_status_final before update on certificate_status
  for each row when (
    old.status = 'revoked' and (new.status, new.serial, new.authority_id, new.revoked_at, new.not_after)
      is distinct from (old.status, old.serial, old.authority_id, old.revoked_at, old.not_after)
  ) execute function refuse_end_of_revocation();

-- The application cannot change keys. It can only remove the root's.
create function remove_root_key() returns void language sql
  security definer set search_path = pg_catalog, public, pg_temp
  as $$ update public.authorities set encrypted_key = null where id = 'root' $$;
revoke execute on function remove_root_key from public;
grant execute on function remove_root_key to trazo_app;

-- What the public page of a certificate may tell: no tenant.
create function public_certificate(wanted text)
  returns table (serial text, status text, kind text, holder_names text, holder_identity text,
                 not_before timestamptz, not_after timestamptz, revoked_at timestamptz,
                 revocation_reason text, replaced_by text, sha256 bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.serial, c.status, c.kind, c.holder_names, c.holder_identity, c.not_before, c.not_after,
           c.revoked_at, c.revocation_reason, c.replaced_by, sha256(c.der)
    from certificates c where c.serial = wanted and c.der is not null
  $$;
revoke execute on function public_certificate from public;
grant execute on function public_certificate to trazo_app;

-- For administrators of the platform: the certificates of all distributors with this serial or identity number.
create function find_certificates(wanted text)
  returns table (serial text, distributor_id uuid, distributor_name text, holder_names text, holder_identity text,
                 kind text, status text, not_before timestamptz, not_after timestamptz, replaced_by text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.serial, c.distributor_id, d.name, c.holder_names, c.holder_identity,
           c.kind, c.status, c.not_before, c.not_after, c.replaced_by
    from certificates c join distributors d on d.id = c.distributor_id
    where (c.serial = wanted or c.holder_identity = wanted) and c.der is not null
    order by c.issued_at desc, c.serial
    limit 50
  $$;
revoke execute on function find_certificates from public;
grant execute on function find_certificates to trazo_app;
