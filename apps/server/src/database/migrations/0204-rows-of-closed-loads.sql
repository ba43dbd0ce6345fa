-- Loads whose rows are no longer kept, those whose deletion stopped in the middle included.
create or replace function expired_loads(at timestamptz) returns table (distributor_id uuid, load_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select l.distributor_id, l.id from convenio_loads l
    where l.expires_at <= at and l.state <> 'undoing'
      and (l.state not in ('undone', 'closed')
        or exists (select from convenio_load_rows r where r.load_id = l.id))
    order by l.id
  $$;
