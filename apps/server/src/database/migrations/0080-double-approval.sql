-- «Doble aprobación»: two people approve a request where the distributor wants it.
alter table review_settings add column double_approval boolean not null default false;

-- The first of two approvals. It ends with the request's next move.
create table first_approvals (
  request_id uuid primary key references requests,
  distributor_id uuid not null references distributors,
  approved_by uuid not null references executives,
  created_at timestamptz not null
);
create index on first_approvals (distributor_id, approved_by);
call protect_tenant_table('first_approvals', 'select, insert, delete');
