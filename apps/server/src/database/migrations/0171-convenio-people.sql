-- How many of an agreement's certificates are taken: by an open request or by a certificate.
alter table convenios add column used integer not null default 0 check (used >= 0);

-- The people of an agreement, each with one invitation (docs/decisions/0151).
create table convenio_people (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  convenio_id uuid not null references convenios,
  identity_type text not null check (identity_type in ('ci', 'passport')),
  identity text not null,
  names text not null,
  surname1 text not null,
  surname2 text not null,
  email text not null,
  phone text not null,
  kind text not null check (kind in ('subject1', 'subject2', 'subject4')),
  validity text not null,
  -- the code of the invitation: null before it is sent, after a change of the person and after a withdrawal
  code_hash bytea unique,
  code_generation integer not null default 0,
  invited_at timestamptz,
  expires_at timestamptz,
  withdrawn_at timestamptz,
  -- the request that the invitation opened; null again when it ends without a certificate
  request_id uuid unique references requests,
  removed_at timestamptz,
  removed_by uuid references executives,
  created_at timestamptz not null,
  -- one person of an agreement is invited once, also when a file is loaded twice
  unique (convenio_id, identity_type, identity)
);
create index on convenio_people (distributor_id, id);
create index on convenio_people (distributor_id, identity);
create index on convenio_people (distributor_id, convenio_id, id);
call protect_tenant_table('convenio_people', 'select, insert, update, delete');

alter table requests add column convenio_person_id uuid references convenio_people;
create index on requests (convenio_person_id) where convenio_person_id is not null;

-- What an organisation pays with its monthly account.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('transfer', 'deposit', 'code', 'coupon', 'free', 'convenio'));
