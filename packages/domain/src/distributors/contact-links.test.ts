import { expect, it } from "vitest"
import { telephoneLink, telephoneText, whatsAppLink } from "./contact-links.ts"

it.each([
  ["+593991234567", "593991234567"],
  ["099 123 4567", "593991234567"],
  ["+1 (305) 555-0100", "13055550100"],
])("links a number in any spelling by its digits: %s", (text, digits) => {
  expect(whatsAppLink(text)).toBe(`https://wa.me/${digits}`)
  expect(telephoneLink(text)).toBe(`tel:+${digits}`)
})

it.each(["", "1700", "593/../evil", "javascript:alert(1)", "+593991234567?text=x"])(
  "links nothing for %j",
  (text) => {
    expect(whatsAppLink(text)).toBeNull()
    expect(telephoneLink(text)).toBeNull()
  },
)

it.each([
  ["+59342345678", "+593 4 234 5678"],
  ["0991234567", "+593 99 123 4567"],
  ["+1 (305) 555-0100", "+1 (305) 555-0100"],
  ["1700", "1700"],
])("shows %s as people write it", (typed, shown) => {
  expect(telephoneText(typed)).toBe(shown)
})
