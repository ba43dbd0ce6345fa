-- An approval needs each check of the reviewer's list, unless the distributor decides otherwise.
alter table review_settings add column checks_required boolean not null default true;
