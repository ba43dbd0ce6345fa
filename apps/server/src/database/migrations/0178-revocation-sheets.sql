-- The code with which a holder revokes a certificate without signing in (docs/decisions/0120).
create table revocation_sheets (
  serial text primary key references certificates,
  distributor_id uuid not null references distributors,
  -- HMAC-SHA-256 over tenant and code: the code itself is only in the holder's mail and on their sheet
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  unique (distributor_id, code_hash)
);
call protect_tenant_table('revocation_sheets', 'select, insert, update');
