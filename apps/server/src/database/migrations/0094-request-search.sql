-- One index for a distributor's requests and the trigrams of their text. Without the distributor in it, a name that many
-- people have reads the rows of all distributors.
create extension if not exists btree_gin;
create index requests_search on requests using gin (distributor_id, search_text gin_trgm_ops);
drop index requests_search_text_idx;

-- `most` bounds the work of a term that many requests have.
create function search_requests(term text, most integer) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select id from requests
    where distributor_id = current_distributor()
      and search_text ilike '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    limit most
  $$;
revoke execute on function search_requests(text, integer) from public;
grant execute on function search_requests(text, integer) to trazo_app;
