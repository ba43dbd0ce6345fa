-- What an uploaded proof or evidence is for, as «payment:<id>» or «certificate:<serial>»: it proves nothing else.
alter table files add column subject text;

-- What a prepaid code paid goes back to the code and not to the applicant in money.
with returned as (
  update payments set status = 'refunded', refund_due = false
   where method = 'code' and status = 'received' and refund_due
     and not exists (select from refund_decisions d where d.payment_id = payments.id)
  returning request_id
)
update distributor_codes c
   set state = case when lot.cancelled_at is null then 'available' else 'cancelled' end, request_id = null, redeemed_at = null
  from code_lots lot, returned
 where lot.id = c.lot_id and c.request_id = returned.request_id;
