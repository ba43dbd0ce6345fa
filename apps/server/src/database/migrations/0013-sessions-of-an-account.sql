-- Whoever signed in sees where they are signed in, and ends what is not theirs.
alter table sessions
  -- names a session to its owner, who has no other session's token
  add column id uuid not null default uuidv7(),
  -- what the browser said of itself, cut to a line
  add column user_agent text not null default '',
  -- without its last part
  add column address text not null default '';
create unique index on sessions (id);

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (
  purpose in ('request-email', 'activation', 'renewal', 'revocation', 'password-reset', 'sign-in',
    'email-change', 'first-password'));

-- A disabled account's sessions are over for good, whoever disabled it and however: enabled again, it signs in again.
create function end_sessions_of_disabled() returns trigger language plpgsql as $$
begin
  delete from sessions where subject_id = new.id and area = tg_argv[0];
  return null;
end $$;
create trigger clients_disabled after update of state on clients for each row
  when (new.state = 'disabled') execute function end_sessions_of_disabled('client');
create trigger executives_disabled after update of state on executives for each row
  when (new.state = 'disabled') execute function end_sessions_of_disabled('executive');
create trigger bank_users_disabled after update of state on bank_users for each row
  when (new.state = 'disabled') execute function end_sessions_of_disabled('banks');
create trigger administrators_disabled after update of state on administrators for each row
  when (new.state = 'disabled') execute function end_sessions_of_disabled('administrator');
