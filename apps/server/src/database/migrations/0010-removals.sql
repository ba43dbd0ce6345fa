-- Clears the personal data of a removal of the transaction's tenant. Rows, numbers, dates, states and amounts stay, and so
-- do the receipts of payments that were received. Returns the files to delete.
-- Notes of staff on a request can name people.
create function erase_removal(wanted uuid) returns setof uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      erased_requests uuid[];
      erased_clients uuid[];
    begin
      perform from removals where id = wanted and distributor_id = current_distributor() and state = 'removed' for update;
      if not found then return; end if;
      select coalesce(array_agg(id), '{}') into erased_requests from requests where removal_id = wanted;
      select coalesce(array_agg(id), '{}') into erased_clients from clients where removal_id = wanted;
      if exists (select from certificates
          where der is not null and (request_id = any(erased_requests) or client_id = any(erased_clients))) then
        raise exception 'removal % has certificates', wanted;
      end if;
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
      delete from request_notes where request_id = any(erased_requests);
      delete from client_notes where client_id = any(erased_clients);
      delete from notifications where area = 'client' and reader_id = any(erased_clients);
      update clients set identity = '', names = '', surnames = '', email = '', phone = '', password_hash = null,
        state = 'disabled' where id = any(erased_clients);
    end
  $$;
revoke execute on function erase_removal from public;
grant execute on function erase_removal to trazo_app;
