import { expect, it } from "vitest"
import type { Letter } from "./letter.ts"
import { renderLetter } from "./render-letter.ts"
import { type TemplateName, type TemplateVariables, templates } from "./templates.ts"

const names = "MARÍA <JOSÉ>"
const link = "http://localhost:3000/payment?token=abc&x=1"
const examples: { [Name in TemplateName]: TemplateVariables<Name> } = {
  code: { code: "493817", purpose: "revocation" },
  "resume-link": { link },
  "request-received": { names, number: "2026-000001", total: "$23,60", link },
  "payment-outcome": { names, number: "2026-000001", outcome: "refused", reason: "No llegó", link },
  approved: { names, number: "2026-000001", activateBefore: "12/01/2027", link },
  supplies: { names, validUntil: "23/11/2027", link },
  correction: { names, number: "2026-000001", items: [{ label: "Cédula", reason: "Está borrosa" }], link },
  rejected: { names, number: "2026-000001", reason: "Otra persona", refund: true },
  "certificate-revoked": { names, serial: "1234", reason: "Pérdida", revokedAt: "23/11/2026 10:00" },
  "password-reset": { names, link },
  "executive-invitation": { names, distributor: "Firmas & Más", user: "ana@prueba.ec", link },
  "password-changed": { names, changedAt: "23/11/2026 10:00", link },
  "email-changed": { names, changedAt: "23/11/2026 10:00" },
  "second-factor-changed": { names, change: "totp-on", changedAt: "23/11/2026 10:00", link },
}
const brand = { name: "Firmas & Más", supportEmail: "ayuda@prueba.ec", primaryColor: "#09497E" }

it.each(Object.entries(examples))(
  "%s says the same as text and as HTML, and nothing in it becomes markup",
  (name, example) => {
    const write = templates[name as TemplateName] as (variables: object) => Letter
    const letter = write(example)
    const { text, html } = renderLetter(letter, brand)
    const shown = html
      .replace(/<(style|title)[^>]*>.*?<\/\1>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&")
    for (const words of [...letter.paragraphs, letter.greeting, letter.code, letter.note, brand.name]) {
      if (words === undefined) continue
      expect(text).toContain(words)
      expect(shown).toContain(words)
    }
    expect(html).not.toContain("<JOSÉ>")
    expect(text).not.toMatch(/undefined|\[object/)
    if (letter.button) expect(html).toContain('href="http://localhost:3000/payment?token=abc&amp;x=1"')
  },
)
