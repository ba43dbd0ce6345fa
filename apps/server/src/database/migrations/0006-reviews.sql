-- How staff review requests, and what a distributor promises.

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
  -- an approval needs each check of the reviewer's list
  checks_required boolean not null default true,
  renewals_at_once boolean not null default false,
  -- holders suspend their own certificates, proved by a mailed code
  holder_suspension boolean not null default false,
  -- in how many opening hours the distributor answers, and when it is open: domain/requests/review-promise
  promise jsonb
);
call protect_tenant_table('review_settings', 'select, insert, update');

-- The first of two approvals. It ends with the request's next move.
create table first_approvals (
  request_id uuid primary key references requests,
  distributor_id uuid not null references distributors,
  -- the account for which it was given
  client_id uuid not null references clients,
  approved_by uuid not null references executives,
  created_at timestamptz not null
);
create index on first_approvals (distributor_id, approved_by);
call protect_tenant_table('first_approvals', 'select, insert, delete');

-- A first approval ends when its executive is disabled or gets another role, and does not come back with the access.
create function end_first_approvals() returns trigger language plpgsql as $$
  begin
    delete from first_approvals where approved_by = new.id;
    return null;
  end
$$;
create trigger executives_first_approvals after update of state, role_id, administrator on executives for each row
  when (old.state is distinct from new.state or old.role_id is distinct from new.role_id
    or old.administrator is distinct from new.administrator)
  execute function end_first_approvals();

create function end_first_approvals_of_role() returns trigger language plpgsql as $$
  begin
    delete from first_approvals where approved_by in (
      select id from executives where distributor_id = new.distributor_id and role_id = new.id and not administrator);
    return null;
  end
$$;
create trigger roles_first_approvals after update of permissions on roles for each row
  when (not (new.permissions @> old.permissions))
  execute function end_first_approvals_of_role();

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

-- A reviewer's statement that an approved account belongs to another person, which a second reviewer confirms or refuses.
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
      select r.id, 'address', r.created_at from own join requests r
        on r.distributor_id = own.distributor_id and r.user_info->>'address' = own.user_info->>'address'
        where own.user_info->>'address' <> ''
          and r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
          and r.user_info->>'city' = own.user_info->>'city'
          and (coalesce(own.user_info->>'companyRuc', '') = ''
            or r.user_info->>'companyRuc' is distinct from own.user_info->>'companyRuc')
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

-- How a distributor sells and answers in the fast channel (docs/product/reviews.md). Without a row, the defaults of domain.
create table fast_settings (
  distributor_id uuid primary key references distributors,
  -- price keys with a price that are not on offer
  withheld text[] not null default '{}',
  -- when staff answer requests of this channel, and in how many opening hours
  opens text not null,
  closes text not null,
  saturdays boolean not null,
  hours integer not null check (hours between 1 and 200),
  -- what happens when the promised time passes
  notify_staff boolean not null,
  notify_client boolean not null,
  refund_difference boolean not null
);
call protect_tenant_table('fast_settings', 'select, insert, update');

-- Each turn of staff in which the promised time passed, once. A turn is named by its start, requests.status_since.
create table missed_promises (
  request_id uuid not null references requests,
  since timestamptz not null,
  distributor_id uuid not null references distributors,
  due_at timestamptz not null,
  noticed_at timestamptz not null,
  -- what was paid above the normal channel's price; 0: nothing goes back
  refund_cents integer not null check (refund_cents >= 0),
  -- when the refund was put on the list: the payment may be validated later
  refund_listed_at timestamptz,
  primary key (request_id, since)
);
create index missed_promises_unlisted on missed_promises (distributor_id, request_id)
  where refund_cents > 0 and refund_listed_at is null;
create index on missed_promises (distributor_id, noticed_at);
call protect_tenant_table('missed_promises', 'select, insert, update');

-- The job that notices missed promises looks only at distributors with something to do: a request of the fast channel that
-- waits since before the moment and was not noticed, or a refund whose payment is received.
create function distributors_with_promises(before timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select r.distributor_id from requests r
    where r.channel = 'fast' and r.status in ('paymentReview', 'review') and r.number is not null
      and r.removal_id is null and r.status_since <= before
      and not exists (
        select from missed_promises m where m.request_id = r.id and m.since = r.status_since)
    union
    select m.distributor_id from missed_promises m
    join payments p on p.request_id = m.request_id
    where m.refund_cents > 0 and m.refund_listed_at is null and p.status = 'received'
  $$;
revoke execute on function distributors_with_promises from public;
grant execute on function distributors_with_promises to trazo_app;
