-- Staff type names without accents, in either order and without the second surname: a search finds the texts that contain
-- each of its words.

-- Lower case without accents. The space in front lets a pattern find the start of the first word.
create function search_form(text) returns text
  language sql immutable strict parallel safe
  as $$ select ' ' || lower(translate($1, 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun')) $$;

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

create index requests_search_words on requests using gin (distributor_id, search_form(search_text) gin_trgm_ops);
drop index requests_search;
drop function search_requests(text);
drop function search_requests(text, integer);

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

create or replace function search_clients(term text, most integer) returns setof uuid
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
revoke execute on function search_form, search_patterns, search_requests from public;
grant execute on function search_form, search_patterns, search_requests to trazo_app;
