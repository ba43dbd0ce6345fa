-- Figures of all tenants for /metrics: nobody's rows, only their number.
create function operations_figures()
  returns table (issued bigint, payments_in_review bigint, requests_in_review bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select
      (select coalesce(sum(count), 0) from daily_figures where figure = 'issued')
        + (select coalesce(sum(count), 0) from figure_entries where figure = 'issued'),
      (select count(*) from requests where status = 'paymentReview'),
      (select count(*) from requests where status = 'review')
  $$;
revoke execute on function operations_figures from public;
grant execute on function operations_figures to trazo_app;
