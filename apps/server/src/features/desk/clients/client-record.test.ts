import type { Permission } from "@trazo/domain/identity/module-permissions"
import { beforeEach, describe, expect, it } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aClient, aDistributor, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { aRequest } from "../../../testing/request-factory.ts"
import { aStaffCaller, staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"

const testApp = await createTestApp()
const { app, clock, deps, owner } = testApp

let distributor: TestDistributor
let client: { id: string; email: string }
let headers: Record<string, string>

async function staff(permissions: Permission[]) {
  return staffHeaders(testApp, distributor, { permissions })
}

beforeEach(async () => {
  distributor = await aDistributor(testApp)
  client = await aClient(testApp, distributor)
  headers = await staff(["/clients:edit"])
})

const read = (id = client.id, as = headers) =>
  app.inject({ method: "GET", url: `/api/executives/clients/${id}`, headers: as })
const save = (payload: object, id = client.id, as = headers) =>
  app.inject({ method: "PUT", url: `/api/executives/clients/${id}`, headers: as, payload })
const note = (text: string, id = client.id) =>
  app.inject({
    method: "POST",
    url: `/api/executives/clients/${id}/notes`,
    headers,
    payload: { note: text },
  })

const data = { names: "MARÍA JOSÉ", surnames: "PEÑA LOOR", phone: "0991234567" }

describe("the record of a client", () => {
  it("has their submitted requests, sessions and mails, and nobody else's", async () => {
    const request = await aRequest(testApp, distributor, { clientId: client.id })
    await aRequest(testApp, distributor, { clientId: client.id, status: "draft", number: null })
    const other = await aClient(testApp, distributor, { identity: "0926687856", email: client.email })
    const theirs = await aRequest(testApp, distributor, { clientId: other.id })
    await signedIn(testApp, { area: "client", id: client.id }, distributor)
    const mail = {
      to: client.email,
      template: "phone-changed",
      variables: { names: "A", changedAt: "hoy" },
    } as const
    for (const requestId of [undefined, request.id, theirs.id]) {
      await inScope(deps.db, distributor.scope, (tx) =>
        queueMail(tx, { ...mail, ...(requestId && { requestId }) }, deps),
      )
    }
    const record = (await read()).json()
    expect(record.requests.map(({ number }: { number: string }) => number)).toEqual([request.number])
    expect(record.sessions).toHaveLength(1)
    expect(record.mails).toHaveLength(2)
    expect(record).toMatchObject({ email: client.email, standing: "approved", mayEdit: true })
    expect(JSON.stringify(record)).not.toContain("passwordHash")
  })

  it("is not found for another distributor's client", async () => {
    const theirs = await aClient(testApp, await aDistributor(testApp))
    expect((await read(theirs.id)).json().typeCode).toBe("NOT_FOUND")
    expect((await save({ ...data, version: "0" }, theirs.id)).json().typeCode).toBe("NOT_FOUND")
    expect((await note("Llamó", theirs.id)).json().typeCode).toBe("NOT_FOUND")
  })
})

describe("a change of the data", () => {
  it("is stored, audited without the data, and the new phone is mailed to the client", async () => {
    const { version } = (await read()).json().lastChange
    expect((await save({ ...data, names: "MARÍA DEL MAR", version })).statusCode).toBe(200)
    const record = (await read()).json()
    expect(record).toMatchObject({ names: "MARÍA DEL MAR", phone: "+593991234567" })
    expect(record.history[0]).toMatchObject({ action: "client.data-changed", who: "EJECUTIVA DE PRUEBA" })
    expect(record.mails[0]).toMatchObject({ template: "phone-changed", to: client.email })
    const rows = await owner
      .selectFrom("auditLog")
      .selectAll()
      .where("distributorId", "=", distributor.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain("991234567")
  })

  it("does not replace what somebody else saved meanwhile", async () => {
    const { version } = (await read()).json().lastChange
    await save({ ...data, names: "MARÍA DEL MAR", version })
    const second = await save({ ...data, names: "MARÍA ELENA", version })
    expect(second.json().typeCode).toBe("CHANGED_MEANWHILE")
    expect((await read()).json().names).toBe("MARÍA DEL MAR")
  })

  it("needs a recent proof of who changes it", async () => {
    const staff = await aStaffCaller(testApp, distributor, { permissions: ["/clients:edit"] })
    await staff.ageProof()
    const { body } = await staff.call("PUT", `/clients/${client.id}`, { ...data, version: "0" })
    expect(body.typeCode).toBe("PROOF_REQUIRED")
  })

  it("is not disturbed by a sign-in or a note", async () => {
    const { version } = (await read()).json().lastChange
    await note("Pidió que la llamen el lunes")
    expect((await save({ ...data, version })).statusCode).toBe(200)
  })

  it("never changes e-mail, identity or kind of account", async () => {
    const { version } = (await read()).json().lastChange
    const typed = { email: "otra@prueba.ec", identity: "0926687856", internal: true, state: "disabled" }
    await save({ ...data, ...typed, version })
    expect((await read()).json()).toMatchObject({
      email: client.email,
      identity: "1710034065",
      internal: false,
      standing: "approved",
    })
  })

  it("is refused by field, and to staff who may only look", async () => {
    const refused = await save({ names: "M4RÍA", surnames: "", phone: "no", version: "0" })
    expect(Object.keys(refused.json().fields).toSorted()).toEqual(["names", "phone", "surnames"])
    const viewer = await staff(["/clients:view"])
    expect((await read(client.id, viewer)).json().mayEdit).toBe(false)
    expect((await save({ ...data, version: "0" }, client.id, viewer)).statusCode).toBe(403)
  })
})

describe("a note", () => {
  it("is shown with who wrote it and when, as it was typed", async () => {
    expect((await note("Prefiere que le escriban.\nNo llamar.")).statusCode).toBe(200)
    const { notes, history } = (await read()).json()
    expect(notes).toMatchObject([
      {
        text: "Prefiere que le escriban.\nNo llamar.",
        by: "EJECUTIVA DE PRUEBA",
        at: clock.now().toISOString(),
      },
    ])
    expect(history[0].action).toBe("client.note-added")
  })

  it("is refused when it is empty or too long", async () => {
    expect((await note("  ")).json().fields.note).toBe("Escriba la nota")
    expect((await note("a".repeat(2001))).json().typeCode).toBe("VALIDATION_FAILED")
    expect((await read()).json().notes).toEqual([])
  })
})
