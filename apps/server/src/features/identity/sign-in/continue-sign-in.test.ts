import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import {
  aHolder,
  mailedTo,
  signInChallenge,
  ticketOf,
  totpCode,
  withPasskey,
  withTotp,
} from "../../../testing/second-factor.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { endSessions } from "../sessions/end-sessions.ts"

const testApp = await createTestApp()
const { app, deps, owner, clock } = testApp

const sessionsOf = (id: string) =>
  owner.selectFrom("sessions").select("tokenHash").where("subjectId", "=", id).execute()

test.each(["executive", "client", "administrator"] as const)(
  "opens the %s's session only after the second factor",
  async (area) => {
    const holder = await aHolder(testApp, area)
    const { secret } = await withTotp(testApp, holder)
    const before = await sessionsOf(holder.id)
    const first = await holder.signIn()
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ secondFactor: ["totp", "recovery"] })
    expect(first.cookies).toMatchObject([
      { name: `trazo_${area}_ticket`, httpOnly: true, sameSite: "Lax", maxAge: 300 },
    ])
    expect(await sessionsOf(holder.id)).toEqual(before)

    const second = await holder.continueSignIn(ticketOf(first), { code: totpCode(testApp, secret) })
    expect(second.status).toBe(200)
    expect(second.cookies).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: `trazo_${area}`, value: second.body.token, maxAge: 604_800 }),
        expect.objectContaining({ name: `trazo_${area}_ticket`, value: "" }),
      ]),
    )
    expect(await sessionsOf(holder.id)).toHaveLength(before.length + 1)
  },
)

test("requires the second factor after a mailed code too", async () => {
  const holder = await aHolder(testApp, "client")
  await withTotp(testApp, holder)
  const headers = { host: holder.distributor.host }
  const user = "1710034065"
  await app.inject({ method: "POST", url: "/api/clients/auth/code", headers, payload: { user } })
  const code = /\b\d{6}\b/.exec(await mailedTo(testApp, holder))?.[0]
  const url = "/api/clients/auth?simple=true"
  const response = await app.inject({ method: "POST", url, headers, payload: { user, code } })
  expect(response.json()).toEqual({ secondFactor: ["totp", "recovery"] })
})

test("reports a wrong code, allows another attempt, and accepts a code once", async () => {
  const holder = await aHolder(testApp)
  const { secret } = await withTotp(testApp, holder)
  const ticket = ticketOf(await holder.signIn())
  const wrong = await holder.continueSignIn(ticket, { code: "000000" })
  expect(wrong.status).toBe(400)
  expect(wrong.body.typeCode).toBe("FACTOR_WRONG")
  const code = totpCode(testApp, secret)
  expect((await holder.continueSignIn(ticket, { code })).status).toBe(200)

  const again = await holder.continueSignIn(ticketOf(await holder.signIn()), { code })
  expect(again.body.typeCode).toBe("FACTOR_WRONG")
  const before = await holder.continueSignIn(ticketOf(await holder.signIn()), {
    code: totpCode(testApp, secret, -1),
  })
  expect(before.body.typeCode).toBe("FACTOR_WRONG")
})

test("accepts a clock difference of one step", async () => {
  const holder = await aHolder(testApp)
  const { secret } = await withTotp(testApp, holder)
  const tried = async (steps: number) =>
    (await holder.continueSignIn(ticketOf(await holder.signIn()), { code: totpCode(testApp, secret, steps) }))
      .status
  clock.advance({ minutes: 5 })
  expect(await tried(-2)).toBe(400)
  expect(await tried(2)).toBe(400)
  expect(await tried(-1)).toBe(200)
  expect(await tried(1)).toBe(200)
})

