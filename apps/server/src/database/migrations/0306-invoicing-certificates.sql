-- Certificates for invoices that the platform's own authority issued. The register has their status; the key of the one in use is
-- in invoicing_keys, and the keys of the others are nowhere.
create table invoicing_certificates (
  serial text primary key references certificate_status,
  distributor_id uuid not null references distributors,
  -- exactly what is signed
  tbs bytea not null,
  -- null: an intent whose signature is not stored
  der bytea,
  intent_at timestamptz not null,
  issued_at timestamptz,
  check ((der is null) = (issued_at is null))
);
create index on invoicing_certificates (distributor_id, intent_at);
call protect_tenant_table('invoicing_certificates', 'select, insert, update');
