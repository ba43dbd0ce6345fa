-- The name of a company as the distributor last approved it, proposed to the next applicant with its RUC. Of the company
-- alone: nothing of the people who represented it.
create index requests_company on requests (distributor_id, (user_info->>'companyRuc'), status_since)
  where kind = 'subject4' and status in ('approved', 'issued');

-- Row-level security keeps expressions away from indexes, so that it is asked here, for the transaction's tenant.
create function company_name(ruc text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select user_info->>'companyName' from requests
      where distributor_id = current_distributor() and kind = 'subject4' and status in ('approved', 'issued')
        and user_info->>'companyRuc' = ruc and removal_id is null
      order by status_since desc limit 1
  $$;
revoke execute on function company_name from public;
grant execute on function company_name to trazo_app;
