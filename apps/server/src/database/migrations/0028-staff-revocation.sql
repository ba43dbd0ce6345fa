-- Revocations by staff and by the platform, with what justifies them.
alter table certificates
  -- actor: who revoked; null for rows of before
  add column revoked_by jsonb,
  add column revocation_evidence text,
  add column revocation_evidence_file_id uuid references files,
  -- when staff confirmed an event date in the past; only then do OCSP and CRL publish it
  add column event_confirmed_at timestamptz;
update certificates set event_confirmed_at = revoked_at where event_date is not null;

alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('brand', 'paper', 'receipt', 'key-copy', 'p12', 'evidence'));

-- The suspended distributor of a host: its holders can still revoke there.
create function resolve_suspended_host(wanted text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select h.distributor_id from distributor_hosts h join distributors d on d.id = h.distributor_id
    where h.host = wanted and d.state = 'suspended'
  $$;
revoke execute on function resolve_suspended_host from public;
grant execute on function resolve_suspended_host to trazo_app;

create index on certificates (holder_identity);

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
