-- Electronic invoices of the SRI (docs/decisions/0063-invoices-of-the-sri.md).

-- The next number of each kind of document, by the RUC that issues it. Its row is locked while a document takes its number.
create table emission_points (
  distributor_id uuid not null references distributors,
  environment text not null check (environment in ('test', 'production')),
  ruc text not null check (ruc ~ '^\d{10}001$'),
  establishment text not null check (establishment ~ '^\d{3}$'),
  emission_point text not null check (emission_point ~ '^\d{3}$'),
  document text not null check (document in ('01', '04')),
  -- 1000000000: no number is left
  next_number integer not null default 1 check (next_number between 1 and 1000000000),
  primary key (distributor_id, environment, ruc, establishment, emission_point, document)
);
call protect_tenant_table('emission_points', 'select, insert, update');

create table invoices (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  payment_id uuid not null references payments,
  request_id uuid not null references requests,
  environment text not null check (environment in ('test', 'production')),
  state text not null default 'toSend'
    check (state in ('toSend', 'received', 'authorised', 'returned', 'notAuthorised', 'waiting')),
  -- buyer, lines, amounts and payment as they were when the payment was received; a person corrects the buyer
  facts jsonb not null,
  total_cents integer not null check (total_cents > 0),
  -- as it was when the document was written
  issuer jsonb,
  ruc text,
  establishment text,
  emission_point text,
  sequence integer check (sequence between 1 and 999999999),
  -- eight digits of the key, kept when the document is written again
  key_code text check (key_code ~ '^\d{8}$'),
  -- day of emission, in Ecuador
  day date,
  access_key text unique check (access_key ~ '^\d{49}$'),
  signed_xml text check (octet_length(signed_xml) <= 327680),
  -- from then on the SRI may have the document: its authorisation is asked before it is sent again
  sent_at timestamptz,
  received_at timestamptz,
  authorised_at timestamptz,
  authorised_xml text check (octet_length(authorised_xml) <= 1048576),
  -- the SRI's last messages, or why nothing was sent
  messages jsonb not null default '[]',
  attempts integer not null default 0,
  -- null: a person has to do something, or nothing is left to do
  next_try_at timestamptz,
  -- since when it is tried without a person
  trying_since timestamptz not null,
  -- a process works on it until then
  busy_until timestamptz,
  created_at timestamptz not null,
  unique (distributor_id, environment, ruc, establishment, emission_point, sequence),
  check (num_nulls(ruc, establishment, emission_point, sequence, key_code) in (0, 5)),
  check (num_nulls(day, access_key, issuer) in (0, 3)),
  check (access_key is null or sequence is not null),
  check (signed_xml is null or access_key is not null),
  check (sent_at is null or signed_xml is not null),
  check ((state = 'authorised') = (authorised_at is not null)),
  check ((state in ('toSend', 'received')) = (next_try_at is not null))
);
-- One invoice a sale. What was tried in the test environment is no invoice.
create unique index on invoices (payment_id, environment);
create index on invoices (request_id);
create index on invoices (distributor_id, created_at, id);
create index invoices_for_people on invoices (distributor_id) where state in ('returned', 'notAuthorised', 'waiting');
create index invoices_due on invoices (distributor_id, next_try_at) where next_try_at is not null;
-- Deleted only before it has a number.
call protect_tenant_table('invoices', 'select, insert, update, delete');
create function keep_numbered_invoice() returns trigger language plpgsql as $$
begin
  if old.sequence is not null then raise exception 'an invoice with a number is kept'; end if;
  return old;
end $$;
create trigger invoices_kept before delete on invoices for each row execute function keep_numbered_invoice();

-- The key with which a distributor signs its invoices.
create table invoicing_keys (
  distributor_id uuid primary key references distributors,
  certificate bytea not null,
  -- PKCS#8, sealed under the label «invoice-key:» and the distributor's id
  sealed_key bytea not null,
  serial text not null,
  holder text not null,
  ruc text,
  issuer text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  stored_at timestamptz not null,
  stored_by uuid not null,
  warned_at timestamptz
);
call protect_tenant_table('invoicing_keys', 'select, insert, update, delete');
