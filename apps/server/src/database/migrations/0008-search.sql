-- Search. Staff type names without accents, in either order and without the second surname: a search finds the texts that contain
-- each of its words.

-- Lower case without accents. The space in front lets a pattern find the start of the first word.
create function search_form(text) returns text
  language sql immutable strict parallel safe
  as $$ select ' ' || lower(translate($1, 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun')) $$;
revoke execute on function search_form from public;
grant execute on function search_form to trazo_app;
create index requests_search_words on requests using gin (distributor_id, search_form(search_text) gin_trgm_ops);

-- A LIKE pattern for each of the first eight words, longest first. One or two characters must start a word: within words
-- they have no trigram.
create function search_patterns(term text) returns text[]
  language sql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp
  as $$
    select array_agg(
      case when length(word) < 3 then '% ' else '%' end
        || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
      order by length(word) desc, word)
    from (select distinct word from regexp_split_to_table(trim(search_form(term)), '\s+') word limit 8) words
  $$;
revoke execute on function search_patterns from public;
grant execute on function search_patterns to trazo_app;

-- Row-level security keeps LIKE away from indexes, so that search asks here, for the transaction's tenant. `most` bounds
-- the work of a term that many requests have; null is no bound. The statement has one condition for each word, because an
-- index does not serve LIKE ALL.
create function search_requests(term text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      return query execute 'select id from requests where distributor_id = current_distributor()'
        || (select string_agg(format(' and search_form(search_text) like %L', pattern), '')
            from unnest(search_patterns(term)) pattern)
        || ' limit $1' using most;
    end
  $$;
revoke execute on function search_requests from public;
grant execute on function search_requests to trazo_app;

-- Lower case without accents. Names in both orders, because staff type them in both.
create function client_search_text(names text, surnames text, identity text, email text, phone text) returns text
  language sql immutable parallel safe
  as $$
    select lower(translate(
      names || ' ' || surnames || ' ' || names || ' ' || identity || ' ' || email || ' ' || phone,
      'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun'))
  $$;
revoke execute on function client_search_text from public;
grant execute on function client_search_text to trazo_app;
create index clients_search on clients
  using gin (client_search_text(names, surnames, identity, email, phone) gin_trgm_ops);

-- Row-level security keeps LIKE away from indexes, so that search asks here, for the transaction's tenant. `most` bounds
-- the work of a term that half of the clients have.
create function search_clients(term text, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      return query execute 'select id from clients where distributor_id = current_distributor()'
        || (select string_agg(
              format(' and client_search_text(names, surnames, identity, email, phone) like %L', pattern), '')
            from unnest(search_patterns(term)) pattern)
        || ' limit $1' using most;
    end
  $$;
revoke execute on function search_clients from public;
grant execute on function search_clients to trazo_app;
