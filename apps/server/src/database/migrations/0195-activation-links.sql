-- The link of an approval's mail, and the session that it opens for the activation alone (docs/decisions/0177). One row a
-- request: the link of a new approval ends the former.
create table activation_links (
  request_id uuid primary key references requests,
  distributor_id uuid not null references distributors,
  -- the account of the approval
  client_id uuid not null references clients,
  -- sha256 of the token; the token itself is only in the mail
  token_hash bytea not null,
  expires_at timestamptz not null,
  -- codes typed with this link, right or wrong
  tries integer not null default 0,
  opened_at timestamptz,
  -- sha256 of the session's token, which is in its cookie only
  session_hash bytea unique,
  session_expires_at timestamptz,
  unique (distributor_id, token_hash),
  check ((session_hash is null) = (session_expires_at is null))
);
create index on activation_links (client_id) where session_hash is not null;
call protect_tenant_table('activation_links', 'select, insert, update');

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (
  purpose in ('request-email', 'activation', 'activation-link', 'renewal', 'revocation', 'suspension', 'release',
    'password-reset', 'sign-in', 'email-change', 'first-password'));

-- Whatever ends a client's sessions ends what a link opened.
create or replace function end_sessions_of_disabled() returns trigger language plpgsql as $$
begin
  delete from sessions where subject_id = new.id and area = tg_argv[0];
  if tg_argv[0] = 'client' then
    update activation_links set session_hash = null, session_expires_at = null
     where client_id = new.id and session_hash is not null;
  end if;
  return null;
end $$;
