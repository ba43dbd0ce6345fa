-- The audit log: a row for every act. Rows are sealed in the database: the application can add rows, but cannot choose a
-- row's place in its chain or its hash.

create table audit_log (
  id bigint generated always as identity primary key,
  -- null: an act of the platform itself
  distributor_id uuid references distributors,
  at timestamptz not null,
  -- { area, id } of who acted; never personal data
  actor jsonb not null,
  action text not null,
  -- what was acted on: 'request:<id>'
  object text not null,
  data jsonb not null default '{}',
  -- filled by the sealing job, once: place in the tenant's chain, hash of the row before, hash of this one
  sequence bigint,
  previous_hash bytea,
  hash bytea,
  unique (distributor_id, sequence)
);
create index on audit_log (distributor_id, id) where hash is null;
create index on audit_log (distributor_id, object, id);
-- What administrators did to a distributor, among all that happened there.
create index on audit_log (distributor_id, id) where actor ->> 'area' = 'administrator';
call protect_mixed_table('audit_log', 'select');
grant insert (distributor_id, at, actor, action, object, data) on audit_log to trazo_app;

create function refuse_second_seal() returns trigger language plpgsql as $$
begin
  if old.hash is not null then raise exception 'audit row % is sealed', old.id; end if;
  return new;
end $$;
create trigger audit_log_sealed_once before update on audit_log
  for each row execute function refuse_second_seal();

-- JSON with sorted keys and no spaces: equal values have equal text. apps/server/src/features/audit/row-hash.ts has the
-- same rule.
-- One call for each object or array instead of one for each value.
create function canonical_json(value jsonb) returns text
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
revoke execute on function canonical_json from public;

-- Seals the next rows of a chain (null: the platform's own) and returns how many. Processes take turns.
-- Writes the keys of a row in their order instead of sorting them, and updates the rows of a batch at once.
create function seal_audit_chain(chain uuid, batch integer) returns integer
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
revoke execute on function seal_audit_chain from public;
grant execute on function seal_audit_chain to trazo_app;

-- Which chains have rows that wait for their seal (null: the platform's own); the partial index holds only those.
create function unsealed_chains() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select distinct distributor_id from audit_log where hash is null $$;
revoke execute on function unsealed_chains from public;
grant execute on function unsealed_chains to trazo_app;

create function audit_figures()
  returns table (unsealed bigint, oldest_unsealed timestamptz, last_sealed timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select (select count(*) from audit_log where hash is null), (select min(at) from audit_log where hash is null),
      (select at from audit_log where hash is not null order by id desc limit 1)
  $$;
revoke execute on function audit_figures from public;
grant execute on function audit_figures to trazo_app;
