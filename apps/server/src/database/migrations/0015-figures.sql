-- Daily figures of a distributor, for its dashboard (docs/product/money.md). An act writes entries in its own transaction; a
-- job adds them up by day, so that acts do not wait for each other's rows.

create table daily_figures (
  distributor_id uuid not null references distributors,
  -- in Ecuador
  day date not null,
  figure text not null,
  -- what the figure is divided by: a product, a seller, a step of a duration, a reason
  detail text not null,
  count integer not null,
  amount_cents integer not null,
  primary key (distributor_id, day, figure, detail)
);
-- The dashboard reads the figures from the index alone: a year of a large distributor lies on 30,000 pages of the table.
create index daily_figures_read on daily_figures (distributor_id, day, figure, detail) include (count, amount_cents);
call protect_tenant_table('daily_figures', 'select, insert, update');

create table figure_entries (
  id bigint generated always as identity primary key,
  distributor_id uuid not null references distributors,
  day date not null,
  figure text not null,
  detail text not null,
  count integer not null,
  amount_cents integer not null
);
create index on figure_entries (distributor_id, id);
call protect_tenant_table('figure_entries', 'select, insert, delete');

-- What is added up and what is not yet.
create view current_figures with (security_invoker = true) as
  select distributor_id, day, figure, detail, count, amount_cents from daily_figures
  union all
  select distributor_id, day, figure, detail, count, amount_cents from figure_entries;
grant select on current_figures to trazo_app;

-- Durations are counted in steps of a sixth of a doubling, from one minute: domain/figures/duration-steps.
create function duration_step(since timestamptz, until timestamptz) returns text
  language sql immutable parallel safe
  as $$ select floor(6 * ln(greatest(extract(epoch from until - since), 60) / 60) / ln(2.0))::int::text $$;
revoke execute on function duration_step from public;
grant execute on function duration_step to trazo_app;

-- Issuing is the most frequent movement. Preparing the plan of all figures took longer than writing its one entry, so its
-- definition is a view of its own. `movement_figures` has its rows too.
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

-- The figures of each movement: the only definition, for the trigger, for the rebuilding and for the check.
create view movement_figures with (security_invoker = true) as
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
grant select on movement_figures to trazo_app;

-- What staff asked to correct.
create view correction_figures with (security_invoker = true) as
  select c.id, c.distributor_id, (c.created_at at time zone 'America/Guayaquil')::date as day,
    'correctionReason' as figure, (target ->> 'type') || ':' || (target ->> 'key') as detail, 1 as count, 0 as amount_cents
  from corrections c
  cross join lateral jsonb_array_elements(case jsonb_typeof(c.targets) when 'array' then c.targets else '[]' end) target;
grant select on correction_figures to trazo_app;

-- The plan of the figures' view costs more to make than to run, and does not depend on the movement.
create function enter_movement_figures() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
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
revoke execute on function enter_movement_figures from public;
create trigger request_movements_figures after insert on request_movements
  for each row execute function enter_movement_figures();

create function enter_correction_figures() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into figure_entries (distributor_id, day, figure, detail, count, amount_cents)
    select distributor_id, day, figure, detail, count, amount_cents from correction_figures where id = new.id;
  return null;
end $$;
revoke execute on function enter_correction_figures from public;
create trigger corrections_figures after insert on corrections
  for each row execute function enter_correction_figures();

-- Computes the figures of all tenants from the facts. Visits leave no other fact than their figure.
create procedure rebuild_daily_figures() language plpgsql as $$
begin
  lock table request_movements, corrections, figure_entries, daily_figures in share row exclusive mode;
  delete from figure_entries where figure <> 'visit';
  delete from daily_figures where figure <> 'visit';
  insert into daily_figures
    select distributor_id, day, figure, detail, sum(count), sum(amount_cents)
    from (
      select distributor_id, day, figure, detail, count, amount_cents from movement_figures
      union all
      select distributor_id, day, figure, detail, count, amount_cents from correction_figures
    ) facts
    group by distributor_id, day, figure, detail;
end $$;
revoke execute on procedure rebuild_daily_figures from public;

create function distributor_overview()
  returns table (id uuid, name text, ruc text, state text, hosts text[], modules text[], is_configured boolean,
    executives bigint, requests bigint, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select d.id, d.name, d.ruc, d.state,
      array(select h.host from distributor_hosts h where h.distributor_id = d.id
        order by h.host ~ '^[0-9.]+$', h.host),
      d.modules, d.configuration is not null,
      (select count(*) from executives e where e.distributor_id = d.id and e.state = 'active'),
      (select count(*) from requests r where r.distributor_id = d.id and r.status <> 'draft'),
      d.created_at
    from distributors d order by d.name, d.id
  $$;
revoke execute on function distributor_overview from public;
grant execute on function distributor_overview to trazo_app;
