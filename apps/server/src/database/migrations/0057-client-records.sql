-- Staff search clients and keep notes about them.

-- Lower case without accents. Names in both orders, because staff type them in both.
create function client_search_text(names text, surnames text, identity text, email text, phone text) returns text
  language sql immutable parallel safe
  as $$
    select lower(translate(
      names || ' ' || surnames || ' ' || names || ' ' || identity || ' ' || email || ' ' || phone,
      'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun'))
  $$;
create index clients_search on clients
  using gin (client_search_text(names, surnames, identity, email, phone) gin_trgm_ops);

-- Row-level security keeps LIKE away from indexes, so that search asks here, for the transaction's tenant. `most` bounds
-- the work of a term that half of the clients have.
create function search_clients(term text, most integer) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select id from clients
    where distributor_id = current_distributor()
      and client_search_text(names, surnames, identity, email, phone) like '%' || replace(replace(replace(
        lower(translate(term, 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun')), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    limit most
  $$;
revoke execute on function client_search_text, search_clients from public;
grant execute on function client_search_text, search_clients to trazo_app;

-- One for each filter of the list, in the list's order.
create index clients_newest on clients (distributor_id, created_at, id) where state = 'active';
create index clients_closed on clients (distributor_id, created_at, id) where state <> 'active';
create index clients_internal on clients (distributor_id, created_at, id) where internal and state = 'active';
create index clients_provisional on clients (distributor_id, created_at, id)
  where approved_at is null and state = 'active';
create index certificates_ending on certificates (distributor_id, not_after) where status = 'valid';
create index mails_recipient on mails (distributor_id, to_address, created_at);

create table client_notes (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  client_id uuid not null references clients,
  text text not null,
  written_by uuid not null references executives,
  created_at timestamptz not null
);
create index on client_notes (distributor_id, client_id, created_at);
call protect_tenant_table('client_notes', 'select, insert');
