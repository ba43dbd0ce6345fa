-- What an uploaded proof or evidence is for, as «payment:<id>» or «certificate:<serial>»: it proves nothing else.
alter table files add column subject text;

-- What a prepaid code paid for a request that ended without a certificate goes back to the code and not to the applicant
-- in money.
with returned as (
  update payments set status = 'refunded', refund_due = false
    from requests r
   where r.id = payments.request_id and r.status in ('rejected', 'cancelled', 'expired')
     and method = 'code' and payments.status = 'received' and refund_due
     and not exists (select from refund_decisions d where d.payment_id = payments.id)
  returning request_id
)
update distributor_codes c
   set state = case when lot.cancelled_at is null then 'available' else 'cancelled' end, request_id = null, redeemed_at = null
  from code_lots lot, returned
 where lot.id = c.lot_id and c.request_id = returned.request_id;

-- The request of any other goes on or has its certificate: the difference of a missed promise is not due in money.
update payments set refund_due = false, refund_part = 'whole', refund_cents = null
 where method = 'code' and status = 'received' and refund_due
   and not exists (select from refund_decisions d where d.payment_id = payments.id);

-- A code that was given back can be used again: its payment shows the last group only.
update payments set reference = '····-' || right(reference, 5) where method = 'code';
