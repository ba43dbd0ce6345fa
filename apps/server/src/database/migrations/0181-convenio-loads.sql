-- Files with the people of an agreement (docs/decisions/0161). Loads are kept as history; their rows are not.
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
-- the same file twice, also by two people at once
create unique index convenio_loads_same_file on convenio_loads (distributor_id, convenio_id, sha256)
  where state not in ('undone', 'closed');
create index on convenio_loads (distributor_id, id);
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
create index on convenio_load_rows (load_id, verdict, line);
create index on convenio_load_rows (load_id, row_key, line) where row_key is not null;
call protect_tenant_table('convenio_load_rows', 'select, insert, update, delete');

alter table convenio_people add column load_id uuid references convenio_loads;
create index on convenio_people (load_id) where load_id is not null;

-- Erasing a request without a certificate also erases what its agreement knew of the person.
alter function erase_removal(uuid) rename to erase_removal_and_rights;
create function erase_removal(wanted uuid) returns setof uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      people uuid[];
    begin
      select coalesce(array_agg(q.convenio_person_id), '{}') into people
        from requests q join removals r on r.id = q.removal_id
        where r.id = wanted and r.distributor_id = current_distributor() and r.state = 'removed'
          and q.convenio_person_id is not null
          and not exists (select from requests o where o.convenio_person_id = q.convenio_person_id
            and o.removal_id is distinct from wanted);
      return query select erase_removal_and_rights(wanted);
      update requests set convenio_person_id = null where convenio_person_id = any(people);
      with gone as (delete from convenio_people where id = any(people) returning convenio_id, request_id)
        update convenios c set used = greatest(0, c.used - held.places)
          from (select convenio_id, count(*)::integer as places from gone where request_id is not null
            group by convenio_id) held
          where c.id = held.convenio_id;
    end
  $$;
revoke execute on function erase_removal_and_rights from public, trazo_app;
revoke execute on function erase_removal from public;
grant execute on function erase_removal to trazo_app;
