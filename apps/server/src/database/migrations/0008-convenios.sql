-- Agreements: an organisation's people, the files that bring them, and their invitations.

-- Agreements under which an organisation's people get certificates at the prices of the convenio channel.
create table convenios (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  name text not null,
  ruc text not null,
  contact_names text not null,
  contact_email text not null,
  contact_phone text not null,
  -- what it covers; empty: all
  kinds text[] not null default '{}',
  validities text[] not null default '{}',
  starts_at timestamptz not null,
  -- the first instant at which it is over; null: without end
  ends_at timestamptz,
  -- certificates in all; null: without limit
  quota integer check (quota > 0),
  -- those that are taken: by an open request or by a certificate
  used integer not null default 0 check (used >= 0),
  -- who pays: each person, or the organisation once a month
  payer text not null check (payer in ('person', 'organisation')),
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null,
  unique (distributor_id, name)
);
call protect_tenant_table('convenios', 'select, insert, update');

-- Files with the people of an agreement (docs/product/money.md). Loads are kept as history; their rows are not.
create table convenio_loads (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  convenio_id uuid not null references convenios,
  name text not null,
  sha256 bytea not null,
  -- columns: somebody has to say which is which; closed: its rows were deleted
  state text not null check (state in ('columns', 'checking', 'checked', 'loading', 'undoing', 'undone', 'closed')),
  -- the header, and the position of each column in it
  titles jsonb not null,
  mapping jsonb not null,
  -- sheets of the workbook that were not read
  other_sheets text[] not null,
  -- rows of the file, and those that the running step has finished
  total integer not null,
  done integer not null default 0,
  -- the last row that the check has read: a check of all rows begins at 0
  checked_line integer not null default 0,
  adds_zeros boolean not null default false,
  invites boolean not null default false,
  -- people that it added
  loaded integer not null default 0,
  -- why the last loading ended before its end
  stopped text,
  uploaded_by uuid not null references executives,
  created_at timestamptz not null,
  loaded_by uuid references executives,
  loaded_at timestamptz,
  undone_by uuid references executives,
  undone_at timestamptz,
  -- the last batch of the running step
  worked_at timestamptz not null,
  expires_at timestamptz not null
);
-- The same file twice, also by two people at once. A load whose rows were deleted can be undone although its file was sent
-- again since.
create unique index convenio_loads_same_file on convenio_loads (distributor_id, convenio_id, sha256)
  where state not in ('undone', 'closed', 'undoing');
create index on convenio_loads (distributor_id, id);
-- Every minute, among all loads that ever were.
create index on convenio_loads (worked_at) where state in ('checking', 'loading', 'undoing');
call protect_tenant_table('convenio_loads', 'select, insert, update');

create table convenio_load_rows (
  distributor_id uuid not null references distributors,
  load_id uuid not null references convenio_loads,
  -- of the file, from 1, empty rows left out
  line integer not null,
  cells jsonb not null,
  -- cells that staff mended
  fixes jsonb not null default '{}',
  -- null: to be checked
  verdict text check (verdict in ('new', 'client', 'invited', 'invalid', 'doubled', 'loaded')),
  problems jsonb not null default '{}',
  -- a cédula whose first 0 is missing
  lost_zero boolean not null default false,
  -- identity of a valid row
  row_key text,
  primary key (load_id, line)
);
-- Rows have no verdict while they are staged: they enter the index when they get it.
create index convenio_load_rows_verdict on convenio_load_rows (load_id, verdict, line) where verdict is not null;
create index on convenio_load_rows (load_id, row_key, line) where row_key is not null;
call protect_tenant_table('convenio_load_rows', 'select, insert, update, delete');

-- The people of an agreement, each with one invitation (docs/product/money.md).
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
  -- how often the person was invited, since the first of those invitations
  invitations integer not null default 0,
  invitations_since timestamptz,
  -- the request that the invitation opened; null again when it ends without a certificate
  request_id uuid unique references requests,
  removed_at timestamptz,
  removed_by uuid references executives,
  -- the file that brought the person
  load_id uuid references convenio_loads,
  created_at timestamptz not null,
  -- one person of an agreement is invited once, also when a file is loaded twice
  unique (convenio_id, identity_type, identity)
);
create index on convenio_people (distributor_id, id);
create index on convenio_people (distributor_id, identity);
create index on convenio_people (distributor_id, convenio_id, id);
create index on convenio_people (load_id) where load_id is not null;
call protect_tenant_table('convenio_people', 'select, insert, update, delete');
alter table requests add constraint requests_convenio_person_id_fkey
  foreign key (convenio_person_id) references convenio_people;

-- The invitation of everybody in an agreement who has none yet (docs/product/money.md). Kept as history.
create table convenio_sendings (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  convenio_id uuid not null references convenios,
  state text not null check (state in ('sending', 'done', 'stopped')),
  -- people without an invitation when it began, and those of them who got one
  total integer not null,
  sent integer not null default 0,
  -- the last person whom it looked at, by id
  last_person uuid,
  -- why it ended before its end
  stopped text,
  started_by uuid not null references executives,
  created_at timestamptz not null,
  -- the last batch
  worked_at timestamptz not null
);
-- One at a time, also for two people at once
create unique index convenio_sendings_working on convenio_sendings (convenio_id) where state = 'sending';
create index on convenio_sendings (distributor_id, convenio_id, id);
create index on convenio_sendings (worked_at) where state = 'sending';
call protect_tenant_table('convenio_sendings', 'select, insert, update');

-- The jobs of loads and invitations look only at distributors with something to do.

-- Loads whose step nobody has worked on since the moment.
create function stalled_loads(before timestamptz) returns table (distributor_id uuid, load_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.distributor_id, l.id from convenio_loads l
    where l.state in ('checking', 'loading', 'undoing') and l.worked_at < before
    order by l.id
  $$;

-- Loads whose rows are no longer kept, those whose deletion stopped in the middle included.
create function expired_loads(at timestamptz) returns table (distributor_id uuid, load_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.distributor_id, l.id from convenio_loads l
    where l.expires_at <= at and l.state <> 'undoing'
      and (l.state not in ('undone', 'closed')
        or exists (select from convenio_load_rows r where r.load_id = l.id))
    order by l.id
  $$;

-- Sendings on which nobody has worked since the moment.
create function stalled_sendings(before timestamptz) returns table (distributor_id uuid, sending_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.distributor_id, s.id from convenio_sendings s
    where s.state = 'sending' and s.worked_at < before
    order by s.id
  $$;

-- Distributors with people without a request whom no agreement needs any longer.
create function distributors_with_unused_people(ended_before timestamptz, invited_before timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select distinct p.distributor_id from convenio_people p
    join convenios c on c.id = p.convenio_id
    where p.request_id is null
      and not exists (select from requests r where r.convenio_person_id = p.id)
      and (c.ends_at < ended_before or p.removed_at < ended_before
        or coalesce(p.invited_at, p.created_at) < invited_before)
  $$;

revoke execute on function stalled_loads, expired_loads, stalled_sendings, distributors_with_unused_people from public;
grant execute on function stalled_loads, expired_loads, stalled_sendings, distributors_with_unused_people to trazo_app;
