-- The demo's first distributor is the largest, with 30 % of the requests; 49 others share the rest evenly.
create temp table numbered_distributors on commit drop as
  select 0 as place, distributor_id as id from distributor_hosts where host = 'localhost'
  union all
  select place, (lpad(to_hex(place), 8, '0') || '-0000-7000-8000-000000000000')::uuid from generate_series(1, 49) place;

insert into distributors (id, name, address, ruc, support_email, configuration, multimedia, modules, created_at)
  select added.id, 'Distribuidora ' || place, address, ruc, support_email, '{}', '{}', modules, created_at
  from numbered_distributors added
  join distributors demo on demo.id = (select id from numbered_distributors where place = 0)
  where place > 0;
insert into distributor_hosts (host, distributor_id)
  select 'd' || place || '.bench.local', id from numbered_distributors where place > 0;
insert into prices (distributor_id, price_key, base_cents, valid_from, created_at)
  select added.id, price_key, base_cents, valid_from, prices.created_at
  from numbered_distributors added
  join prices on prices.distributor_id = (select id from numbered_distributors where place = 0)
  where place > 0;
insert into sellers (id, distributor_id, name, created_at)
  select md5('seller ' || place || ' ' || n)::uuid, id, 'VENDEDOR ' || n, now() - interval '3 years'
  from numbered_distributors, generate_series(1, 20) n;
insert into products (id, distributor_id, type, name, description, base_cents, created_at)
  select md5('product ' || place)::uuid, id, 'token', 'Token USB', 'Dispositivo criptográfico.', 2400, now() - interval '3 years'
  from numbered_distributors where place > 0;
