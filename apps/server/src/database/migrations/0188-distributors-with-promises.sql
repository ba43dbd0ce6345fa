-- The job that notices missed promises looks only at distributors with something to do: a request of the fast channel that
-- waits since before the moment and was not noticed, or a refund whose payment is received.
create function distributors_with_promises(before timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select r.distributor_id from requests r
    where r.channel = 'fast' and r.status in ('paymentReview', 'review') and r.number is not null
      and r.removal_id is null and r.status_since <= before
      and not exists (
        select from missed_promises m where m.request_id = r.id and m.since = r.status_since)
    union
    select m.distributor_id from missed_promises m
    join payments p on p.request_id = m.request_id
    where m.refund_cents > 0 and m.refund_listed_at is null and p.status = 'received'
  $$;
revoke execute on function distributors_with_promises from public;
grant execute on function distributors_with_promises to trazo_app;
