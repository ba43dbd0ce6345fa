-- Without pg_temp at its end, a search_path looks for tables in the caller's temporary schema first. A caller could then
-- give its own rows to a function that runs with the owner's rights (PostgreSQL, «Writing SECURITY DEFINER Functions
-- Safely»).
alter function resolve_host(text) set search_path = pg_catalog, public, pg_temp;
alter function distributor_ids() set search_path = pg_catalog, public, pg_temp;
alter function search_requests(text) set search_path = pg_catalog, public, pg_temp;
alter function public_certificate(text) set search_path = pg_catalog, public, pg_temp;
alter function unsealed_chains() set search_path = pg_catalog, public, pg_temp;
alter function distributor_overview() set search_path = pg_catalog, public, pg_temp;
alter function mail_figures(timestamptz) set search_path = pg_catalog, public, pg_temp;
alter function audit_figures() set search_path = pg_catalog, public, pg_temp;
alter function distributor_of_mail(uuid) set search_path = pg_catalog, public, pg_temp;
