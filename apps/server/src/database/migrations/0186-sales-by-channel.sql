-- The dashboard shows the sales of each channel.

create or replace view movement_figures with (security_invoker = true) as
  select m.id, m.distributor_id, (m.at at time zone 'America/Guayaquil')::date as day,
    figures.figure, figures.detail, 1 as count, figures.amount_cents
  from request_movements m
  join requests r on r.id = m.request_id
  left join lateral (
    select p.status, p.at from request_movements p
    where p.distributor_id = m.distributor_id and p.request_id = m.request_id and p.id < m.id
    order by p.id desc limit 1
  ) previous on true
  cross join lateral (
    select 'started', r.channel, 0 where m.status = 'draft'
    union all
    select 'submitted', r.channel, 0 where m.status = 'payment' and previous.status = 'draft'
    union all
    select sale.figure, sale.detail, coalesce(r.total_cents, 0)
    from (values
      ('soldProduct', r.kind || ':' || r.validity),
      ('soldChannel', r.channel),
      ('soldSeller', coalesce((
        select lot.seller_id::text from distributor_codes code join code_lots lot on lot.id = code.lot_id
        where code.request_id = r.id), ''))
    ) sale (figure, detail)
    where m.status = 'review' and previous.status in ('payment', 'paymentReview')
    union all
    select 'answered', duration_step(previous.at, m.at), 0 where previous.status in ('paymentReview', 'review')
    union all
    select 'approved', case when exists (
        select from request_movements c where c.distributor_id = m.distributor_id and c.request_id = m.request_id
          and c.id < m.id and c.status = 'correction') then 'corrected' else 'first' end, 0
    where m.status = 'approved'
    union all
    select 'rejected', '', 0 where m.status = 'rejected'
  ) figures (figure, detail, amount_cents)
  where m.status <> 'issued'
  union all
  select id, distributor_id, day, figure, detail, count, amount_cents from issued_figures;

insert into daily_figures (distributor_id, day, figure, detail, count, amount_cents)
  select distributor_id, day, figure, detail, sum(count), sum(amount_cents)
  from movement_figures where figure = 'soldChannel'
  group by distributor_id, day, figure, detail;
