-- A request's life (docs/product-decisions.md section 4): its data, documents, consents and corrections.

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
  -- the account that was signed in when the draft was begun
  started_by uuid references clients,
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
  -- the approved request of the same holder with whose data and documents it began
  prefilled_from uuid references requests,
  -- a renewal names the certificate that it renews (docs/product/certificates.md)
  renews_serial text,
  -- reissue: another file until the same end, after a forgotten password
  renewal text check (renewal in ('renewal', 'reissue')),
  -- the holder wants the renewed certificate revoked when the new one is in hand
  supersedes boolean not null default false,
  -- the agreement's invitation that opened it
  convenio_person_id uuid,
  -- the address that a one-time code proved; must equal user_info.email
  verified_email text,
  resume_token_hash bytea not null unique,
  -- a resume token is derived from the request and a generation, which ends the earlier tokens; it expires
  resume_generation integer not null default 0,
  resume_expires_at timestamptz not null,
  -- codes typed with the first mail's link that did not continue the draft
  continue_tries integer not null default 0,
  -- how often the links of the request were annulled
  links_generation integer not null default 0,
  -- charged exactly so, at the rate of the day it was submitted
  base_cents integer,
  iva_cents integer,
  total_cents integer,
  iva_rate numeric(5, 4),
  -- what the request is charged less than its price, before IVA. base_cents is the taxed amount, after the discount
  discount_cents integer not null default 0 check (discount_cents >= 0),
  -- why it was rejected, cancelled
  reason text,
  -- counts approvals: one issuance each; the second only after a lost key
  approval_number integer not null default 0,
  approved_by uuid references executives,
  approved_at timestamptz,
  -- the account for which the approval was given. It serves no other account, whatever is merged, undone or restored later
  approved_client_id uuid references clients,
  -- until when the holder, proved by a one-time code, may activate
  activation_authorised_until timestamptz,
  -- when the state changes by itself
  expires_at timestamptz,
  status_since timestamptz not null,
  -- number, identity and names, for the queue's search
  search_text text not null default '',
  removal_id uuid references removals,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (distributor_id, number),
  constraint requests_renewal_complete check ((renews_serial is null) = (renewal is null))
);
create index on requests (distributor_id, status, status_since);
create index on requests (distributor_id, client_id, created_at);
create index on requests (expires_at) where expires_at is not null;
-- Requests of other identities that share something with one: staff see them as evidence.
create index requests_phone on requests (distributor_id, (user_info->>'phone')) where number is not null;
-- The same home in the same city is a signal too.
create index requests_address on requests (distributor_id, (user_info->>'address')) where number is not null;
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
create index requests_account_drafts on requests (started_by) where started_by is not null and status = 'draft';
-- One renewal at a time: a second device continues the first one's.
create unique index requests_open_renewal on requests (renews_serial)
  where renews_serial is not null and removal_id is null
    and status not in ('issued', 'rejected', 'cancelled', 'expired');
create index on requests (convenio_person_id) where convenio_person_id is not null;
-- The company names that `company_name` reads.
create index requests_company on requests (distributor_id, (user_info->>'companyRuc'), status_since)
  where kind = 'subject4' and status in ('approved', 'issued');
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
  -- the request whose file the paper shares; null: it was uploaded for its own request
  reused_from uuid references requests,
  created_at timestamptz not null
);
create index on request_papers (distributor_id, request_id, paper);
create index on request_papers (distributor_id, file_id);
call protect_tenant_table('request_papers', 'select, insert, update, delete');

-- What a program measured on the picture of a document and read from it. Personal data: a reading
-- goes with its file.
create table document_readings (
  file_id uuid primary key references files on delete cascade,
  distributor_id uuid not null references distributors,
  -- null when the picture could not be read
  facts jsonb,
  read_at timestamptz not null
);
create index on document_readings (distributor_id);
call protect_tenant_table('document_readings', 'select, insert');

-- A computer hands the documents of its draft to a phone. The newest row of a request counts. Only
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

create table request_movements (
  id bigint generated always as identity primary key,
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  status text not null,
  previous_status text,
  -- { area, id }
  actor jsonb not null,
  reason text,
  at timestamptz not null,
  -- here as well, because two look-ups for each event took most of the time of the dashboard's lists
  channel text not null
);
create index on request_movements (distributor_id, request_id, id);
-- The lists behind the dashboard's figures of submitted and approved requests.
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
  kind text not null check (kind in ('biometric', 'terms', 'reuse')),
  -- the paper of an approved request that may be used again
  paper text,
  version text not null,
  ip text not null,
  user_agent text not null,
  at timestamptz not null,
  constraint consents_paper_check check ((kind = 'reuse') = (paper is not null))
);
create index on consents (distributor_id, request_id);
create index on consents (distributor_id, version) where kind = 'terms';
create index consents_device on consents (distributor_id, ip, md5(user_agent));
call protect_tenant_table('consents', 'select, insert');

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

create table corrections (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  request_id uuid not null references requests,
  token_hash bytea not null unique,
  -- the link of a resume token's holder opens the correction without its files
  form_token_hash bytea unique,
  -- [{ type: 'field' | 'paper', key, reason }]
  targets jsonb not null,
  -- what the applicant typed so far, by field
  answers jsonb not null default '{}',
  asked_by uuid not null references executives,
  created_at timestamptz not null,
  resent_at timestamptz,
  closed_at timestamptz
);
create unique index on corrections (request_id) where closed_at is null;
create index on corrections (distributor_id, request_id);
-- The list behind the dashboard's figure of corrections.
create index corrections_created on corrections (distributor_id, created_at) include (request_id);
call protect_tenant_table('corrections', 'select, insert, update');

-- The name of a company as the distributor last approved it, proposed to the next applicant with its RUC. Of the company
-- alone: nothing of the people who represented it. Row-level security keeps expressions away from indexes, so that it is
-- asked here, for the transaction's tenant.
create function company_name(ruc text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select user_info->>'companyName' from requests
      where distributor_id = current_distributor() and kind = 'subject4' and status in ('approved', 'issued')
        and user_info->>'companyRuc' = ruc and removal_id is null
      order by status_since desc limit 1
  $$;
revoke execute on function company_name from public;
grant execute on function company_name to trazo_app;
