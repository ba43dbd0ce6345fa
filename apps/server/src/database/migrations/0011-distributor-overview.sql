-- For the platform's administrators, who belong to no tenant: names and figures of each distributor, nothing of a
-- person. Whoever only began a request has not asked for anything yet.
create function distributor_overview()
  returns table (id uuid, name text, ruc text, state text, hosts text[], is_configured boolean, requests bigint,
    created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select d.id, d.name, d.ruc, d.state,
      array(select h.host from distributor_hosts h where h.distributor_id = d.id
        order by h.host ~ '^[0-9.]+$', h.host),
      d.configuration is not null,
      (select count(*) from requests r where r.distributor_id = d.id and r.status <> 'draft'),
      d.created_at
    from distributors d order by d.name, d.id
  $$;
revoke execute on function distributor_overview from public;
grant execute on function distributor_overview to trazo_app;
