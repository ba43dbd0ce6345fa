-- Certificates: the tenant's side (who holds what) and the authority's side (serials and their state), apart,
-- so that status services need neither a tenant nor personal data.

create table authorities (
  -- 'root', 'issuing', 'ocsp'
  id text primary key,
  certificate bytea not null,
  -- encrypted PKCS#8, PEM; the passphrase is a setting, never a row
  encrypted_key text not null,
  created_at timestamptz not null
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

-- Every process answers OCSP from memory and forgets what changed.
create function announce_certificate_status() returns trigger language plpgsql as $$
begin
  perform pg_notify('certificate_status_changed', new.serial);
  return null;
end $$;
create trigger certificate_status_announce after insert or update on certificate_status
  for each row execute function announce_certificate_status();

create table revocation_lists (
  authority_id text not null references authorities,
  number bigint not null,
  der bytea not null,
  this_update timestamptz not null,
  next_update timestamptz not null,
  primary key (authority_id, number)
);
grant select, insert on revocation_lists to trazo_app;

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
  unique (distributor_id, request_id, approval_number)
);
create index on certificates (distributor_id, client_id, issued_at);
call protect_tenant_table('certificates', 'select, insert, update');

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

-- What the public page of a certificate may tell (decisions section 9): no tenant, no names.
create function public_certificate(wanted text)
  returns table (serial text, status text, kind text, holder_names text, holder_identity text,
                 not_before timestamptz, not_after timestamptz, revoked_at timestamptz,
                 revocation_reason text, replaced_by text, sha256 bytea)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select c.serial, c.status, c.kind, c.holder_names, c.holder_identity, c.not_before, c.not_after,
           c.revoked_at, c.revocation_reason, c.replaced_by, sha256(c.der)
    from certificates c where c.serial = wanted and c.der is not null
  $$;
revoke execute on function public_certificate from public;
grant execute on function public_certificate to trazo_app;
