-- The link that an account was mailed to choose another password: one row an account, so that a new link ends the
-- former. Whose account: `clients` or `executives`, by the area.
create table password_resets (
  distributor_id uuid not null references distributors,
  area text not null check (area in ('client', 'executive')),
  subject_id uuid not null,
  -- sha256 of the token; the token itself is only in the mail
  token_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (distributor_id, area, subject_id),
  unique (distributor_id, token_hash)
);
call protect_tenant_table('password_resets', 'select, insert, update');
