-- Mails, notifications, and long messages between processes.

create table mails (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  to_address text not null,
  template text not null,
  state text not null default 'queued' check (state in ('queued', 'accepted', 'refused')),
  -- subject, text and HTML, sealed with the mail key; dropped once the mail is accepted
  sealed_payload bytea,
  attempts integer not null default 0,
  last_error text,
  -- where the mail's state is shown beside the request that it is about
  request_id uuid references requests,
  created_at timestamptz not null,
  decided_at timestamptz
);
-- Encrypted bytes do not compress.
alter table mails alter sealed_payload set storage external;
create index on mails (distributor_id, created_at);
create index on mails (created_at) where state = 'queued';
create index on mails (decided_at) where state = 'refused';
create index on mails (distributor_id, request_id, created_at) where request_id is not null;
create index mails_recipient on mails (distributor_id, to_address, created_at);
-- The last failed deliveries of a distributor.
create index mails_refused on mails (distributor_id, decided_at desc) where state = 'refused';
call protect_tenant_table('mails', 'select, insert, update');

-- Where mail goes when no SMTP server is set (development only; shown at /correo).
create table mailbox (
  id uuid primary key default uuidv7(),
  distributor_id uuid references distributors,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  received_at timestamptz not null
);
create index on mailbox (distributor_id, received_at desc);
call protect_mixed_table('mailbox', 'select, insert, delete');

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

create schema sockets;
grant usage on schema sockets to trazo_app;

create table sockets.attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
create index on sockets.attachments (created_at);
grant select, insert, delete on sockets.attachments to trazo_app;
grant usage on sequence sockets.attachments_id_seq to trazo_app;

-- A bounce names a mail and no tenant.
create function distributor_of_mail(wanted uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select distributor_id from mails where id = wanted $$;
revoke execute on function distributor_of_mail from public;
grant execute on function distributor_of_mail to trazo_app;

-- Counts over all tenants, for the platform's state.
create function mail_figures(since timestamptz)
  returns table (waiting bigint, refused bigint, oldest_waiting timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select (select count(*) from mails where state = 'queued'),
      (select count(*) from mails where state = 'refused' and decided_at >= since),
      (select min(created_at) from mails where state = 'queued')
  $$;
revoke execute on function mail_figures from public;
grant execute on function mail_figures to trazo_app;
