-- Codes sent to one address are limited.
create index on one_time_codes (distributor_id, destination, purpose, sent_at desc);
