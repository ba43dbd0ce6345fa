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
