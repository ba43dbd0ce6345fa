-- A request's life (decisions section 4): the request, its papers, movements, consents, corrections, payments.

create table request_counters (
  distributor_id uuid not null references distributors,
  year integer not null,
  last integer not null,
  primary key (distributor_id, year)
);
call protect_tenant_table('request_counters', 'select, insert, update');

create table requests (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  -- given when it is submitted
  number text,
  client_id uuid references clients,
  -- the executive who made it for somebody, if any: never its approver
  created_by uuid references executives,
  kind text not null check (kind in ('subject1', 'subject2', 'subject4')),
  channel text not null check (channel in ('normal', 'fast', 'convenio')),
  validity text not null,
  status text not null check (status in (
    'draft', 'payment', 'paymentReview', 'review', 'correction', 'approved', 'issued',
    'rejected', 'cancelled', 'expired')),
  -- purchase-flow state: the holder's data under the names of domain/personal-fields
  user_info jsonb not null default '{}',
  -- a foreigner with a passport (the flag's name is the specification's)
  foreing boolean not null default false,
  options jsonb not null default '{}',
  select_products jsonb not null default '[]',
  completed_steps text[] not null default '{}',
  -- the address that a one-time code proved; must equal user_info.email
  verified_email text,
  resume_token_hash bytea not null unique,
  -- charged exactly so, at the rate of the day it was submitted
  base_cents integer,
  iva_cents integer,
  total_cents integer,
  iva_rate numeric(5, 4),
  -- why it was rejected, cancelled
  reason text,
  -- counts approvals: one issuance each; the second only after a lost key
  approval_number integer not null default 0,
  approved_by uuid references executives,
  approved_at timestamptz,
  -- until when the holder, proved by a one-time code, may activate
  activation_authorised_until timestamptz,
  -- when the state changes by itself
  expires_at timestamptz,
  status_since timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- number, identity and names, for the queue's search
  search_text text not null default '',
  unique (distributor_id, number)
);
create index on requests (distributor_id, status, status_since);
create index on requests (distributor_id, client_id, created_at);
create index on requests (expires_at) where expires_at is not null;
create index on requests using gin (search_text gin_trgm_ops);
call protect_tenant_table('requests', 'select, insert, update, delete');

-- Row-level security keeps ILIKE away from indexes, so that search asks here, for the transaction's tenant.
create function search_requests(term text) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select id from requests
    where distributor_id = current_distributor()
      and search_text ilike '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  $$;
revoke execute on function search_requests from public;
grant execute on function search_requests to trazo_app;

create table request_papers (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  paper text not null,
  file_id uuid not null references files,
  -- refused: a correction asked for another; replaced: the applicant sent another
  state text not null default 'current' check (state in ('current', 'refused', 'replaced')),
  created_at timestamptz not null
);
create index on request_papers (distributor_id, request_id, paper);
call protect_tenant_table('request_papers', 'select, insert, update, delete');

create table request_movements (
  id bigint generated always as identity primary key,
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  status text not null,
  -- { area, id }
  actor jsonb not null,
  reason text,
  at timestamptz not null
);
create index on request_movements (distributor_id, request_id, id);
call protect_tenant_table('request_movements', 'select, insert');

-- Proof of what was accepted: which text, when, from where (LOPDP art. 8, 26; Ley 67 contract).
create table consents (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  kind text not null check (kind in ('biometric', 'terms')),
  version text not null,
  ip text not null,
  user_agent text not null,
  at timestamptz not null
);
create index on consents (distributor_id, request_id);
call protect_tenant_table('consents', 'select, insert');

create table corrections (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  token_hash bytea not null unique,
  -- [{ type: 'field' | 'paper', key, reason }]
  targets jsonb not null,
  -- what the applicant typed so far, by field
  answers jsonb not null default '{}',
  asked_by uuid not null references executives,
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index on corrections (request_id) where closed_at is null;
create index on corrections (distributor_id, request_id);
call protect_tenant_table('corrections', 'select, insert, update');

create table payments (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  method text not null check (method in ('transfer', 'deposit')),
  status text not null check (status in ('pending', 'inReview', 'received', 'refused', 'refunded')),
  amount_cents integer not null,
  -- the distributor's account, by its id in paymentMethods.transfer.accounts
  account_id text not null,
  reference text not null,
  paid_on date not null,
  receipt_file_id uuid references files,
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  -- the request ended after it was paid: on the list of refunds
  refund_due boolean not null default false,
  created_at timestamptz not null
);
create unique index on payments (request_id) where status in ('inReview', 'received');
create index on payments (distributor_id, request_id);
call protect_tenant_table('payments', 'select, insert, update');
