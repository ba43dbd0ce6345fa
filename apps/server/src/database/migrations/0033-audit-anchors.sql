-- Rows of the audit log are sealed in the database: the application can add rows, but cannot choose a row's place in its
-- chain or its hash.

-- JSON with sorted keys and no spaces: equal values have equal text. apps/server/src/features/audit/row-hash.ts has the
-- same rule.
create function canonical_json(value jsonb) returns text
  language sql immutable set search_path = pg_catalog, public, pg_temp as $$
    select case jsonb_typeof(value)
      when 'object' then '{' || coalesce((
        select string_agg(to_json(e.key)::text || ':' || canonical_json(e.value), ',' order by e.key collate "C")
        from jsonb_each(value) e), '') || '}'
      when 'array' then '[' || coalesce((
        select string_agg(canonical_json(e.item), ',' order by e.place)
        from jsonb_array_elements(value) with ordinality e (item, place)), '') || ']'
      else value::text
    end
  $$;
revoke execute on function canonical_json from public;

-- Seals the next rows of a chain (null: the platform's own) and returns how many. Processes take turns.
create function seal_audit_chain(chain uuid, batch integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  condition text := case when chain is null then 'distributor_id is null' else format('distributor_id = %L', chain) end;
  entry audit_log;
  place bigint;
  former bytea;
  current bytea;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('audit ' || coalesce(chain::text, 'platform'), 0)) then
    return 0;
  end if;
  execute format('select sequence, hash from audit_log where %s and sequence is not null order by sequence desc limit 1',
    condition) into place, former;
  place := coalesce(place, 0);
  former := coalesce(former, decode(repeat('00', 32), 'hex'));
  for entry in execute format('select * from audit_log where %s and hash is null order by id limit $1', condition)
    using batch
  loop
    place := place + 1;
    current := sha256(former || convert_to(canonical_json(jsonb_build_object(
      'id', entry.id::text, 'distributorId', entry.distributor_id, 'sequence', place::text,
      'at', to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'actor', entry.actor, 'action', entry.action, 'object', entry.object, 'data', entry.data)), 'UTF8'));
    update audit_log set sequence = place, previous_hash = former, hash = current where id = entry.id;
    former := current;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
revoke execute on function seal_audit_chain from public;
grant execute on function seal_audit_chain to trazo_app;

revoke insert, update on audit_log from trazo_app;
revoke update (sequence, previous_hash, hash) on audit_log from trazo_app;
grant insert (distributor_id, at, actor, action, object, data) on audit_log to trazo_app;

-- Numbers of revocation lists that were published before a backup was restored: no later list may repeat them.
create table revocation_list_floors (
  authority_id text primary key,
  number bigint not null
);
grant select, insert, update on revocation_list_floors to trazo_app;
