-- A request that a monthly account paid and that ended without a certificate is taken off the account. Nobody has paid
-- anything unless the month is paid.
with taken_off as (
  update payments set status = 'refunded', refund_due = false, refund_part = 'whole', refund_cents = null
    from requests r, monthly_charges charge
   where r.id = payments.request_id and r.status in ('rejected', 'cancelled', 'expired')
     and charge.payment_id = payments.id
     and payments.method = 'account' and payments.status = 'received' and payments.refund_due
     and not exists (select from refund_decisions d where d.payment_id = payments.id)
     and not exists (
       select from monthly_closings closing
        where closing.account_id = charge.account_id and closing.month = charge.month and closing.paid_at is not null
     )
  returning charge.account_id, charge.month, payments.amount_cents
)
update monthly_closings closing set total_cents = closing.total_cents - gone.cents
  from (select account_id, month, sum(amount_cents)::integer as cents from taken_off group by account_id, month) gone
 where closing.account_id = gone.account_id and closing.month = gone.month;

-- The difference of a missed promise is not due in money where an account paid.
update payments set refund_due = false, refund_part = 'whole', refund_cents = null
 where method = 'account' and status = 'received' and refund_due and refund_part = 'difference'
   and not exists (select from refund_decisions d where d.payment_id = payments.id);
