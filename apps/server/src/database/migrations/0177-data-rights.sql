-- What people ask about their data, with the clock of the LOPDP (docs/decisions/0155).
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

-- Who asked for an export: staff, or the person for their own data.
alter table exports alter column executive_id drop not null;
alter table exports add column client_id uuid references clients;
alter table exports add constraint exports_owner check (num_nonnulls(executive_id, client_id) = 1);
create index on exports (distributor_id, client_id, created_at) where client_id is not null;

-- Notices of a request's progress in the holder's account. The mails of a request carry what it needs and always go.
alter table clients add column progress_notices boolean not null default true;

-- Whoever works with clients can open the list; a role has its permission first.
update distributors set modules = modules || '{/rights}'
  where not modules && '{/rights,rights}' and modules && '{/clients,clients}';

-- Erasing a client also clears the words of their requests about data.
alter function erase_removal(uuid) rename to erase_removal_records;
create function erase_removal(wanted uuid) returns setof uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      update data_requests d set text = '', reply = case when reply is null then null else '' end
        from clients c join removals r on r.id = c.removal_id
        where d.client_id = c.id and r.id = wanted and r.distributor_id = current_distributor()
          and r.state = 'removed';
      return query select erase_removal_records(wanted);
    end
  $$;
revoke execute on function erase_removal_records from public, trazo_app;
revoke execute on function erase_removal from public;
grant execute on function erase_removal to trazo_app;
