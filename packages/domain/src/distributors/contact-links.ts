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

/** A number of Ecuador in groups, as people write it; another as it was typed. */
export function telephoneText(text: string): string {
  const [, area = "", first, last] = /^593(9\d|\d)(\d{3})(\d{4})$/.exec(digitsOf(text) ?? "") ?? []
  return first && last ? `+593 ${area} ${first} ${last}` : text
}

export function telephoneLink(text: string): string | null {
  const digits = digitsOf(text)
  return digits && `tel:+${digits}`
}
