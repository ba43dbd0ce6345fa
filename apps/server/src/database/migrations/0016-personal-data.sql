-- What people ask about their data, and what is erased.

-- What people ask about their data, with the clock of the LOPDP (docs/product/accounts.md).
create table data_requests (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  client_id uuid not null references clients,
  kind text not null check (kind in ('correction', 'deletion', 'objection')),
  text text not null,
  -- what the law keeps in spite of a deletion, as the person was told: [{ kind, until }]
  kept jsonb not null default '[]',
  asked_at timestamptz not null,
  due_at timestamptz not null,
  outcome text check (outcome in ('granted', 'partly', 'refused')),
  reply text,
  answered_by uuid references executives,
  answered_at timestamptz,
  check ((outcome is null) = (reply is null) and (outcome is null) = (answered_by is null)
    and (outcome is null) = (answered_at is null))
);
create unique index data_requests_open on data_requests (client_id, kind) where answered_at is null;
create index on data_requests (client_id, asked_at);
create index data_requests_due on data_requests (distributor_id, due_at, id) where answered_at is null;
create index data_requests_answered on data_requests (distributor_id, answered_at, id) where answered_at is not null;
call protect_tenant_table('data_requests', 'select, insert, update');

-- Clears the personal data of a removal of the transaction's tenant, the notes of staff included, for they can name people.
-- Rows, numbers, dates, states and amounts stay, and so do the receipts of payments that were received. Returns the files to
-- delete.
create function erase_removal(wanted uuid) returns setof uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      erased_requests uuid[];
      erased_clients uuid[];
      -- of agreements, whom only erased requests name
      erased_people uuid[];
    begin
      perform from removals where id = wanted and distributor_id = current_distributor() and state = 'removed' for update;
      if not found then return; end if;
      select coalesce(array_agg(id), '{}') into erased_requests from requests where removal_id = wanted;
      select coalesce(array_agg(id), '{}') into erased_clients from clients where removal_id = wanted;
      if exists (select from certificates
          where der is not null and (request_id = any(erased_requests) or client_id = any(erased_clients))) then
        raise exception 'removal % has certificates', wanted;
      end if;
      select coalesce(array_agg(q.convenio_person_id), '{}') into erased_people from requests q
        where q.removal_id = wanted and q.convenio_person_id is not null
          and not exists (select from requests o where o.convenio_person_id = q.convenio_person_id
            and o.removal_id is distinct from wanted);
      return query delete from request_papers where request_id = any(erased_requests) returning file_id;
      return query
        with unpaid as (
          select id, receipt_file_id from payments
          where request_id = any(erased_requests) and receipt_file_id is not null
            and status not in ('received', 'refunded')),
        detached as (
          update payments p set receipt_file_id = null from unpaid u where p.id = u.id)
        select receipt_file_id from unpaid;
      update consents set ip = '', user_agent = '' where request_id = any(erased_requests);
      update corrections set targets = '[]', answers = '{}' where request_id = any(erased_requests);
      update request_movements set reason = null where request_id = any(erased_requests);
      update account_disputes set reason = '' where request_id = any(erased_requests);
      update client_address_changes set from_email = '', to_email = '' where client_id = any(erased_clients);
      update mails set to_address = '', last_error = null, sealed_payload = null
        where state <> 'queued' and (request_id = any(erased_requests)
          or (distributor_id = current_distributor() and request_id is null
            and to_address in (select email from clients c where c.id = any(erased_clients))
            and not exists (select from clients o where o.distributor_id = current_distributor()
              and o.email = to_address and o.id <> all(erased_clients))));
      update requests set user_info = '{}', search_text = '', verified_email = null, reason = null
        where id = any(erased_requests);
      update data_requests set text = '', reply = case when reply is null then null else '' end
        where client_id = any(erased_clients);
      delete from request_notes where request_id = any(erased_requests);
      delete from client_notes where client_id = any(erased_clients);
      delete from notifications where area = 'client' and reader_id = any(erased_clients);
      update clients set identity = '', names = '', surnames = '', email = '', phone = '', password_hash = null,
        state = 'disabled' where id = any(erased_clients);
      update requests set convenio_person_id = null where convenio_person_id = any(erased_people);
      with gone as (delete from convenio_people where id = any(erased_people) returning convenio_id, request_id)
        update convenios c set used = greatest(0, c.used - held.places)
          from (select convenio_id, count(*)::integer as places from gone where request_id is not null
            group by convenio_id) held
          where c.id = held.convenio_id;
    end
  $$;
revoke execute on function erase_removal from public;
grant execute on function erase_removal to trazo_app;
