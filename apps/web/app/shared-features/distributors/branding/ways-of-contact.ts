import type { Distributor } from "@trazo/contract/distributors/branding"
import { telephoneLink, telephoneText, whatsAppLink } from "@trazo/domain/distributors/contact-links"

/** How a person of the distributor is reached; null for each way that is not set. */
export function waysOfContact({ configuration, distributorData }: Distributor) {
  const { whatsapp = "", telephone = "" } = configuration?.texts ?? {}
  const phone = telephoneLink(telephone)
  return {
    whatsApp: whatsAppLink(whatsapp),
    phone: phone ? { link: phone, text: telephoneText(telephone) } : null,
    email: distributorData.supportEmail || null,
  }
}
