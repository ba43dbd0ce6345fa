-- What became of the payment of a request that ended (docs/decisions/0090-refunds.md). A pending refund is a received
-- payment with refund_due and without a row here.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('brand', 'paper', 'receipt', 'key-copy', 'p12', 'evidence', 'refund'));

create table refund_decisions (
  payment_id uuid primary key references payments,
  distributor_id uuid not null references distributors,
  outcome text not null check (outcome in ('refunded', 'refused')),
  -- of the transfer back; empty for a refusal
  reference text not null,
  -- why it is refused, as the client reads it; empty for a refund
  reason text not null,
  proof_file_id uuid references files,
  decided_by uuid not null references executives,
  decided_at timestamptz not null,
  check (outcome <> 'refunded' or reference <> ''),
  check (outcome <> 'refused' or reason <> '')
);
create unique index on refund_decisions (proof_file_id);
create index on refund_decisions (distributor_id, decided_at);
call protect_tenant_table('refund_decisions', 'select, insert');
create index payments_refunds on payments (distributor_id, created_at, id) where refund_due;
