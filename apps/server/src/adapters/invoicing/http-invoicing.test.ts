import type { CreditNote, Invoice, TaxDocumentCode } from "@trazo/domain/money/invoices/invoice"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { anInvoice } from "../../testing/tax/documents.ts"
import { testClock } from "../../testing/test-settings.ts"
import { httpInvoicing } from "./http-invoicing.ts"
import { startLocalInvoicing } from "./local-invoicing.ts"
import { InvoicingCredentialsRefused, InvoicingMismatch } from "./port.ts"

const clock = testClock()
clock.set("2026-11-23T15:00:00.000Z")
const local = await startLocalInvoicing({ clock })
afterAll(() => local.close())
beforeEach(() => {
  local.behave = () => undefined
})
const service = httpInvoicing({ address: () => `${local.address}/`, patience: 2000 })
const credentials = { user: "ñandú", password: "clave:con:puntos" }
const wrong = { ...credentials, password: "incorrecta" }

let sequence = 0
function document(code: TaxDocumentCode = "01"): Invoice {
  sequence += 1
  return anInvoice({ sequence, document: code })
}
const note = (): CreditNote => {
  const { payments: _, ...others } = document("04")
  return { ...others, modified: { number: "001-002-000000001", day: "2026-11-20" }, reason: "Devolución" }
}

describe("credentials", () => {
  it("are the service's own or refused", async () => {
    expect(await service.accepts(credentials)).toBe(true)
    expect(await service.accepts(wrong)).toBe(false)
  })

  it.each([
    ["an error", { kind: "unavailable" }],
    ["a redirect", { kind: "respond", body: "", status: 302, headers: { location: "http://localhost:1/" } }],
  ] as const)("are neither with %s", async (_title, behaviour) => {
    local.behave = () => behaviour
    await expect(service.accepts(credentials)).rejects.toThrow()
    await expect(
      httpInvoicing({ address: () => "http://127.0.0.1:1" }).accepts(credentials),
    ).rejects.toThrow()
  })

  it("that end meanwhile issue nothing", async () => {
    await expect(service.issue(wrong, document())).rejects.toThrow(InvoicingCredentialsRefused)
    await expect(service.authorisation(wrong, document())).rejects.toThrow(InvoicingCredentialsRefused)
  })
})

describe("a document", () => {
  it.each([
    ["invoice", () => document(), "factura"],
    ["credit note", note, "notaCredito"],
  ] as const)(
    "that is a %s is handed over once, and comes back authorised with its XML",
    async (_title, make, element) => {
      const made = make()
      expect(await service.authorisation(credentials, made)).toEqual({ state: "unknown" })
      expect(await service.issue(credentials, made)).toEqual({ state: "received", messages: [] })
      expect((await service.issue(credentials, made)).state).toBe("received")
      local.behave = (operation) => (operation === "status" ? { kind: "inProcess" } : undefined)
      expect(await service.authorisation(credentials, made)).toEqual({ state: "inProcess" })
      local.behave = () => undefined
      const authorised = await service.authorisation(credentials, made)
      expect(authorised).toMatchObject({ state: "authorised", number: made.accessKey, at: clock.now() })
      expect("xml" in authorised && authorised.xml).toContain(`<${element} `)
    },
  )

  it("that the SRI returned is replaced under its key, and one that it has is not", async () => {
    const made = document()
    local.behave = () => ({ kind: "refuse", state: "returned", code: "35" })
    expect(await service.issue(credentials, made)).toMatchObject({
      state: "returned",
      messages: [{ code: "35" }],
    })
    expect((await service.authorisation(credentials, made)).state).toBe("notAuthorised")
    local.behave = () => undefined
    const corrected = { ...made, buyer: { ...made.buyer, names: "OTRA PERSONA" } }
    expect((await service.issue(credentials, corrected)).state).toBe("received")
    await expect(service.issue(credentials, made)).rejects.toThrow(InvoicingMismatch)
  })

  it("keeps the SRI's codes alone: others are not ours to name", async () => {
    local.behave = () => ({ kind: "refuse", state: "returned", code: "silent" })
    expect((await service.issue(credentials, document())).messages).toMatchObject([{ code: "service" }])
  })
})

describe("a service that lies", () => {
  it.each([
    ["about the key", { accessKey: "1".repeat(49) }],
    ["about the total", { totalCents: 1 }],
  ])("%s is not believed", async (_title, changes) => {
    local.behave = () => ({ kind: "answer", changes })
    const made = document()
    await expect(service.issue(credentials, made)).rejects.toThrow(InvoicingMismatch)
    await expect(service.authorisation(credentials, made)).rejects.toThrow(InvoicingMismatch)
  })

  it.each([
    ["total", (xml: string) => xml.replace("<importeTotal>11.50", "<importeTotal>11.51")],
    ["buyer", (xml: string) => xml.replace("1710034065", "1710034066")],
    ["element", () => "<factura/>"],
    ["format", () => "%PDF-1.7"],
    ["entity", (xml: string) => xml.replace("?>", '?><!DOCTYPE a [<!ENTITY b "c">]>')],
  ])("about the authorised document, in its %s, is not believed", async (_title, forge) => {
    const made = document()
    await service.issue(credentials, made)
    const authorised = await service.authorisation(credentials, made)
    const xml = ("xml" in authorised && authorised.xml) || ""
    local.behave = (operation) => (operation === "xml" ? { kind: "respond", body: forge(xml) } : undefined)
    await expect(service.authorisation(credentials, made)).rejects.toThrow(InvoicingMismatch)
  })

  it.each([
    ["an unknown state", { kind: "answer", changes: { state: "quizás" } }],
    [
      "an authorisation without its time",
      { kind: "answer", changes: { state: "authorised", authorisedAt: null } },
    ],
    ["a page", { kind: "respond", body: "<html>" }],
    ["a megabyte", { kind: "respond", body: Buffer.alloc(1024 * 1024, " ") }],
    [
      "a redirect",
      { kind: "respond", body: "", status: 307, headers: { location: "/facturas/credentials" } },
    ],
    ["a lost answer", { kind: "loseAnswer" }],
  ] as const)("with %s says nothing", async (_title, behaviour) => {
    const made = document()
    await service.issue(credentials, made)
    local.behave = (operation) => (operation === "status" ? behaviour : undefined)
    const asked = service.authorisation(credentials, made)
    await expect(asked).rejects.toThrow()
    await expect(asked).rejects.not.toThrow(InvoicingMismatch)
  })

  it("for longer than the patience says nothing", async () => {
    local.behave = () => ({ kind: "slow", milliseconds: 300 })
    const hasty = httpInvoicing({ address: () => local.address, patience: 50 })
    await expect(hasty.issue(credentials, document())).rejects.toThrow(/timeout|aborted/i)
  })
})
