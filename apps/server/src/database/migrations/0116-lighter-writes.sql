-- Issuing is the most frequent movement. Preparing the plan of all figures took longer than writing its one entry, so its
-- definition is a view of its own. `movement_figures` has the same rows as before.
create view issued_figures with (security_invoker = true) as
  select m.id, m.distributor_id, (m.at at time zone 'America/Guayaquil')::date as day,
    'issued'::text as figure,
    duration_step((
      select min(s.at) from request_movements s
      where s.distributor_id = m.distributor_id and s.request_id = m.request_id and s.status <> 'draft'), m.at) as detail,
    1 as count, 0 as amount_cents
  from request_movements m
  where m.status = 'issued';
grant select on issued_figures to trazo_app;

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

create or replace function enter_movement_figures() returns trigger language plpgsql as $$
begin
  if new.status = 'issued' then
    insert into figure_entries (distributor_id, day, figure, detail, count, amount_cents)
      select distributor_id, day, figure, detail, count, amount_cents from issued_figures where id = new.id;
  else
    insert into figure_entries (distributor_id, day, figure, detail, count, amount_cents)
      select distributor_id, day, figure, detail, count, amount_cents from movement_figures where id = new.id;
  end if;
  return null;
end $$;
alter function enter_movement_figures() set plan_cache_mode = force_generic_plan;

-- Mails are inserted with the other deferred rows at the end of the transaction, after the codes that they carry.
alter table one_time_codes alter constraint one_time_codes_mail_id_fkey deferrable initially deferred;

-- Encrypted bytes do not compress.
alter table mails alter sealed_payload set storage external;
