-- A request's life (docs/product-decisions.md section 4), its payments, how staff review it, and exports of lists.

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
  -- a resume token is derived from the request and a generation, which ends the earlier tokens; it expires
  resume_generation integer not null default 0,
  resume_expires_at timestamptz not null,
  -- what the request is charged less than its price, before IVA. base_cents is the taxed amount, after the discount
  discount_cents integer not null default 0 check (discount_cents >= 0),
  removal_id uuid references removals,
  unique (distributor_id, number)
);
create index on requests (distributor_id, status, status_since);
create index on requests (distributor_id, client_id, created_at);
create index on requests (expires_at) where expires_at is not null;
-- Requests of other identities that share something with one: staff see them as evidence.
create index requests_phone on requests (distributor_id, (user_info->>'phone')) where number is not null;
create index requests_verified_email on requests (distributor_id, verified_email) where number is not null;
-- The queue's first page and the counts of its chips, however many requests a distributor has.
create index requests_queue on requests (distributor_id, channel, status, status_since, id) where number is not null;
create index requests_queue_all on requests (distributor_id, channel, status_since, id) where number is not null;
-- Staff's own states in one order. The query writes the same two states as literals.
create index requests_queue_staff on requests (distributor_id, channel, status_since, id)
  where number is not null and status in ('paymentReview', 'review');
-- Open requests by age, and those that staff owe an answer.
create index requests_open on requests (distributor_id, status, channel, status_since)
  where status in ('payment', 'paymentReview', 'review', 'correction', 'approved');
create index on requests (removal_id) where removal_id is not null;
-- The queue of one kind, in the queue's order: without it the page and its count read the rows of the other kinds.
create index requests_queue_kind on requests (distributor_id, channel, kind, status_since, id) where number is not null;
-- The queue of one kind in one state, in the queue's order: without it the page and its count read the other kinds of the
-- state, or the other states of the kind.
create index requests_queue_kind_status on requests (distributor_id, channel, kind, status, status_since, id)
  where number is not null;
call protect_tenant_table('requests', 'select, insert, update, delete');
-- Removed rows are hidden from every query of the application, except in a transaction that asks for them.
create policy not_removed on requests as restrictive to trazo_app
  using (removal_id is null or current_setting('app.removed', true) = 'shown');
alter table clients add constraint clients_approved_request_id_fkey
  foreign key (approved_request_id) references requests;

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
create index on request_papers (distributor_id, file_id);
call protect_tenant_table('request_papers', 'select, insert, update, delete');

create table request_movements (
  id bigint generated always as identity primary key,
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  status text not null,
  -- { area, id }
  actor jsonb not null,
  reason text,
  at timestamptz not null,
  -- here as well, because two look-ups for each event took most of the time of the dashboard's lists
  channel text not null,
  previous_status text
);
create index on request_movements (distributor_id, request_id, id);
-- The lists behind the dashboard's figures of submitted and approved requests (docs/decisions/0083).
create index request_movements_submitted on request_movements (distributor_id, channel, at) include (request_id)
  where status = 'payment' and previous_status = 'draft';
create index request_movements_approved on request_movements (distributor_id, channel, at) include (request_id)
  where status = 'approved';
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
create index on consents (distributor_id, version) where kind = 'terms';
create index consents_device on consents (distributor_id, ip, md5(user_agent));
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
  closed_at timestamptz,
  resent_at timestamptz,
  -- the link of a resume token's holder opens the correction without its files (docs/decisions/0042-resume-tokens.md)
  form_token_hash bytea unique
);
create unique index on corrections (request_id) where closed_at is null;
create index on corrections (distributor_id, request_id);
-- The list behind the dashboard's figure of corrections.
create index corrections_created on corrections (distributor_id, created_at) include (request_id);
call protect_tenant_table('corrections', 'select, insert, update');

create table payments (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  -- a prepaid code and a coupon of the whole price pay without a bank account
  method text not null check (method in ('transfer', 'deposit', 'code', 'coupon')),
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
  created_at timestamptz not null,
  -- a column, because row-level security keeps «coalesce» out of index conditions
  received_at timestamptz generated always as (coalesce(decided_at, created_at)) stored
);
create unique index on payments (request_id) where status in ('inReview', 'received');
create index on payments (distributor_id, request_id);
-- The review shows other requests with the same reference or the same receipt.
create index on payments (distributor_id, reference);
create index on payments (distributor_id, receipt_file_id);
-- Whether a bank account has payments, which keeps it from being deleted.
create index on payments (distributor_id, account_id);
-- The list of refunds.
create index payments_refunds on payments (distributor_id, created_at, id) where refund_due;
-- The sales of a month, by the moment of the decision.
create index payments_sales on payments (distributor_id, received_at, id) where status in ('received', 'refunded');
call protect_tenant_table('payments', 'select, insert, update');

-- Who has a request. The row counts while its executive was active in the last minutes: domain/requests/assignment.
create table request_assignments (
  request_id uuid primary key references requests,
  distributor_id uuid not null references distributors,
  executive_id uuid not null references executives,
  taken_at timestamptz not null,
  last_active_at timestamptz not null
);
create index on request_assignments (distributor_id, executive_id);
call protect_tenant_table('request_assignments', 'select, insert, update, delete');

-- What staff write and check while they review a request. Rows are only added.
create table request_notes (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  text text not null,
  written_by uuid not null references executives,
  created_at timestamptz not null
);
create index on request_notes (distributor_id, request_id, created_at);
call protect_tenant_table('request_notes', 'select, insert');

