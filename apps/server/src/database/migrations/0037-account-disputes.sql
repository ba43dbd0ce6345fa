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
