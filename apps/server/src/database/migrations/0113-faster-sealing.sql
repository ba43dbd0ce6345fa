-- The same text and the same hashes as in 0033. Sealing was a quarter of the time that statements take for a certificate.

-- One call for each object or array instead of one for each value.
create or replace function canonical_json(value jsonb) returns text
  language plpgsql immutable set search_path = pg_catalog, public, pg_temp as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return '{' || coalesce((
        select string_agg(to_json(e.key)::text || ':' ||
          case when jsonb_typeof(e.value) in ('object', 'array') then canonical_json(e.value) else e.value::text end,
          ',' order by e.key collate "C")
        from jsonb_each(value) e), '') || '}';
    when 'array' then
      return '[' || coalesce((
        select string_agg(
          case when jsonb_typeof(e.item) in ('object', 'array') then canonical_json(e.item) else e.item::text end,
          ',' order by e.place)
        from jsonb_array_elements(value) with ordinality e (item, place)), '') || ']';
    else
      return value::text;
  end case;
end $$;

-- Writes the keys of a row in their order instead of sorting them, and updates the rows of a batch at once.
create or replace function seal_audit_chain(chain uuid, batch integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  condition text := case when chain is null then 'distributor_id is null' else format('distributor_id = %L', chain) end;
  entry record;
  place bigint;
  current bytea;
  ids bigint[];
  hashes bytea[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('audit ' || coalesce(chain::text, 'platform'), 0)) then
    return 0;
  end if;
  execute format('select sequence, hash from audit_log where %s and sequence is not null order by sequence desc limit 1',
    condition) into place, current;
  place := coalesce(place, 0);
  current := coalesce(current, decode(repeat('00', 32), 'hex'));
  hashes := array[current];
  for entry in execute format($rows$
    select id,
      '{"action":' || to_json(action)::text || ',"actor":' || canonical_json(actor)
        || ',"at":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        || '","data":' || coalesce(canonical_json(data), 'null')
        || ',"distributorId":' || coalesce(to_json(distributor_id)::text, 'null')
        || ',"id":"' || id::text || '","object":' || coalesce(to_json(object)::text, 'null')
        || ',"sequence":"' as before_sequence
    from audit_log where %s and hash is null order by id limit $1$rows$, condition)
    using batch
  loop
    place := place + 1;
    current := sha256(current || convert_to(entry.before_sequence || place::text || '"}', 'UTF8'));
    ids := ids || entry.id;
    hashes := hashes || current;
  end loop;
  if ids is null then
    return 0;
  end if;
  update audit_log set sequence = place - cardinality(ids) + s.n, previous_hash = hashes[s.n], hash = hashes[s.n + 1]
    from unnest(ids) with ordinality s (id, n)
    where audit_log.id = s.id;
  return cardinality(ids);
end $$;

-- The plan of the figures' view costs more to make than to run, and does not depend on the movement.
alter function enter_movement_figures() set plan_cache_mode = force_generic_plan;
alter function enter_correction_figures() set plan_cache_mode = force_generic_plan;
