-- A search for a certificate's serial number, in decimal, finds its request and its client. Identities, references and telephones
-- are shorter than twenty digits; longer ones that are no serial are searched as text.
create or replace function search_requests(term text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if term ~ '^[0-9]{20,49}$' then
        return query select c.request_id from certificates c
          where c.serial = term and c.distributor_id = current_distributor();
        if found then return; end if;
      end if;
      return query execute 'select id from requests where distributor_id = current_distributor()'
        || (select string_agg(format(' and search_form(search_text) like %L', pattern), '')
            from unnest(search_patterns(term)) pattern)
        || ' limit $1' using most;
    end
  $$;

create or replace function search_clients(term text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if term ~ '^[0-9]{20,49}$' then
        return query select c.client_id from certificates c
          where c.serial = term and c.distributor_id = current_distributor();
        if found then return; end if;
      end if;
      return query execute 'select id from clients where distributor_id = current_distributor()'
        || (select string_agg(
              format(' and client_search_text(names, surnames, identity, email, phone) like %L', pattern), '')
            from unnest(search_patterns(term)) pattern)
        || ' limit $1' using most;
    end
  $$;