-- The reviewer's checklist as it was at a decision.
create table request_checks (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  decision text not null check (decision in ('approved', 'rejected', 'correction')),
  checks text[] not null,
  decided_by uuid not null references executives,
  created_at timestamptz not null
);
create index on request_checks (distributor_id, request_id, created_at);
call protect_tenant_table('request_checks', 'select, insert');

-- How a distributor reviews. Without a row, or with null, the defaults of domain apply.
create table review_settings (
  distributor_id uuid primary key references distributors,
  -- lists by the names of domain/requests/preset-reasons
  preset_reasons jsonb,
  -- two people approve a request
  double_approval boolean not null default false,
  -- in how many opening hours the distributor answers, and when it is open: domain/requests/review-promise
  promise jsonb
);
call protect_tenant_table('review_settings', 'select, insert, update');

-- The first of two approvals. It ends with the request's next move.
create table first_approvals (
  request_id uuid primary key references requests,
  distributor_id uuid not null references distributors,
  approved_by uuid not null references executives,
  created_at timestamptz not null
);
create index on first_approvals (distributor_id, approved_by);
call protect_tenant_table('first_approvals', 'select, insert, delete');

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

-- A reviewer's statement that an approved account belongs to another person, which a second reviewer confirms or refuses
-- (docs/decisions/0046-account-disputes.md).
create table account_disputes (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  client_id uuid not null references clients,
  request_id uuid not null references requests,
  reason text not null,
  reported_by uuid not null references executives,
  reported_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'refused', 'withdrawn')),
  decided_by uuid references executives check (decided_by <> reported_by),
  decided_at timestamptz
);
create unique index account_disputes_pending on account_disputes (client_id) where state = 'pending';
create index on account_disputes (distributor_id, request_id);
call protect_tenant_table('account_disputes', 'select, insert, update');

-- Published terms. Rows never change, because requests keep the id of the version that was accepted.
create table terms_versions (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  -- 1 for the distributor's first
  number integer not null check (number > 0),
  -- Markdown
  text text not null,
  -- null for the demonstration's
  published_by uuid references executives,
  published_at timestamptz not null,
  unique (distributor_id, number)
);
call protect_tenant_table('terms_versions', 'select, insert');

-- Exports of whole lists to files (docs/decisions/0114). A job writes the file; another deletes it with its row. An export
-- of one person's data is an archive.
create table exports (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  executive_id uuid not null references executives,
  -- { list, query }: the list with its filters
  exported jsonb not null,
  format text not null check (format in ('xlsx', 'csv', 'zip')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  rows integer not null default 0,
  total integer,
  file_id uuid references files,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((state = 'done') = (file_id is not null))
);
create index on exports (distributor_id, executive_id, created_at);
call protect_tenant_table('exports', 'select, insert, update, delete');

-- Row-level security keeps expressions away from indexes, so that the review asks here, for the transaction's tenant.
-- `most` bounds each signal, and keeps its newest: an office may send hundreds of requests from one device.
create function shared_signals(subject uuid, most integer) returns table (request_id uuid, signal text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with own as (
      select * from requests where id = subject and distributor_id = current_distributor()
    ), shared as (
      select r.id, 'phone' as signal, r.created_at from own join requests r
        on r.distributor_id = own.distributor_id and r.user_info->>'phone' = own.user_info->>'phone'
        where own.user_info->>'phone' <> ''
          and r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
      union all
      select r.id, 'email', r.created_at from own join requests r
        on r.distributor_id = own.distributor_id and r.verified_email = own.verified_email
        where r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
      union all
      select distinct r.id, 'device', r.created_at from own
        join consents mine on mine.distributor_id = own.distributor_id and mine.request_id = own.id
        join consents theirs on theirs.distributor_id = own.distributor_id and theirs.ip = mine.ip
          and md5(theirs.user_agent) = md5(mine.user_agent)
        join requests r on r.id = theirs.request_id
        where mine.user_agent <> '' and r.number is not null
          and r.user_info->>'identity' is distinct from own.user_info->>'identity'
      union all
      select distinct r.id, 'receipt', r.created_at from own
        join payments mine on mine.distributor_id = own.distributor_id and mine.request_id = own.id
        join files receipt on receipt.id = mine.receipt_file_id
        join files same on same.distributor_id = own.distributor_id and same.purpose = 'receipt'
          and same.sha256 = receipt.sha256
        join payments theirs on theirs.distributor_id = own.distributor_id and theirs.receipt_file_id = same.id
        join requests r on r.id = theirs.request_id
        where r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
      union all
      select distinct r.id, 'picture', r.created_at from own
        join request_papers mine on mine.distributor_id = own.distributor_id and mine.request_id = own.id
        join files picture on picture.id = mine.file_id
        join files same on same.distributor_id = own.distributor_id and same.purpose = 'paper'
          and same.sha256 = picture.sha256
        join request_papers theirs on theirs.distributor_id = own.distributor_id and theirs.file_id = same.id
        join requests r on r.id = theirs.request_id
        where r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
    ), placed as (
      select id, signal, row_number() over (partition by signal order by created_at desc, id desc) as place from shared
      where id <> subject
    )
    select id, signal from placed where place <= most
  $$;
revoke execute on function shared_signals from public;
grant execute on function shared_signals to trazo_app;
