-- What each request and client is. Everything follows from its number and the seed.
create function pg_temp.dice(n integer, purpose text) returns integer language sql stable
  as $$ select abs(hashtextextended(purpose || n, 20261123) % 1000)::integer $$;
create function pg_temp.cedula(n integer) returns text language sql stable as $$
  select body || (10 - sum(case when place % 2 = 0 then digit when digit > 4 then digit * 2 - 9 else digit * 2 end) % 10) % 10
  from (select lpad((1 + n % 24)::text, 2, '0') || lpad((n / 24)::text, 7, '0') as body) made
  cross join lateral (select place, substr(body, place, 1)::integer as digit from generate_series(1, 9) place) digits
  group by body
$$;
-- Ordered by time, as the application's own.
create function pg_temp.id_of(at timestamptz, what text) returns uuid language sql stable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(what), 1, 3)
    || '8' || substr(md5(what), 4, 15))::uuid
$$;

create temp table people on commit drop as
select made.*, pg_temp.id_of(joined_at, 'client ' || n) as client_id from (
  select n, least(greatest(n - total * 3 / 10, 0), 1) * (1 + n % 49) as place, pg_temp.cedula(n) as identity,
    (array['MARÍA JOSÉ','JUAN CARLOS','ANA LUCÍA','LUIS ALBERTO','ROSA ELENA','CARLOS ANDRÉS','GABRIELA','JORGE','DIANA CAROLINA','PABLO'])[1 + pg_temp.dice(n, 'names') % 10] as names,
    (array['PEÑA','LOOR','CEVALLOS','ZAMBRANO','MENDOZA','VERA','QUISHPE','GUAMÁN','CHÁVEZ','MORALES','SÁNCHEZ','TORRES'])[1 + pg_temp.dice(n, 'surname1') % 12] as surname1,
    (array['ALARCÓN','BRAVO','CAICEDO','DELGADO','ESPINOZA','FLORES','GARCÍA','HIDALGO','INTRIAGO','JARAMILLO'])[1 + pg_temp.dice(n, 'surname2') % 10] || ' ' || chr(65 + n % 26) as surname2,
    '09' || lpad((10000000 + n)::text, 8, '0') as phone,
    now() - interval '3 years' - make_interval(mins => pg_temp.dice(n, 'joined') * 60 + n % 60) as joined_at
  from (select current_setting('bench.requests')::integer * 3 / 10 as total) size, generate_series(1, total) n
) made;

create temp table planned on commit drop as
with numbers as materialized (
  select n, total, abs(hashtextextended('request ' || n, 20261123)) as drawn, abs(hashtextextended('at ' || n, 20261123)) as later
  from (select current_setting('bench.requests')::integer as total) size, generate_series(1, total) n
), drawn as materialized (
  select n, case when n <= total * 3 / 10 then 0 else 1 + n % 49 end as place, total,
    drawn % 1000 as state, drawn / 1000 % 1000 as kind, drawn / 1000000 % 1000 as channel, drawn / 1000000000 % 1000 as gap,
    later % 1000000 / 1000000.0::float8 as age
  from numbers
), known as materialized (
  select n, place, total,
    case when kind < 700 then 'subject1' when kind < 900 then 'subject2' else 'subject4' end as kind,
    case when channel < 900 then 'normal' when channel < 950 then 'fast' else 'convenio' end as channel,
    case when kind % 2 = 0 then 'OneYear' else 'TwoYears' end as validity,
    -- 2 % are open, of the last days; the others ended in three years
    case when state < 10 then 'draft' when state < 18 then 'payment' when state < 21 then 'paymentReview'
      when state < 25 then 'review' when state < 28 then 'correction' when state < 30 then 'approved'
      when state < 60 then 'rejected' when state < 90 then 'cancelled' when state < 120 then 'expired'
      else 'issued' end as status,
    now() - case when state < 30 then interval '10 days' else interval '1090 days' end * age - interval '1 minute' as status_since,
    make_interval(mins => 20 + gap::integer) as gap
  from drawn
)
select known.*, owner.id as distributor_id, path, pg_temp.id_of(status_since - gap * (cardinality(path) - 1), 'request ' || n) as request_id, cardinality(path) as steps,
  status_since - gap * (cardinality(path) - 1) as created_at,
  case validity when 'OneYear' then 2360 else 3540 end as total_cents,
  case validity when 'OneYear' then 2052 else 3078 end as base_cents,
  -- A distributor's requests are divided among its own clients. The largest has the first ones.
  case when place = 0 then 1 + (n::bigint * 7919 % largest)::integer
    else first + 49 * (n / 49 % (1 + (people - first) / 49)) end as person
from known
join numbered_distributors owner using (place)
cross join lateral (select total * 3 / 10 as people, total * 3 / 10 * 3 / 10 as largest) size
cross join lateral (select largest + 1 + (n - largest - 1) % 49 as first) own
cross join lateral (select case
  when status = 'draft' then array['draft']
  when status in ('cancelled', 'expired') then array['draft', 'payment', status]
  when status = 'payment' then array['draft', 'payment']
  when status = 'paymentReview' then array['draft', 'payment', 'paymentReview']
  when status = 'review' then array['draft', 'payment', 'paymentReview', 'review']
  when status in ('correction', 'rejected', 'approved') then array['draft', 'payment', 'paymentReview', 'review', status]
  else array['draft', 'payment', 'paymentReview', 'review', 'approved', 'issued'] end as path) movement;

create index on people (n);
analyze people;
analyze planned;