test("opens one session for two parallel calls with the same code", async () => {
  const holder = await aHolder(testApp)
  const { secret } = await withTotp(testApp, holder)
  const tickets = [ticketOf(await holder.signIn()), ticketOf(await holder.signIn())]
  const code = totpCode(testApp, secret)
  const responses = await Promise.all(tickets.map((ticket) => holder.continueSignIn(ticket, { code })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
})

test("ends a ticket after five wrong attempts and delays the next ticket", async () => {
  const holder = await aHolder(testApp)
  const { secret } = await withTotp(testApp, holder)
  const ticket = ticketOf(await holder.signIn())
  const typeCodes = []
  for (let tried = 0; tried < 5; tried++) {
    typeCodes.push((await holder.continueSignIn(ticket, { code: "000000" })).body.typeCode)
  }
  expect(typeCodes).toEqual([...Array(4).fill("FACTOR_WRONG"), "TICKET_OVER"])
  const right = { code: totpCode(testApp, secret) }
  expect((await holder.continueSignIn(ticket, right)).body.typeCode).toBe("TICKET_OVER")

  const next = ticketOf(await holder.signIn())
  expect((await holder.continueSignIn(next, right)).body.typeCode).toBe("TOO_MANY_REQUESTS")
  clock.advance({ seconds: 31 })
  expect((await holder.continueSignIn(next, { code: totpCode(testApp, secret) })).status).toBe(200)
})

test("delays wrong codes from many addresses together, but not recovery codes", async () => {
  const holder = await aHolder(testApp)
  const { recoveryCodes } = await withTotp(testApp, holder)
  const url = "/api/executives/auth/second-factor"
  const seen = new Map<string, number>()
  for (let round = 0; round < 8; round++) {
    const cookie = `trazo_executive_ticket=${ticketOf(await holder.signIn())}`
    for (let tried = 0; tried < 4; tried++) {
      const response = await app.inject({
        method: "POST",
        url,
        payload: { code: "000000" },
        remoteAddress: `10.0.${round}.${tried}`,
        headers: { host: holder.distributor.host, cookie },
      })
      const { typeCode } = response.json()
      seen.set(typeCode, (seen.get(typeCode) ?? 0) + 1)
    }
  }
  expect(Object.fromEntries(seen)).toEqual({ FACTOR_WRONG: 20, TOO_MANY_REQUESTS: 12 })
  const entered = await holder.continueSignIn(ticketOf(await holder.signIn()), {
    recoveryCode: recoveryCodes[0],
  })
  expect(entered.status).toBe(200)
})

test("counts parallel attempts of one ticket together", async () => {
  const holder = await aHolder(testApp)
  await withTotp(testApp, holder)
  const ticket = ticketOf(await holder.signIn())
  const tries = Array.from({ length: 12 }, () => holder.continueSignIn(ticket, { code: "000000" }))
  const responses = (await Promise.all(tries)).map(({ body }) => body.typeCode)
  expect(responses.filter((typeCode) => typeCode === "FACTOR_WRONG").length).toBeLessThan(5)
})

test("ends a ticket after five minutes or when the account is disabled, and accepts it in its area and on its host only", async () => {
  const holder = await aHolder(testApp)
  const { secret } = await withTotp(testApp, holder)
  const code = () => ({ code: totpCode(testApp, secret) })
  const late = ticketOf(await holder.signIn())
  clock.advance({ seconds: 301 })
  expect((await holder.continueSignIn(late, code())).body.typeCode).toBe("TICKET_OVER")

  const ticket = ticketOf(await holder.signIn())
  expect((await holder.continueSignIn(ticket, code(), "client")).body.typeCode).toBe("TICKET_OVER")
  expect((await holder.continueSignIn(ticket, code(), "administrator")).body.typeCode).toBe("TICKET_OVER")
  const elsewhere = await aHolder(testApp)
  expect((await elsewhere.continueSignIn(ticket, code())).body.typeCode).toBe("TICKET_OVER")
  expect((await holder.continueSignIn("inventado", code())).body.typeCode).toBe("TICKET_OVER")

  await owner.updateTable("executives").set({ state: "disabled" }).where("id", "=", holder.id).execute()
  expect((await holder.continueSignIn(ticket, code())).body.typeCode).toBe("TICKET_OVER")
})

test("stores a ticket only as a hash, does not accept it as a session, and lets it be dropped", async () => {
  const holder = await aHolder(testApp)
  const { secret } = await withTotp(testApp, holder)
  const ticket = ticketOf(await holder.signIn())
  expect(JSON.stringify(await owner.selectFrom("signInTickets").selectAll().execute())).not.toContain(ticket)
  const headers = { host: holder.distributor.host, cookie: `trazo_executive_ticket=${ticket}` }
  const url = "/api/executives/auth"
  const asSession = { ...headers, cookie: `trazo_executive=${ticket}` }
  expect((await app.inject({ url, headers: asSession })).statusCode).toBe(401)

  const shown = await app.inject({ url: `${url}/second-factor`, headers })
  expect(shown.json()).toEqual({ secondFactor: ["totp", "recovery"] })
  await app.inject({ method: "DELETE", url: `${url}/second-factor`, headers })
  expect((await holder.continueSignIn(ticket, { code: totpCode(testApp, secret) })).body.typeCode).toBe(
    "TICKET_OVER",
  )
})

test("ends tickets with the account's sessions", async () => {
  const holder = await aHolder(testApp)
  const { secret } = await withTotp(testApp, holder)
  const ticket = ticketOf(await holder.signIn())
  await inScope(deps.db, holder.distributor.scope, (tx) => endSessions(tx, holder))
  expect((await holder.continueSignIn(ticket, { code: totpCode(testApp, secret) })).body.typeCode).toBe(
    "TICKET_OVER",
  )
})

test("accepts a recovery code once, in any spelling, and mails and audits its use", async () => {
  const holder = await aHolder(testApp)
  const { recoveryCodes } = await withTotp(testApp, holder)
  expect(new Set(recoveryCodes).size).toBe(10)
  const typed = ` ${recoveryCodes[3]?.toLowerCase().replace("-", " ")}`
  expect((await holder.continueSignIn(ticketOf(await holder.signIn()), { recoveryCode: typed })).status).toBe(
    200,
  )
  const again = await holder.continueSignIn(ticketOf(await holder.signIn()), { recoveryCode: typed })
  expect(again.body.message).toBe("Ese código de recuperación no es correcto o ya se usó.")
  expect((await holder.call("GET", "/second-factor")).body.recoveryCodesLeft).toBe(9)
  expect(await mailedTo(testApp, holder)).toContain("con un código de recuperación")
  const rows = await owner
    .selectFrom("auditLog")
    .select("action")
    .where("object", "=", `executive:${holder.id}`)
    .execute()
  expect(rows.map(({ action }) => action)).toContain("recovery-code.used")
})

test("refuses a recovery code of another account", async () => {
  const [one, other] = [await aHolder(testApp), await aHolder(testApp)]
  const { recoveryCodes } = await withTotp(testApp, one)
  await withTotp(testApp, other)
  const response = await other.continueSignIn(ticketOf(await other.signIn()), {
    recoveryCode: recoveryCodes[0],
  })
  expect(response.body.typeCode).toBe("FACTOR_WRONG")
})

test("signs in with a passkey and refuses a replayed signature", async () => {
  const holder = await aHolder(testApp, "client")
  const device = await withPasskey(holder)
  const first = await holder.signIn()
  expect(first.body).toEqual({ secondFactor: ["passkey", "recovery"] })
  const ticket = ticketOf(first)
  const passkey = device.prove({ challenge: await signInChallenge(testApp, holder, ticket) })
  expect((await holder.continueSignIn(ticket, { passkey })).status).toBe(200)
  const replayed = await holder.continueSignIn(ticketOf(await holder.signIn()), { passkey })
  expect(replayed.body.message).toBe("No pudimos comprobar su llave de acceso. Inténtelo otra vez.")
})

test("refuses a passkey response without user verification, of another origin or with an old counter", async () => {
  const holder = await aHolder(testApp)
  const device = await withPasskey(holder)
  const tried = async (asked: object) => {
    const ticket = ticketOf(await holder.signIn())
    const challenge = await signInChallenge(testApp, holder, ticket)
    return (await holder.continueSignIn(ticket, { passkey: device.prove({ challenge, ...asked }) })).status
  }
  expect(await tried({ verified: false })).toBe(400)
  expect(await tried({ origin: "http://otra.ejemplo.ec" })).toBe(400)
  expect(await tried({ challenge: "AAAA" })).toBe(400)
  expect(await tried({})).toBe(200)
  device.count = 0
  expect(await tried({})).toBe(400)
})

test("refuses another account's passkey, an expired challenge and another account's challenge", async () => {
  const [holder, other] = [await aHolder(testApp), await aHolder(testApp)]
  const [device, foreign] = [await withPasskey(holder), await withPasskey(other)]
  const colleague = await aHolder(testApp, "executive", holder.distributor)
  const theirs = await withPasskey(colleague)
  const status = async (from: typeof device, challengeFrom = holder) => {
    const [ticket, asked] = [ticketOf(await holder.signIn()), ticketOf(await challengeFrom.signIn())]
    const challenge = await signInChallenge(testApp, challengeFrom, asked)
    return (await holder.continueSignIn(ticket, { passkey: from.prove({ challenge }) })).status
  }
  expect(await status(foreign)).toBe(400)
  expect(await status(theirs)).toBe(400)
  expect(await status(device, colleague)).toBe(400)
  expect(await status(device)).toBe(200)

  const ticket = ticketOf(await holder.signIn())
  const challenge = await signInChallenge(testApp, holder, ticket)
  clock.advance({ seconds: 299 })
  const renewed = ticketOf(await holder.signIn())
  clock.advance({ seconds: 2 })
  expect((await holder.continueSignIn(renewed, { passkey: device.prove({ challenge }) })).status).toBe(400)
})

test("does not skip a second factor that works only on another host", async () => {
  const holder = await aHolder(testApp)
  await withPasskey(holder)
  await owner
    .updateTable("passkeys")
    .set({ rpId: "antes.localhost" })
    .where("subjectId", "=", holder.id)
    .execute()
  await owner.deleteFrom("recoveryCodes").where("subjectId", "=", holder.id).execute()
  expect((await holder.signIn()).body).toEqual({ secondFactor: [] })
})

test("serves the administrators' second step only on ADMINISTRATOR_HOST", async () => {
  const bound = await createTestApp({ settings: { ADMINISTRATOR_HOST: "admin.trazo.ec" } })
  const url = "/api/administrators/auth/second-factor"
  const typeCodeAt = async (host: string) =>
    (await bound.app.inject({ method: "POST", url, headers: { host }, payload: { code: "123456" } })).json()
      .typeCode
  expect(await typeCodeAt("admin.trazo.ec")).toBe("TICKET_OVER")
  expect(await typeCodeAt("otra.ejemplo.ec")).toBe("NOT_FOUND")
})

test("does not count a call without a valid factor as an attempt", async () => {
  const holder = await aHolder(testApp)
  const { secret } = await withTotp(testApp, holder)
  const ticket = ticketOf(await holder.signIn())
  for (let tried = 0; tried < 6; tried++) {
    expect((await holder.continueSignIn(ticket, {})).body.fields).toEqual({ code: "Este campo es requerido" })
    expect((await holder.continueSignIn(ticket, { passkey: { id: "x" } })).status).toBe(400)
  }
  expect((await holder.continueSignIn(ticket, { code: totpCode(testApp, secret) })).status).toBe(200)
})
