-- The same home in the same city is a signal too, unless both requests are of one company.
create index requests_address on requests (distributor_id, (user_info->>'address')) where number is not null;

-- Row-level security keeps expressions away from indexes, so that the review asks here, for the transaction's tenant.
-- `most` bounds each signal, and keeps its newest: an office may send hundreds of requests from one device.
create or replace function shared_signals(subject uuid, most integer) returns table (request_id uuid, signal text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with own as (
      select * from requests where id = subject and distributor_id = current_distributor()
    ), shared as (
      select r.id, 'phone' as signal, r.created_at from own join requests r
        on r.distributor_id = own.distributor_id and r.user_info->>'phone' = own.user_info->>'phone'
        where own.user_info->>'phone' <> ''
          and r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
      union all
      select r.id, 'email', r.created_at from own join requests r
        on r.distributor_id = own.distributor_id and r.verified_email = own.verified_email
        where r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
      union all
      select r.id, 'address', r.created_at from own join requests r
        on r.distributor_id = own.distributor_id and r.user_info->>'address' = own.user_info->>'address'
        where own.user_info->>'address' <> ''
          and r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
          and r.user_info->>'city' = own.user_info->>'city'
          and (coalesce(own.user_info->>'companyRuc', '') = ''
            or r.user_info->>'companyRuc' is distinct from own.user_info->>'companyRuc')
      union all
      select distinct r.id, 'device', r.created_at from own
        join consents mine on mine.distributor_id = own.distributor_id and mine.request_id = own.id
        join consents theirs on theirs.distributor_id = own.distributor_id and theirs.ip = mine.ip
          and md5(theirs.user_agent) = md5(mine.user_agent)
        join requests r on r.id = theirs.request_id
        where mine.user_agent <> '' and r.number is not null
          and r.user_info->>'identity' is distinct from own.user_info->>'identity'
      union all
      select distinct r.id, 'receipt', r.created_at from own
        join payments mine on mine.distributor_id = own.distributor_id and mine.request_id = own.id
        join files receipt on receipt.id = mine.receipt_file_id
        join files same on same.distributor_id = own.distributor_id and same.purpose = 'receipt'
          and same.sha256 = receipt.sha256
        join payments theirs on theirs.distributor_id = own.distributor_id and theirs.receipt_file_id = same.id
        join requests r on r.id = theirs.request_id
        where r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
      union all
      select distinct r.id, 'picture', r.created_at from own
        join request_papers mine on mine.distributor_id = own.distributor_id and mine.request_id = own.id
        join files picture on picture.id = mine.file_id
        join files same on same.distributor_id = own.distributor_id and same.purpose = 'paper'
          and same.sha256 = picture.sha256
        join request_papers theirs on theirs.distributor_id = own.distributor_id and theirs.file_id = same.id
        join requests r on r.id = theirs.request_id
        where r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
    ), placed as (
      select id, signal, row_number() over (partition by signal order by created_at desc, id desc) as place from shared
      where id <> subject
    )
    select id, signal from placed where place <= most
  $$;
