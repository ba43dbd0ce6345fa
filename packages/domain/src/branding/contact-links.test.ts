import { expect, it } from "vitest"
import { telephoneLink, whatsAppLink } from "./contact-links.ts"

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
