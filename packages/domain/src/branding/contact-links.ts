import { plainPhone } from "../forms/phone.ts"

/** E.164 without its sign, or null for what is no number with its country. */
function digitsOf(text: string): string | null {
  const number = plainPhone(text)
  return number?.startsWith("+") ? number.slice(1) : null
}

/** Only digits get into the address. Null for what is no number with its country. */
export function whatsAppLink(text: string): string | null {
  const digits = digitsOf(text)
  return digits && `https://wa.me/${digits}`
}

export function telephoneLink(text: string): string | null {
  const digits = digitsOf(text)
  return digits && `tel:+${digits}`
}
