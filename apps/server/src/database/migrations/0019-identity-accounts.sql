-- An identity belongs to nobody until staff approved a request for it (docs/decisions/0022-identity-accounts.md).
-- Until then its accounts are provisional: several may exist side by side, each of one proved address.

alter table clients
  -- since when the account is its identity's; null: provisional
  add column approved_at timestamptz,
  -- the request whose approval made it so; null: made by staff
  add column approved_request_id uuid references requests;

update clients c set
  approved_at = coalesce(
    (select min(coalesce(r.approved_at, r.status_since)) from requests r
      where r.client_id = c.id and r.status in ('approved', 'issued')),
    c.created_at),
  approved_request_id = (
    select r.id from requests r where r.client_id = c.id and r.status in ('approved', 'issued')
    order by r.approved_at, r.id limit 1)
where c.internal
  or exists (select from requests r where r.client_id = c.id and r.status in ('approved', 'issued'))
  or exists (select from certificates f where f.client_id = c.id and f.der is not null);

alter table clients drop constraint clients_distributor_id_identity_key;
create unique index clients_one_approved on clients (distributor_id, identity_type, identity)
  where approved_at is not null and state = 'active';
create index clients_identity on clients (distributor_id, identity);

-- Requests used to be attached to whatever account the number had. One that proved another address than that of its
-- provisional account gets an account of its own, without password.
create temporary table moved_requests as
  select r.id as request_id, r.distributor_id, r.verified_email, c.id as client_id,
    first_value(uuidv7()) over (partition by c.id, r.verified_email order by r.created_at, r.id) as new_client_id
  from requests r join clients c on c.id = r.client_id
  where c.approved_at is null and r.verified_email is not null and r.verified_email <> c.email
    and r.status in ('payment', 'paymentReview', 'review', 'correction');
insert into clients (id, distributor_id, identity_type, identity, names, surnames, email, phone, created_at)
  select distinct on (m.new_client_id) m.new_client_id, m.distributor_id, c.identity_type, c.identity,
    coalesce(r.user_info ->> 'names', c.names),
    trim(concat(r.user_info ->> 'surname1', ' ', r.user_info ->> 'surname2')),
    m.verified_email, coalesce(r.user_info ->> 'phone', ''), r.created_at
  from moved_requests m join clients c on c.id = m.client_id join requests r on r.id = m.request_id
  order by m.new_client_id, r.created_at;
update requests r set client_id = m.new_client_id from moved_requests m where m.request_id = r.id;
drop table moved_requests;

-- A reviewer's decision that an approved account's address becomes that of a request. It waits, unless the old address
-- confirms; the old address can refuse it.
create table client_address_changes (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  client_id uuid not null references clients,
  request_id uuid not null references requests,
  from_email text not null,
  to_email text not null check (to_email = lower(to_email)),
  -- sha256 of the token that the old address was mailed
  token_hash bytea not null unique,
  asked_by uuid not null references executives,
  asked_at timestamptz not null,
  takes_effect_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'applied', 'refused', 'withdrawn')),
  decided_at timestamptz
);
create unique index client_address_changes_pending on client_address_changes (client_id) where state = 'pending';
create index on client_address_changes (distributor_id, takes_effect_at) where state = 'pending';
call protect_tenant_table('client_address_changes', 'select, insert, update');
