-- Whether the shop shows the payment by card before transfers.
alter table card_gateways add column is_first boolean not null default true;
