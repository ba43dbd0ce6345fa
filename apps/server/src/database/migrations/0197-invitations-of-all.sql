-- The invitation of everybody in an agreement who has none yet (docs/decisions/0170). Kept as history.
create table convenio_sendings (
  id uuid primary key,
  distributor_id uuid not null references distributors,
  convenio_id uuid not null references convenios,
  state text not null check (state in ('sending', 'done', 'stopped')),
  -- people without an invitation when it began, and those of them who got one
  total integer not null,
  sent integer not null default 0,
  -- the last person whom it looked at, by id
  last_person uuid,
  -- why it ended before its end
  stopped text,
  started_by uuid not null references executives,
  created_at timestamptz not null,
  -- the last batch
  worked_at timestamptz not null
);
-- one at a time, also for two people at once
create unique index convenio_sendings_working on convenio_sendings (convenio_id) where state = 'sending';
create index on convenio_sendings (distributor_id, convenio_id, id);
create index on convenio_sendings (worked_at) where state = 'sending';
call protect_tenant_table('convenio_sendings', 'select, insert, update');

-- Sendings on which nobody has worked since the moment.
create function stalled_sendings(before timestamptz) returns table (distributor_id uuid, sending_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.distributor_id, s.id from convenio_sendings s
    where s.state = 'sending' and s.worked_at < before
    order by s.id
  $$;
revoke execute on function stalled_sendings from public;
grant execute on function stalled_sendings to trazo_app;

-- How often a person was invited, since the first of those invitations.
alter table convenio_people add column invitations integer not null default 0;
alter table convenio_people add column invitations_since timestamptz;
update convenio_people set invitations = 1, invitations_since = invited_at where invited_at is not null;
