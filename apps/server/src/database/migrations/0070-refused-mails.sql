-- The last failed deliveries of a distributor.
create index mails_refused on mails (distributor_id, decided_at desc) where state = 'refused';
