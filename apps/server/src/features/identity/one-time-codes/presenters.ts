import type { CodeDelivery, MailDelivery } from "@trazo/contract/platform/mail-delivery"

export function presentCodeDelivery(delivery: MailDelivery | null): CodeDelivery {
  return { delivery }
}
