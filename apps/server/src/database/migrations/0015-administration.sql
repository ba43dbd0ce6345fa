-- The platform's administrators at work: what they see of every distributor, why one is suspended, the link by which
-- an administrator chooses a password, mails of the platform itself, and the platform's own state.

-- Each time that a distributor was suspended; the present one has not been lifted.
create table distributor_suspensions (
  id uuid primary key default uuidv7(),
  distributor_id uuid not null references distributors,
  reason text not null,
  suspended_at timestamptz not null,
  lifted_at timestamptz
);
create index on distributor_suspensions (distributor_id, suspended_at);
call protect_tenant_table('distributor_suspensions', 'select, insert, update');

-- One row an administrator: a new link ends the former. The token is made when its mail is sent, and is only there.
create table administrator_links (
  administrator_id uuid primary key references administrators,
  -- an invitation lasts longer than a forgotten password
  invited boolean not null,
  asked_at timestamptz not null,
  delivery text not null check (delivery in ('queued', 'accepted', 'refused')),
  -- sha256 of the token; null until the mail is sent
  token_hash bytea unique,
  expires_at timestamptz,
  used_at timestamptz
);
grant select, insert, update on administrator_links to trazo_app;

-- Mails to administrators belong to no distributor.
alter table mailbox alter column distributor_id drop not null;
drop policy owner_sees_all on mailbox;
drop policy tenant_only on mailbox;
call protect_mixed_table('mailbox', 'select, insert, delete');

-- What administrators did to a distributor, among all that happened there.
create index on audit_log (distributor_id, id) where actor ->> 'area' = 'administrator';

-- For the platform's administrators, who belong to no tenant: names and figures of each distributor, nothing of a
-- person. Whoever only began a request has not asked for anything yet.
drop function distributor_overview;
create function distributor_overview()
  returns table (id uuid, name text, ruc text, state text, hosts text[], modules text[], is_configured boolean,
    executives bigint, requests bigint, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select d.id, d.name, d.ruc, d.state,
      array(select h.host from distributor_hosts h where h.distributor_id = d.id
        order by h.host ~ '^[0-9.]+$', h.host),
      d.modules, d.configuration is not null,
      (select count(*) from executives e where e.distributor_id = d.id and e.state = 'active'),
      (select count(*) from requests r where r.distributor_id = d.id and r.status <> 'draft'),
      d.created_at
    from distributors d order by d.name, d.id
  $$;

-- Counts over all tenants, for the platform's state.
create function mail_figures(since timestamptz)
  returns table (waiting bigint, refused bigint, oldest_waiting timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select (select count(*) from mails where state = 'queued'),
      (select count(*) from mails where state = 'refused' and decided_at >= since),
      (select min(created_at) from mails where state = 'queued')
  $$;
create index on mails (created_at) where state = 'queued';
create index on mails (decided_at) where state = 'refused';

create function audit_figures()
  returns table (unsealed bigint, oldest_unsealed timestamptz, last_sealed timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select (select count(*) from audit_log where hash is null), (select min(at) from audit_log where hash is null),
      (select at from audit_log where hash is not null order by id desc limit 1)
  $$;

revoke execute on function distributor_overview, mail_figures, audit_figures from public;
grant execute on function distributor_overview, mail_figures, audit_figures to trazo_app;
