import { wayOf } from "@trazo/domain/requests/way"
import { expect, it } from "vitest"
import { testSettings } from "../../../testing/test-settings.ts"
import type { Brand } from "../tenants/brand.ts"
import { blocksOf, type EmailContent, type FilledTemplate, mailBrand } from "./email-content.ts"
import { type TemplateName, type TemplateVariables, templates } from "./queue-mail.ts"
import { renderEmail } from "./render-email.ts"

const names = "MARÍA <JOSÉ>"
const link = "http://localhost:3000/payment?token=abc&x=1"
const number = "TZ-2026-000001-5"
const examples: { [Name in TemplateName]: TemplateVariables<Name> } = {
  code: { code: "493817", purpose: "revocation" },
  "resume-link": { link },
  "request-received": { names, number, total: "$23,60", paidBy: ["card", "transfer"], link },
  "refund-outcome": {
    names,
    number,
    amount: "$23,00",
    part: "whole",
    outcome: "refused",
    reference: "",
    reason: "No llegó",
  },
  "payment-sent": { names, number, total: "$23,60", link },
  "payment-outcome": { names, number, outcome: "refused", reason: "No llegó <b>", link },
  "payment-undone": { names, number, amount: "$23,00", outcome: "owed", reason: "No llegó <b>", link },
  "stuck-cards": {
    names,
    payments: [{ number, total: "$23,60", since: "23/11/2026 10:00" }],
    link,
  },
  "card-refused": { names, number, reason: "Fondos insuficientes <b>", link },
  "invoice-issued": {
    document: "creditNote",
    number: "001-002-000000001",
    issuer: "FIRMAS <S.A.>",
    buyer: names,
    total: "$23,00",
    modified: "001-002-000000007",
    isTest: true,
  },
  approved: { names, number, activateBefore: "12/01/2027", link },
  supplies: {
    names,
    validUntil: "23/11/2027",
    link,
    sheet: { code: "K7QF-2M9X-RT4W", address: link },
  },
  "revocation-sheet-made": { names, serial: "1234", at: "23/11/2026 10:00" },
  correction: { names, number, items: [{ label: "Cédula", reason: "Está borrosa" }], link },
  rejected: { names, number, reason: "Otra persona", refund: true },
  "promise-missed": { names, number, due: "lunes 23/11/2026, 10:30", refund: "$7,00", link },
  "certificate-suspended": {
    names,
    serial: "1234",
    reason: "Incumplimiento",
    at: "23/11/2026 10:00",
    isOwn: false,
  },
  "certificate-released": {
    names,
    serial: "1234",
    reason: "A pedido del titular",
    at: "23/11/2026 10:00",
    isOwn: true,
    isStillHeld: false,
  },
  "certificate-revoked": {
    names,
    serial: "1234",
    reason: "Pérdida",
    revokedAt: "23/11/2026 10:00",
    unsafeSince: "23/11/2026",
    claimedDay: "",
  },
  "draft-left": { names, next: "documents", until: "30/12/2026", link },
  "renewal-reminder": {
    names,
    now: new Date("2026-11-23T15:00:00Z"),
    first: { kind: "subject1", end: new Date("2026-12-23T15:00:00Z"), link, calendar: link },
    others: [{ kind: "subject2", end: new Date("2026-12-23T15:00:00Z"), link, calendar: link }],
  },
  "password-reset": { names, link },
  "export-ready": { names, list: "Ventas & más", rows: 12, isArchive: false, until: "30/11/2026", link },
  "data-request-received": {
    names,
    kind: "deletion",
    text: "Borren <todo>",
    due: "10/12/2026",
    kept: ["Los pagos."],
    link,
  },
  "data-request-answered": {
    names,
    kind: "deletion",
    outcome: "partly",
    reply: "Se borró <lo demás>",
    kept: ["Los pagos."],
    asked: "25/11/2026",
    link,
  },
  "client-invitation": { names, distributor: "Firmas & Más", link },
  "executive-invitation": { names, distributor: "Firmas & Más", user: "ana@prueba.ec", link },
  "convenio-invitation": { names, convenio: "Cámara <Sur> & Norte", link },
  "bank-invitation": {
    names,
    distributor: "Firmas & Más",
    bank: "Banco <Pichincha>",
    user: "ana@banco.ec",
    link,
  },
  "password-changed": { names, changedAt: "23/11/2026 10:00", link },
  "email-changed": { names, changedAt: "23/11/2026 10:00" },
  "phone-changed": { names, changedAt: "23/11/2026 10:00" },
  "address-change": { names, newEmail: "nuevo@prueba.ec", takesEffectAt: "26/11/2026 10:00", link },
  "identity-lost": { names },
  "second-factor-changed": { names, change: "totp-on", changedAt: "23/11/2026 10:00", link },
}
const brand: Brand = {
  id: "0198e6a0-0000-7000-8000-000000000001",
  name: "Firmas & Más",
  address: "Quito",
  ruc: "1790011674001",
  supportEmail: "ayuda@prueba.ec",
  logoFileId: null,
  host: "firmas.ec",
  theme: { primaryColor: "#F5C518" },
  mails: {},
}
const { settings } = testSettings(
  { ownerUrl: "postgres://o@localhost/trazo", dataDir: "/nowhere" },
  { CA_PASSPHRASE: "x".repeat(16) },
)
const written = (name: TemplateName, given: Brand) =>
  (templates[name] as (variables: object, brand: Brand) => EmailContent | FilledTemplate)(
    examples[name],
    given,
  )
