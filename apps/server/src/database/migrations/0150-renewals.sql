-- A renewal is a request that names the certificate it renews (docs/decisions/0146).
alter table requests
  -- the approved request of the same holder with whose data and documents it began
  add column prefilled_from uuid references requests,
  add column renews_serial text references certificates,
  -- reissue: another file until the same end, after a forgotten password
  add column renewal text check (renewal in ('renewal', 'reissue')),
  -- the holder wants the renewed certificate revoked when the new one is in hand
  add column supersedes boolean not null default false,
  add constraint requests_renewal_complete check ((renews_serial is null) = (renewal is null));
-- One at a time: a second device continues the first one's.
create unique index requests_open_renewal on requests (renews_serial)
  where renews_serial is not null and removal_id is null
    and status not in ('issued', 'rejected', 'cancelled', 'expired');

-- The request whose file a paper shares. Null: it was uploaded for its own request.
alter table request_papers add column reused_from uuid references requests;

-- A price of zero, as of a new file after a forgotten password.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('transfer', 'deposit', 'code', 'coupon', 'free'));

alter table review_settings add column renewals_at_once boolean not null default false;

-- How a holder wants to hear that a certificate ends.
alter table clients add column renewal_notices text[] not null default '{mail,drawer}'
  check (renewal_notices <@ '{mail,drawer}');

-- The reminders of a certificate's end: each step at most once (docs/decisions/0147).
create table renewal_reminders (
  serial text not null references certificates,
  distributor_id uuid not null references distributors,
  -- days before the end; 0: after it
  step smallint not null,
  due_at timestamptz not null,
  -- when its notices were written; null while they wait
  queued_at timestamptz,
  primary key (serial, step)
);
create index renewal_reminders_waiting on renewal_reminders (distributor_id, serial) where queued_at is null;
call protect_tenant_table('renewal_reminders', 'select, insert, update');

-- How many of the certificates that end soon were renewed is counted in an index alone.
create index certificates_replaced on certificates (distributor_id, not_after) include (client_id)
  where replaced_by is not null;
