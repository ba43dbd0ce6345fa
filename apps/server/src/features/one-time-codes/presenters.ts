import type { CodeDelivery, MailDelivery } from "@trazo/contract/mail/mail-delivery"

export function presentCodeDelivery(delivery: MailDelivery | null): CodeDelivery {
  return { delivery }
}
