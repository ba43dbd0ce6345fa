-- The holder's own suspension: where the distributor allows it, proved by a mailed code, and without evidence.
alter table review_settings add column holder_suspension boolean not null default false;

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (
  purpose in ('request-email', 'activation', 'renewal', 'revocation', 'suspension', 'release', 'password-reset',
    'sign-in', 'email-change', 'first-password'));

alter table certificate_suspensions alter column evidence drop not null;
alter table certificate_suspensions add check (evidence is not null or reason = 'holderRequest');

-- The holder's own suspension that this one of staff or of the platform took over, and that goes on after its release.
alter table certificate_suspensions add column taken_over uuid references certificate_suspensions;
create index on certificate_suspensions (taken_over) where taken_over is not null;
