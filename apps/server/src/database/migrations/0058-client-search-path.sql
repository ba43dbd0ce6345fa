-- As 0021: without pg_temp at its end, the search_path looks in the caller's temporary schema first.
alter function search_clients(text, integer) set search_path = pg_catalog, public, pg_temp;
