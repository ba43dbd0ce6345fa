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
  preset_reasons jsonb
);
call protect_tenant_table('review_settings', 'select, insert, update');
