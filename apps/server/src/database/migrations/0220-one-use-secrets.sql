-- One table for the mailed codes and the links that choose a password (packages/domain/src/identity/one-use-limits.ts).
create table one_use_secrets (
  id uuid primary key default uuidv7(),
  -- null for administrators, who belong to no distributor
  distributor_id uuid references distributors,
  kind text not null check (
    kind in ('reset-link', 'invitation-link', 'first-administrator-link', 'request-email', 'request-continue',
      'activation', 'activation-link', 'renewal', 'revocation', 'suspension', 'release', 'password-reset', 'sign-in',
      'email-change', 'first-password')),
  -- what a code is bound to: a request, a certificate's serial, a client; whose a link is, as «client:id»
  subject text not null,
  -- of a code: where it was mailed. A link has none: it goes to its account's own address
  destination text,
  -- hmac of a code, sha256 of a link's token; null before a link's mail is sent and after the link was ended
  secret_hash bytea,
  attempts integer not null default 0,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- the mail that carries a code
  mail_id uuid references mails deferrable initially deferred,
  -- of an administrator's link
  delivery text check (delivery in ('queued', 'accepted', 'refused')),
  administrator_id uuid references administrators generated always as (
    case when distributor_id is null and kind <> 'first-administrator-link' then substr(subject, 15)::uuid end) stored,
  check ((distributor_id is null) = (subject like 'administrator%')),
  check ((distributor_id is null) = (kind = 'first-administrator-link' or delivery is not null)),
  check ((destination is null) = (kind in ('reset-link', 'invitation-link', 'first-administrator-link'))),
  check (destination is null or (distributor_id is not null and secret_hash is not null))
);
-- A new link ends the former one of its subject.
create unique index one_use_secrets_link on one_use_secrets (distributor_id, subject) nulls not distinct
  where destination is null;
create unique index one_use_secrets_token on one_use_secrets (secret_hash) where destination is null;
create index on one_use_secrets (distributor_id, subject, kind, issued_at desc);
-- Codes sent to one address are limited.
create index on one_use_secrets (distributor_id, destination, kind, issued_at desc) where destination is not null;
create index on one_use_secrets (administrator_id) where administrator_id is not null;
call protect_mixed_table('one_use_secrets', 'select, insert, update');

insert into one_use_secrets
  (id, distributor_id, kind, subject, destination, secret_hash, attempts, issued_at, expires_at, used_at, mail_id)
select id, distributor_id, purpose, subject, destination, code_hash, attempts, sent_at, expires_at, used_at, mail_id
  from one_time_codes;

-- Whether it was an invitation was not stored, and matters only to how long it lasts.
insert into one_use_secrets (distributor_id, kind, subject, secret_hash, issued_at, expires_at, used_at)
select distributor_id, 'reset-link', area || ':' || subject_id, token_hash, asked_at, expires_at, used_at
  from password_resets;

insert into one_use_secrets (kind, subject, secret_hash, issued_at, expires_at, used_at, delivery)
select case when invited then 'invitation-link' else 'reset-link' end, 'administrator:' || administrator_id,
    token_hash, asked_at, coalesce(expires_at, asked_at), used_at, delivery
  from administrator_links;

insert into one_use_secrets (kind, subject, secret_hash, issued_at, expires_at)
select 'first-administrator-link', 'administrator', token_hash, expires_at - interval '1 hour', expires_at
  from first_administrator_link;

drop table one_time_codes, password_resets, administrator_links, first_administrator_link;
