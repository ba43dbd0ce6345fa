-- Redeemed codes of the sellers: one request in fifty.
insert into code_lots (id, distributor_id, seller_id, prepaid, size, created_at)
  select md5('lot ' || id)::uuid, distributor_id, id, false, 1000, created_at from sellers where name like 'VENDEDOR %';
insert into distributor_codes (id, distributor_id, lot_id, code_hash, state, request_id, redeemed_at)
  select pg_temp.id_of(created_at, 'code ' || n), distributor_id,
    md5('lot ' || md5('seller ' || place || ' ' || 1 + n / 50 % 20)::uuid)::uuid, sha256(('code ' || n)::bytea),
    'redeemed', request_id, created_at + gap
  from planned where n % 50 = 0 and 'paymentReview' = any(path);

-- The same figures as the view movement_figures, by one pass instead of one look-up for each movement.
create temp table figures on commit drop as
with moves as (
  select p.*, moved, created_at + gap * (step - 1) as at,
    ((created_at + gap * (step - 1)) at time zone 'America/Guayaquil')::date as day, path[step - 1] as previous
  from planned p cross join lateral unnest(path) with ordinality as movement (moved, step)
)
select distributor_id, day, figure, detail, sum(1)::integer as count, sum(cents)::integer as amount_cents
from moves
cross join lateral (
  select 'started', channel, 0 where moved = 'draft'
  union all select 'submitted', channel, 0 where moved = 'payment'
  union all select 'soldProduct', kind || ':' || validity, total_cents where moved = 'review'
  union all select 'soldSeller', case when n % 50 = 0 then md5('seller ' || place || ' ' || 1 + n / 50 % 20)::uuid::text else '' end,
    total_cents where moved = 'review'
  union all select 'answered', duration_step(at - gap, at), 0 where previous in ('paymentReview', 'review')
  union all select 'approved', 'first', 0 where moved = 'approved'
  union all select 'rejected', '', 0 where moved = 'rejected'
  union all select 'issued', duration_step(created_at + gap, at), 0 where moved = 'issued'
) made (figure, detail, cents)
group by distributor_id, day, figure, detail;
insert into daily_figures select * from figures order by day, distributor_id
  on conflict (distributor_id, day, figure, detail) do update
    set count = daily_figures.count + excluded.count, amount_cents = daily_figures.amount_cents + excluded.amount_cents;
