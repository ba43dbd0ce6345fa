-- The account for which an approval was given. It serves no other account, whatever is merged, undone or restored later
-- (docs/decisions/0124-approvals-of-an-account.md).
alter table requests add column approved_client_id uuid references clients;
update requests set approved_client_id = client_id where status in ('approved', 'issued');
-- Approved while a merge lasted that was undone later: the approval was the kept account's.
update requests r set approved_client_id = m.target_id from client_merges m
  where r.status in ('approved', 'issued') and r.client_id = m.source_id and r.id = any(m.request_ids)
    and m.undone_at is not null and r.approved_at >= m.merged_at and r.approved_at < m.undone_at;

-- So is the first of two approvals.
alter table first_approvals add column client_id uuid references clients;
update first_approvals f set client_id = r.client_id from requests r where r.id = f.request_id;
delete from first_approvals where client_id is null;
alter table first_approvals alter column client_id set not null;

-- A first approval ends when its executive is disabled or gets another role, and does not come back with the access.
create function end_first_approvals() returns trigger language plpgsql as $$
  begin
    delete from first_approvals where approved_by = new.id;
    return null;
  end
$$;
create trigger executives_first_approvals after update of state, role_id, administrator on executives for each row
  when (old.state is distinct from new.state or old.role_id is distinct from new.role_id
    or old.administrator is distinct from new.administrator)
  execute function end_first_approvals();

create function end_first_approvals_of_role() returns trigger language plpgsql as $$
  begin
    delete from first_approvals where approved_by in (
      select id from executives where distributor_id = new.distributor_id and role_id = new.id and not administrator);
    return null;
  end
$$;
create trigger roles_first_approvals after update of permissions on roles for each row
  when (not (new.permissions @> old.permissions))
  execute function end_first_approvals_of_role();

-- Nothing is left undecided about an account that is not its identity's any more.
update client_address_changes a set state = 'withdrawn', decided_at = now() from clients c
  where c.id = a.client_id and a.state = 'pending' and c.approved_at is null;
