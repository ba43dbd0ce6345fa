-- How a distributor sells and answers in the fast channel (docs/decisions/0152). Without a row, the defaults of domain.
create table fast_settings (
  distributor_id uuid primary key references distributors,
  -- price keys with a price that are not on offer
  withheld text[] not null default '{}',
  -- when staff answer requests of this channel, and in how many opening hours
  opens text not null,
  closes text not null,
  saturdays boolean not null,
  hours integer not null check (hours between 1 and 200),
  -- what happens when the promised time passes
  notify_staff boolean not null,
  notify_client boolean not null,
  refund_difference boolean not null
);
call protect_tenant_table('fast_settings', 'select, insert, update');

-- Each turn of staff in which the promised time passed, once. A turn is named by its start, requests.status_since.
create table missed_promises (
  request_id uuid not null references requests,
  since timestamptz not null,
  distributor_id uuid not null references distributors,
  due_at timestamptz not null,
  noticed_at timestamptz not null,
  -- what was paid above the normal channel's price; 0: nothing goes back
  refund_cents integer not null check (refund_cents >= 0),
  -- when the refund was put on the list: the payment may be validated later
  refund_listed_at timestamptz,
  primary key (request_id, since)
);
create index missed_promises_unlisted on missed_promises (distributor_id, request_id)
  where refund_cents > 0 and refund_listed_at is null;
create index on missed_promises (distributor_id, noticed_at);
call protect_tenant_table('missed_promises', 'select, insert, update');

-- A part of a payment goes back while its request goes on. If the request then ends without a certificate, so does the rest.
alter table payments
  add column refund_part text not null default 'whole' check (refund_part in ('whole', 'difference', 'rest')),
  -- null: the whole payment
  add column refund_cents integer check (refund_cents > 0);
alter table refund_decisions
  add column part text not null default 'whole' check (part in ('whole', 'difference', 'rest')),
  drop constraint refund_decisions_pkey,
  add primary key (payment_id, part);