const rendered = (name: TemplateName, given = brand) =>
  renderEmail(written(name, given), mailBrand(given, { settings }))

const shownIn = (html: string) =>
  html
    .replace(/<(style|title)[^>]*>.*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")

it.each(Object.keys(examples) as TemplateName[])(
  "%s says the same as text and as HTML, and nothing in it becomes markup",
  (name) => {
    const { text, html } = rendered(name)
    const shown = shownIn(html)
    for (const block of blocksOf(written(name, brand))) {
      if (block.type !== "paragraph") continue
      const words = block.lines.flat().map((part) => part.text)
      for (const each of words) expect([text.includes(each), shown.includes(each)]).toEqual([true, true])
    }
    for (const words of ["Firmas & Más", "ayuda@prueba.ec"]) {
      expect([text.includes(words), shown.includes(words)]).toEqual([true, true])
    }
    expect(html).not.toMatch(/<JOSÉ>|llegó <b>|undefined|\[object/)
    expect(text).not.toMatch(/undefined|\[object|\{\{/)
    if ("link" in examples[name]) expect(html).toContain(`href="${link.replace("&", "&amp;")}"`)
  },
)

it.each([
  [["card", "transfer", "deposit"], "pague $23,60 por tarjeta, transferencia o depósito. Si transfiere"],
  [["transfer", "deposit"], "pague $23,60 por transferencia o depósito y suba su comprobante."],
  [["card"], "pague $23,60 por tarjeta."],
  [[], "pague $23,60."],
] as const)("request-received names the ways to pay: %j", (paidBy, words) => {
  const { text } = renderEmail(
    templates["request-received"]({ names, number, total: "$23,60", paidBy, link }),
    mailBrand(brand, { settings }),
  )
  expect(text.replace(/\s+/g, " ")).toContain(words)
})

it("replaces the standard texts with the distributor's, and never parses values as Markdown or addresses", () => {
  const validatePayment = {
    receivedSubject: "Listo, {{nombres}}",
    receivedBody: "x {{enlace}}",
    refusedSubject: "Revise {{numeroSolicitud}}",
    refusedBody:
      "Hola *{{nombres}}*, {{motivo}}\n\n[Pagar otra vez]({{enlace}})\n\n1. Escriba a [ayuda](mailto:{{correoAyuda}})",
  }
  const { html, text } = rendered("payment-outcome", {
    ...brand,
    mails: { validatePayment },
  })
  expect(html).toContain("<em>María &lt;josé&gt;</em>, No llegó &lt;b&gt;")
  expect(html).toContain('href="mailto:ayuda@prueba.ec"')
  expect(html).toMatch(/<a href="[^"]*token=abc&amp;x=1"[^>]*color:#000000[^>]*>Pagar otra vez<\/a>/)
  expect(text).toContain(`Pagar otra vez: ${link}`)
})

it("leaves a value that looks like Markdown unchanged", () => {
  const email = templates["payment-outcome"](
    { names, number, outcome: "refused", reason: "**no** [x](https://malo.ec)", link },
    brand,
  )
  const { html } = renderEmail(email, mailBrand(brand, { settings }))
  expect(html).toContain("**no** [x](https://malo.ec)")
  expect(html).not.toContain('href="https://malo.ec"')
})

it("puts header and footer around system mails, and starts the preheader with the content", () => {
  const headerFooter = {
    header: "## Desde 1998",
    footer: "{{distribuidora}}, {{direccion}}. {{correoAyuda}}",
  }
  const { html, text } = rendered("code", { ...brand, mails: { headerFooter } })
  expect(text).toMatch(/^Desde 1998\n\nUse este código/)
  expect(text).toContain("Firmas & Más, Quito. ayuda@prueba.ec")
  expect(html).toMatch(/mso-hide:all[^>]*>Use este código para revocar/)
})

it("links the logo by absolute URL, with the name as alternative text", () => {
  const { html } = rendered("code", { ...brand, logoFileId: "0198e6a0-0000-7000-8000-000000000002" })
  expect(html).toContain(
    'src="http://firmas.ec:3000/api/anf-requests/user/0198e6a0-0000-7000-8000-000000000001/files/0198e6a0-0000-7000-8000-000000000002" alt=""',
  )
  expect(html).toMatch(/>Firmas &amp; Más<\/a>/)
})

it("ends a mail about a request with the line of its way", () => {
  const steps = wayOf(
    {
      status: "review",
      movements: [
        { status: "payment", _date: "2026-01-11T15:00:00.000Z" },
        { status: "review", _date: "2026-01-12T15:00:00.000Z" },
      ],
      expectedAnswerBy: "2026-01-19T15:30:00.000Z",
    },
    new Date("2026-01-12T15:00:00.000Z"),
  )
  const blocks = [{ type: "way", steps: steps ?? [] } as const]
  const { html, text } = renderEmail({ subject: "Su pago", blocks }, mailBrand(brand, { settings }))
  expect(text).toContain(
    "✓ Datos: 11/01/2026\n✓ Pago: 12/01/2026\n→ Revisión: hasta el 19/01/2026 10:30\n· Activación: desde el 19/01/2026",
  )
  expect(html.match(/<td valign="top" width="25%"/g)).toHaveLength(4)
})
