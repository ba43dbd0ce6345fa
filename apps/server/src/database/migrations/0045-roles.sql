-- Roles of a distributor's executives: named sets of cells of the permission matrix. An executive has the permissions of
-- one role, or all of them as administrator.
create table roles (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  name text not null,
  description text not null default '',
  -- cells of the matrix, as '/certificates:approve'
  permissions text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (distributor_id, id)
);
create unique index roles_name on roles (distributor_id, lower(name));
call protect_tenant_table('roles', 'select, insert, update, delete');

alter table executives
  add column role_id uuid,
  add column last_sign_in_at timestamptz,
  -- the last access review; null after the executive's role changed
  add column access_reviewed_at timestamptz,
  add column access_reviewed_by uuid references executives,
  -- the role is of the same distributor
  add constraint executives_role foreign key (distributor_id, role_id) references roles (distributor_id, id);
create index on executives (distributor_id, role_id);

-- Permissions that were granted one by one become a role for each set.
insert into roles (distributor_id, name, permissions, created_at, updated_at)
select distributor_id, 'Rol ' || row_number() over (partition by distributor_id order by min(created_at)),
  permissions, now(), now()
from executives where permissions <> '{}' and not administrator group by distributor_id, permissions;
update executives set role_id = roles.id from roles
where roles.distributor_id = executives.distributor_id and roles.permissions = executives.permissions
  and not executives.administrator;
alter table executives drop column permissions;

update executives set last_sign_in_at =
  (select max(created_at) from sessions where area = 'executive' and subject_id = executives.id);
