-- In how many opening hours the distributor answers, and when it is open: domain/requests/review-promise.
alter table review_settings add column promise jsonb;
