-- The jobs of loads look only at distributors with something to do.

-- Loads whose step nobody has worked on since the moment.
create function stalled_loads(before timestamptz) returns table (distributor_id uuid, load_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.distributor_id, l.id from convenio_loads l
    where l.state in ('checking', 'loading', 'undoing') and l.worked_at < before
    order by l.id
  $$;

-- Loads whose rows are no longer kept.
create function expired_loads(at timestamptz) returns table (distributor_id uuid, load_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.distributor_id, l.id from convenio_loads l
    where l.state not in ('undone', 'closed', 'undoing') and l.expires_at <= at
    order by l.id
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

-- Every minute, among all loads that ever were.
create index on convenio_loads (worked_at) where state in ('checking', 'loading', 'undoing');

revoke execute on function stalled_loads, expired_loads, distributors_with_unused_people from public;
grant execute on function stalled_loads, expired_loads, distributors_with_unused_people to trazo_app;

-- Rows have no verdict while they are staged: they enter the index when they get it.
drop index convenio_load_rows_load_id_verdict_line_idx;
create index convenio_load_rows_verdict on convenio_load_rows (load_id, verdict, line) where verdict is not null;
