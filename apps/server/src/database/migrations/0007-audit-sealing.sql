-- Which chains have rows that wait for their seal (null: the platform's own); the partial index holds only those.
create function unsealed_chains() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select distinct distributor_id from audit_log where hash is null $$;
revoke execute on function unsealed_chains from public;
grant execute on function unsealed_chains to trazo_app;
