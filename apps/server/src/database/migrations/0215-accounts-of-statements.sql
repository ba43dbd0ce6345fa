-- A statement belongs to one account of its bank: equal movements of two accounts are two.
alter table bank_statements add column account_id text;
-- The account of the payments that it confirmed, else the bank's most paid one, else the first in the configuration.
update bank_statements statement set account_id = coalesce(
  (
    select mode() within group (order by payments.account_id)
    from bank_movements movement join payments on payments.id = movement.payment_id
    where movement.statement_id = statement.id
  ),
  (
    select account ->> 'id'
    from distributors,
      jsonb_path_query(configuration, '$.paymentMethods.transfer.accounts[*]') with ordinality as listed (account, position)
    where distributors.id = statement.distributor_id and account ->> 'bank' = statement.bank
    order by (
      select count(*) from payments
      where payments.distributor_id = distributors.id and payments.account_id = account ->> 'id'
    ) desc, position
    limit 1
  ),
  -- the distributor has no account in the bank any more
  statement.bank
);
alter table bank_statements
  -- one of the distributor's configuration
  alter column account_id set not null,
  drop constraint bank_statements_distributor_id_bank_sha256_key,
  add unique (distributor_id, account_id, sha256);

alter table bank_movements add column account_id text;
update bank_movements set account_id = bank_statements.account_id
  from bank_statements where bank_statements.id = bank_movements.statement_id;
alter table bank_movements
  -- the statement's
  alter column account_id set not null,
  -- with the constraint and the index that had it
  drop column bank,
  add unique (distributor_id, account_id, content_hash, occurrence);
create index bank_movements_of_reference
  on bank_movements (distributor_id, account_id, amount_cents, normal_reference(reference));
create index bank_movements_reversals on bank_movements (distributor_id, account_id, day) where is_reversal;
