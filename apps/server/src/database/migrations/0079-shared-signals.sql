-- Requests of other identities that share something with one: staff see them as evidence.
create index requests_phone on requests (distributor_id, (user_info->>'phone')) where number is not null;
create index requests_verified_email on requests (distributor_id, verified_email) where number is not null;
create index consents_device on consents (distributor_id, ip, md5(user_agent));
create index files_document_content on files (distributor_id, sha256) where purpose = 'paper';
create index on request_papers (distributor_id, file_id);

-- Row-level security keeps expressions away from indexes, so that the review asks here, for the transaction's tenant.
-- `most` bounds each signal: an office may send hundreds of requests from one device.
create function shared_signals(subject uuid, most integer) returns table (request_id uuid, signal text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with own as (
      select * from requests where id = subject and distributor_id = current_distributor()
    ), shared as (
      (select r.id, 'phone' as signal from own join requests r
         on r.distributor_id = own.distributor_id and r.user_info->>'phone' = own.user_info->>'phone'
        where r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
          and own.user_info->>'phone' <> ''
        limit most)
      union all
      (select r.id, 'email' from own join requests r
         on r.distributor_id = own.distributor_id and r.verified_email = own.verified_email
        where r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
        limit most)
      union all
      (select distinct r.id, 'device' from own
         join consents mine on mine.distributor_id = own.distributor_id and mine.request_id = own.id
         join consents theirs on theirs.distributor_id = own.distributor_id and theirs.ip = mine.ip
           and md5(theirs.user_agent) = md5(mine.user_agent)
         join requests r on r.id = theirs.request_id
        where mine.user_agent <> '' and r.number is not null
          and r.user_info->>'identity' is distinct from own.user_info->>'identity'
        limit most)
      union all
      (select distinct r.id, 'receipt' from own
         join payments mine on mine.distributor_id = own.distributor_id and mine.request_id = own.id
         join files receipt on receipt.id = mine.receipt_file_id
         join files same on same.distributor_id = own.distributor_id and same.purpose = 'receipt'
           and same.sha256 = receipt.sha256
         join payments theirs on theirs.distributor_id = own.distributor_id and theirs.receipt_file_id = same.id
         join requests r on r.id = theirs.request_id
        where r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
        limit most)
      union all
      (select distinct r.id, 'picture' from own
         join request_papers mine on mine.distributor_id = own.distributor_id and mine.request_id = own.id
         join files picture on picture.id = mine.file_id
         join files same on same.distributor_id = own.distributor_id and same.purpose = 'paper'
           and same.sha256 = picture.sha256
         join request_papers theirs on theirs.distributor_id = own.distributor_id and theirs.file_id = same.id
         join requests r on r.id = theirs.request_id
        where r.number is not null and r.user_info->>'identity' is distinct from own.user_info->>'identity'
        limit most)
    )
    select id, signal from shared where id <> subject
  $$;
revoke execute on function shared_signals from public;
grant execute on function shared_signals to trazo_app;
