-- Rows now also count the tries of one address over all accounts, and remember that an account signed in from an
-- address: a stranger's failures don't slow that pair.
alter table sign_in_attempts rename column pair_hash to hash;
alter table sign_in_attempts add column signed_in_at timestamptz;
