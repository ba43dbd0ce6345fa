-- What happened to somebody's request, as their drawer shows it: one row a reader.
create table notifications (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  -- whose row `reader_id` is: clients or executives
  area text not null check (area in ('client', 'executive')),
  reader_id uuid not null,
  type text not null check (type in ('normal', 'text', 'other')),
  title text not null,
  message text not null,
  -- a path of the site
  link text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
-- The list, newest first: ids are in the order of time.
create index on notifications (distributor_id, reader_id, id desc);
create index on notifications (distributor_id, reader_id) where read_at is null;
-- What the nightly job drops.
create index on notifications (distributor_id, created_at) where read_at is not null;
call protect_tenant_table('notifications', 'select, insert, update (read_at), delete');

-- Open pages of a session that ends are cut off: every process hears whose it was, and looks.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.subject_id::text);
  return null;
end $$;
create trigger sessions_announce_end after delete on sessions
  for each row execute function announce_session_end();

create function announce_account_state() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.id::text);
  return null;
end $$;
create trigger clients_announce_state after update of state on clients
  for each row when (old.state is distinct from new.state) execute function announce_account_state();
create trigger executives_announce_state after update of state on executives
  for each row when (old.state is distinct from new.state) execute function announce_account_state();

-- The socket adapter's own place: messages between processes that are too long for NOTIFY.
create schema sockets;
create table sockets.attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
create index on sockets.attachments (created_at);
grant usage on schema sockets to trazo_app;
grant select, insert, delete on sockets.attachments to trazo_app;
grant usage on sequence sockets.attachments_id_seq to trazo_app;
