import { formatSheetCode } from "@trazo/domain/certificates/sheet-code"
import { beforeEach, describe, expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { actsOn } from "../../../testing/accounts.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aRenewable } from "../../../testing/renewal.ts"
import { aCertificate } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { makeSheet } from "./revocation-sheet.ts"

const testApp = await createTestApp()
const { app, clock, deps, owner } = testApp

let shop: TestDistributor
let held: Awaited<ReturnType<typeof aRenewable>>
let code: string
let networks = 0

const codeFor = (serial: string) => inScope(deps.db, shop.scope, (tx) => makeSheet(tx, serial, deps))

beforeEach(async () => {
  shop = await aDistributor(testApp)
  held = await aRenewable(testApp, shop)
  code = await codeFor(held.serial)
})

/** Each call comes from another network, except where a test says so. */
async function revoke(changes: object = {}, { host = shop.host, address = "" } = {}) {
  networks += 1
  const response = await app.inject({
    method: "POST",
    url: "/api/revocations",
    headers: { host },
    remoteAddress: address || `198.51.${Math.floor(networks / 200)}.${(networks % 200) + 1}`,
    payload: { certificate: held.serial.slice(-8), code, reason: "ownWish", ...changes },
  })
  return { status: response.statusCode, body: response.json() }
}
const status = async (serial = held.serial) =>
  (await owner.selectFrom("certificates").select("status").where("serial", "=", serial).executeTakeFirst())
    ?.status
const wrong = "0000-0000-0000"

describe("the code of a revocation sheet", () => {
  test.each([
    ["the serial number's last eight digits", () => ({})],
    ["the serial number", () => ({ certificate: held.serial })],
    ["the identity number", () => ({ certificate: held.client.identity })],
  ])("revokes at once, with %s, and tells the holder", async (_, changes) => {
    const { body } = await revoke(changes())
    expect(body).toMatchObject({ serial: held.serial })
    expect(await status()).toBe("revoked")
    const mails = (await testApp.mails()).filter(({ to }) => to === held.client.email)
    expect(mails.at(-1)?.subject).toBe("Su firma electrónica fue revocada")
    expect((await actsOn(testApp, `certificate:${held.serial}`)).map(({ action }) => action)).toEqual([
      "certificate.sheet-used",
      "certificate.revoked",
    ])
  })

  test("is stored as a hash alone", async () => {
    const rows = await owner.selectFrom("revocationSheets").selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll("-", ""))
    expect(rows.at(-1)?.codeHash).toHaveLength(32)
  })

  test("works once", async () => {
    expect((await revoke()).status).toBe(200)
    expect((await revoke()).body.typeCode).toBe("SHEET_CODE_REFUSED")
  })

  test("revokes once when it is sent twice at the same time", async () => {
    const sent = await Promise.all([revoke(), revoke()])
    expect(sent.map((one) => one.status).toSorted()).toEqual([200, 403])
  })

  test("is refused in the same words, whatever is wrong", async () => {
    const other = await aCertificate(testApp, shop, {
      clientId: held.client.id,
      notAfter: new Date(clock.now().getTime() + 86_400_000),
      holderIdentity: "0926687856",
    })
    const otherCode = await codeFor(other.serial)
    const refusals = [
      await revoke({ code: wrong }),
      await revoke({ code: otherCode }),
      await revoke({ certificate: "99999999" }),
      await revoke({ certificate: held.serial.slice(-4) }),
      await revoke({ code: "no es un código" }),
      await revoke({}, { host: (await aDistributor(testApp)).host }),
    ]
    expect(new Set(refusals.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(refusals[0]?.body.typeCode).toBe("SHEET_CODE_REFUSED")
    expect([await status(), await status(other.serial)]).toEqual(["valid", "valid"])
  })

  test("is refused for a certificate that ended", async () => {
    clock.advance({ days: 30 })
    expect((await revoke()).body.typeCode).toBe("SHEET_CODE_REFUSED")
  })

  test("of a renewed certificate touches the old one alone", async () => {
    const renewed = await aCertificate(testApp, shop, {
      clientId: held.client.id,
      notAfter: new Date(clock.now().getTime() + 300 * 86_400_000),
    })
    const newCode = await codeFor(renewed.serial)
    await owner
      .updateTable("certificates")
      .set({ replacedBy: renewed.serial })
      .where("serial", "=", held.serial)
      .execute()
    expect((await revoke({ certificate: renewed.serial })).body.typeCode).toBe("SHEET_CODE_REFUSED")
    expect((await revoke({ certificate: held.client.identity })).body.serial).toBe(held.serial)
    expect(await status(renewed.serial)).toBe("valid")
    expect((await revoke({ certificate: held.client.identity, code: newCode })).body.serial).toBe(
      renewed.serial,
    )
  })

  test("needs a reason of the certificate's kind and its event's date, and stays unused until then", async () => {
    expect(Object.keys((await revoke({ reason: "death" })).body.fields)).toEqual(["reason"])
    expect(Object.keys((await revoke({ reason: "endedRepresentation" })).body.fields)).toEqual(["reason"])
    expect(Object.keys((await revoke({ reason: "lostControl" })).body.fields)).toEqual(["eventDate"])
    expect(await status()).toBe("valid")
    const eventDate = clock.now().toISOString().slice(0, 10)
    expect((await revoke({ reason: "lostControl", eventDate })).status).toBe(200)
  })

  test("no number of wrong codes keeps the right one from working", async () => {
    const address = "203.0.113.9"
    for (let tried = 0; tried < 25; tried += 1)
      expect((await revoke({ code: wrong }, { address })).body.typeCode).toBe("SHEET_CODE_REFUSED")
    expect(await status()).toBe("valid")
    expect((await revoke({}, { address })).status).toBe(200)
  })

  test("works while the distributor is suspended", async () => {
    await owner.updateTable("distributors").set({ state: "suspended" }).where("id", "=", shop.id).execute()
    expect((await revoke()).status).toBe(200)
  })
})

describe("a new code of the signed-in holder", () => {
  const path = () => `/clients/certificates/${held.serial}/revocation-sheet`

  test("is shown once, and ends the one before", async () => {
    expect((await held.call("GET", path())).json().madeAt).not.toBeNull()
    const made = (await held.call("POST", path())).json().code
    expect(made).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const mails = (await testApp.mails()).filter(({ to }) => to === held.client.email)
    expect(mails.at(-1)?.text).not.toContain(made)
    expect((await revoke()).body.typeCode).toBe("SHEET_CODE_REFUSED")
    expect((await revoke({ code: made })).status).toBe(200)
  })

  test("needs a recent proof, and is not made for another's or a revoked certificate", async () => {
    const stranger = await aRenewable(testApp, await aDistributor(testApp))
    expect((await stranger.call("POST", path())).statusCode).toBe(404)
    const provedAt = new Date(clock.now().getTime() - 3_600_000)
    await owner.updateTable("sessions").set({ provedAt }).where("subjectId", "=", held.client.id).execute()
    expect((await held.call("POST", path())).json().typeCode).toBe("PROOF_REQUIRED")
    await owner
      .updateTable("sessions")
      .set({ provedAt: clock.now() })
      .where("subjectId", "=", held.client.id)
      .execute()
    await revoke()
    expect((await held.call("POST", path())).json().typeCode).toBe("CERTIFICATE_ALREADY_REVOKED")
    expect((await held.call("GET", path())).json().madeAt).toBeNull()
  })

  test("is printed on a sheet, with the present code only", async () => {
    const print = (typed: string) => held.call("POST", `${path()}/pdf`, { code: typed })
    const sheet = await print(code)
    expect(sheet.headers["content-type"]).toBe("application/pdf")
    expect(sheet.rawPayload.subarray(0, 5).toString()).toBe("%PDF-")
    expect((await print(formatSheetCode("000000000000"))).json().typeCode).toBe("SHEET_CODE_REFUSED")
  })
})
