import { certificateFileAddress } from "@trazo/contract/endpoint/api-paths"
import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { clientAccount } from "@trazo/contract/identity/account"
import { signInClient, signOutClient } from "@trazo/contract/identity/sessions"
import { describe, expect, it } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { accountPassword, passwordHash } from "../../../testing/accounts.ts"
import { aDevice, anApproval, traceOfActivation } from "../../../testing/activation.ts"
import { aClient, aDistributor, signedIn } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { endAllSessions, endSessions } from "../../identity/sessions/end-sessions.ts"
import { mailApproval } from "../../requests/requests/approval.ts"
import { loadRequest } from "../../requests/requests/request.ts"

const test = await createTestApp()
const distributor = await aDistributor(test)
type Method = "GET" | "POST" | "PUT"
type Headers = Record<string, string>

async function mailLink(approval: Awaited<ReturnType<typeof anApproval>>): Promise<string> {
  await inScope(test.deps.db, approval.scope, async (tx) =>
    mailApproval(tx, await loadRequest(tx, approval.request.id), test.deps),
  )
  const mail = (await test.mails()).findLast(({ to }) => to === approval.client.email)
  return /\/activar\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? ""
}

async function inject(method: Method, url: string, headers: Headers, payload?: object) {
  const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json(), cookies: response.cookies }
}

/** An approval whose mail has gone out, and a browser without any session. */
async function aMailedLink(columns: Parameters<typeof anApproval>[2] = {}) {
  const approval = await anApproval(test, distributor, columns)
  const token = await mailLink(approval)
  const on =
    (method: Method, path: string) =>
    (more: object = {}, headers: Headers = {}) =>
      inject(
        method,
        `/api/activation-links${path}`,
        { host: distributor.host, ...headers },
        { token, ...more },
      )
  const [preview, send, open] = [on("POST", "/preview"), on("POST", "/code"), on("PUT", "")]
  const { id } = approval.request
  return {
    approval,
    token,
    preview,
    send,
    open,
    state: async (headers: Headers = {}) => (await preview({}, headers)).body.state,
    trace: () => traceOfActivation(test, id),
    stored: () =>
      test.owner
        .selectFrom("activationLinks")
        .selectAll()
        .where("requestId", "=", id)
        .executeTakeFirstOrThrow(),
    /** The headers of the browser in which the link was opened. */
    async opened(): Promise<Headers> {
      await send()
      const { status, cookies } = await open({ code: await approval.code() })
      expect(status).toBe(200)
      return cookieOf(cookies)
    },
  }
}

function cookieOf(cookies: { name: string; value: string; maxAge?: number; httpOnly?: boolean }[]): Headers {
  const cookie = cookies.find(({ name }) => name === cookieNames.activation)
  expect(cookie).toMatchObject({ httpOnly: true })
  expect(cookie?.maxAge).toBeUndefined()
  return { host: distributor.host, cookie: `${cookieNames.activation}=${cookie?.value}` }
}

describe("the link of an approval's mail", () => {
  it("activates on a device without a session, by one code", async () => {
    const { approval, opened, state } = await aMailedLink()
    const headers = await opened()
    const call = (method: Method, path = "", payload?: object) =>
      inject(method, `/api/clients/requests/${approval.request.id}/activation${path}`, headers, payload)
    expect((await call("GET")).body).toMatchObject({ stage: "key", requestId: approval.request.id })
    const device = await aDevice()
    expect((await call("PUT", "/key-copy", { copy: device.copy })).status).toBe(200)
    const { certificationRequest } = device
    const issued = await call("POST", "/certificate", { certificationRequest })
    expect(issued.status).toBe(200)
    expect(await state(headers)).toBe("continue")
    const p12 = await device.p12(issued.body)
    expect((await call("PUT", "/p12", { p12 })).body).toMatchObject({ stage: "done" })
    expect((await call("GET", "/key-copy")).body).toEqual({ kind: "p12", copy: p12 })
    expect(await state(headers)).toBe("activated")
    const audit = await test.owner
      .selectFrom("auditLog")
      .select(["action", "actor", "data"])
      .where("object", "=", `request:${approval.request.id}`)
      .where("action", "like", "activation.link%")
      .orderBy("id")
      .execute()
    expect(audit).toMatchObject([
      { action: "activation.link-code-sent", actor: { area: "applicant" } },
      {
        action: "activation.link-opened",
        actor: { area: "client", id: approval.client.id },
        data: { by: "code" },
      },
    ])
  })

  it("opens nothing else of the account, and no other activation of it", async () => {
    const { approval, opened } = await aMailedLink()
    const headers = await opened()
    const other = await anApproval(test, distributor)
    await test.owner
      .updateTable("requests")
      .set({ clientId: approval.client.id, approvedClientId: approval.client.id })
      .where("id", "=", other.request.id)
      .execute()
    const closed = [
      `/api/clients/requests/${other.request.id}/activation`,
      `/api/clients/requests/${approval.request.id}`,
      "/api/clients/requests",
      "/api/clients/certificates",
      clientAccount.getAccount.path,
      certificateFileAddress("1", "p12"),
    ]
    for (const url of closed)
      expect((await inject("GET", url, headers)).body.typeCode, url).toBe("NOT_SIGNED_IN")
    const [, token = ""] = headers.cookie?.split("=") ?? []
    for (const name of [cookieNames.client, cookieNames.request]) {
      const elsewhere = { host: distributor.host, cookie: `${name}=${token}` }
      expect((await inject("GET", "/api/clients/requests", elsewhere)).status).toBe(401)
    }
    const bearer = { host: distributor.host, authorization: `Bearer ${token}` }
    expect(
      (await inject("GET", `/api/clients/requests/${approval.request.id}/activation`, bearer)).status,
    ).toBe(401)
  })

  it("is changed by no look at it, however often a program that checks mails opens it", async () => {
    const { preview, trace, stored, approval } = await aMailedLink()
    const before = [await trace(), await stored()]
    for (let looks = 0; looks < 3; looks++) {
      const { status, body, cookies } = await preview()
      expect([status, cookies]).toEqual([200, []])
      expect(body).toMatchObject({ state: "open", requestId: approval.request.id })
      expect(body.email).toMatch(/^.\*\*\*@/)
    }
    expect([await trace(), await stored()]).toEqual(before)
  })

  it("gives nothing to somebody who has only the forwarded mail", async () => {
    const { open, send, approval, trace } = await aMailedLink()
    const before = (await trace()).request
    expect((await open()).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
    expect((await open({ code: "123456" })).body.typeCode).toBe("CODE_EXPIRED")
    expect((await send()).body.sentTo).toMatch(/^.\*\*\*@/)
    // A code of the signed-in activation does not open the link, nor the other way round.
    const linkCode = await approval.code()
    test.clock.advance({ seconds: 61 })
    await approval.call("POST", "/code")
    const ownCode = await approval.code()
    if (linkCode !== ownCode) {
      expect((await open({ code: ownCode })).body.typeCode).toBe("CODE_WRONG")
      expect((await approval.call("PUT", "/code", { code: linkCode })).body.typeCode).toBe("CODE_WRONG")
    }
    expect((await trace()).request).toEqual(before)
  })

  it("takes ten codes at most, whichever code they are for", async () => {
    const { open, send, state, approval } = await aMailedLink()
    for (let tries = 0; tries < 10; tries++) {
      if (tries % 5 === 0) {
        test.clock.advance({ seconds: 61 })
        expect((await send()).status).toBe(200)
      }
      const wrong = (await approval.code()) === "000000" ? "000001" : "000000"
      expect((await open({ code: wrong })).body.typeCode).toBe("CODE_WRONG")
    }
    expect(await state()).toBe("exhausted")
    test.clock.advance({ seconds: 61 })
    expect((await send()).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
    expect((await open({ code: await approval.code() })).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
    // Its owner signs in.
    await approval.authorise()
    expect((await approval.call("GET")).body.stage).toBe("key")
  })

  it("is used once, of two devices at the same time too", async () => {
    const { send, open, state, approval } = await aMailedLink()
    await send()
    const code = await approval.code()
    const answers = await Promise.all([open({ code }), open({ code })])
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await state()).toBe("used")
    const winner = answers.find(({ status }) => status === 200)
    expect(await state(cookieOf(winner?.cookies ?? []))).toBe("continue")
    expect((await send()).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
    expect((await open({ code })).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
  })

  it("ends after thirty days, and with the mail of another approval", async () => {
    const late = await aMailedLink()
    const replaced = await aMailedLink()
    const next = await mailLink(replaced.approval)
    expect((await replaced.preview()).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
    expect((await replaced.preview({ token: next })).body.state).toBe("open")
    test.clock.advance({ days: 30 })
    expect(await late.state()).toBe("expired")
    expect((await late.send()).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
    expect((await late.open({ code: "123456" })).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
  })

  it.each([
    ["rejected", { status: "rejected" as const }, "rejected"],
    ["expired", { status: "expired" as const }, "ended"],
    ["given to another account", { approvedClientId: null }, "ended"],
  ])("opens nothing after its request is %s", async (_, change, state) => {
    const link = await aMailedLink()
    await link.send()
    const code = await link.approval.code()
    await test.owner.updateTable("requests").set(change).where("id", "=", link.approval.request.id).execute()
    const before = await link.trace()
    expect(await link.state()).toBe(state)
    expect((await link.open({ code })).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
    expect(await link.trace()).toEqual(before)
  })

  it("opens nothing after its certificate is revoked", async () => {
    const { approval, opened, state } = await aMailedLink()
    await opened()
    const device = await aDevice()
    await approval.saveCopy(device)
    await approval.requestCertificate(device)
    await test.owner
      .updateTable("certificates")
      .set({
        status: "revoked",
        revokedAt: test.clock.now(),
        revokedBy: { area: "system", id: null } as never,
      })
      .where("requestId", "=", approval.request.id)
      .execute()
    expect(await state()).toBe("revoked")
  })

  it("is not found at another distributor, nor when it is not whole", async () => {
    const { token, preview } = await aMailedLink()
    const elsewhere = await aDistributor(test)
    expect((await preview({}, { host: elsewhere.host })).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
    for (const wrong of ["", "x", token.slice(1), `${token}x`]) {
      expect((await preview({ token: wrong })).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
    }
    const rows = test.owner.selectFrom("activationLinks").selectAll()
    expect(JSON.stringify(await rows.execute())).not.toContain(token)
  })
})

describe("a browser with the account's session", () => {
  it("opens the link without a code, and repeats it without a change", async () => {
    const { approval, open, state, trace } = await aMailedLink()
    expect(await state(approval.headers)).toBe("known")
    const { status, body, cookies } = await open({}, approval.headers)
    expect([status, body.stage, cookies]).toEqual([200, "key", []])
    const before = await trace()
    expect((await open({}, approval.headers)).body).toEqual(body)
    expect(await trace()).toEqual(before)
    expect(await state(approval.headers)).toBe("continue")
    expect(await state()).toBe("used")
  })

  it("is that of the request's account only", async () => {
    const { open, state } = await aMailedLink()
    const stranger = await aClient(test, distributor)
    const headers = await signedIn(test, { area: "client", id: stranger.id }, distributor)
    expect(await state(headers)).toBe("open")
    expect((await open({}, headers)).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
  })
})

describe("an account that its mailbox alone does not open", () => {
  const addFactor = (subject: string) =>
    test.owner
      .insertInto("totpFactors")
      .values({
        area: "client",
        subjectId: subject,
        distributorId: distributor.id,
        sealedSecret: Buffer.alloc(1),
        confirmedAt: test.clock.now(),
        createdAt: test.clock.now(),
      })
      .execute()

  it.each(["a second factor", "another address"])("with %s needs its session", async (what) => {
    const { approval, open, send, state } = await aMailedLink()
    if (what === "a second factor") await addFactor(approval.client.id)
    else {
      const clients = test.owner.updateTable("clients").where("id", "=", approval.client.id)
      await clients.set({ email: "otro@prueba.ec" }).execute()
    }
    expect(await state()).toBe("signIn")
    expect((await send()).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
    expect((await open({ code: "123456" })).body.typeCode).toBe("ACTIVATION_LINK_INVALID")
    expect(await state(approval.headers)).toBe("known")
  })
})

describe("the session that a link opens", () => {
  const isOpen = async (requestId: string, headers: Headers) =>
    (await inject("GET", `/api/clients/requests/${requestId}/activation`, headers)).status === 200

  it("lasts an hour", async () => {
    const { approval, opened } = await aMailedLink()
    const headers = await opened()
    expect(await isOpen(approval.request.id, headers)).toBe(true)
    test.clock.advance({ seconds: 3600 })
    expect(await isOpen(approval.request.id, headers)).toBe(false)
  })

  it.each(["sessions end", "account is disabled for a moment", "request is rejected"])(
    "ends when the %s",
    async (what) => {
      const { approval, opened } = await aMailedLink()
      const headers = await opened()
      const { id } = approval.client
      if (what === "sessions end") {
        await inScope(test.deps.db, approval.scope, (tx) => endSessions(tx, { area: "client", id }))
      } else if (what === "request is rejected") {
        const requests = test.owner.updateTable("requests").where("id", "=", approval.request.id)
        await requests.set({ status: "rejected" }).execute()
      } else {
        for (const state of ["disabled", "active"] as const) {
          await test.owner.updateTable("clients").set({ state }).where("id", "=", id).execute()
        }
      }
      expect(await isOpen(approval.request.id, headers)).toBe(false)
    },
  )
})

describe("what a link opened ends in its browser", () => {
  const stage = async ({ request }: { request: { id: string } }, headers: Headers) =>
    (await inject("GET", `/api/clients/requests/${request.id}/activation`, headers)).status
  const signInAs = (client: { identity: string }, headers: Headers) =>
    inject("POST", `${signInClient.path}?simple=true`, headers, {
      user: client.identity,
      password: accountPassword,
    })

  it("with the sign-out of a client", async () => {
    const { approval, opened } = await aMailedLink()
    const headers = await opened()
    const session = await signedIn(test, { area: "client", id: approval.client.id }, distributor)
    const { method, path } = signOutClient
    const { status, cookies } = await inject(method as Method, path, { ...headers, ...session })
    expect(status).toBe(200)
    expect(cookies.find(({ name }) => name === cookieNames.activation)?.value).toBe("")
    expect(await stage(approval, headers)).toBe(401)
  })

  it("with the sign-in of another client, and goes on with that of its own", async () => {
    const { approval, opened } = await aMailedLink()
    const headers = await opened()
    const other = await aClient(test, distributor, { passwordHash, identity: "0926687856" })
    await test.owner
      .updateTable("clients")
      .set({ passwordHash })
      .where("id", "=", approval.client.id)
      .execute()
    expect((await signInAs(approval.client, headers)).status).toBe(200)
    expect(await stage(approval, headers)).toBe(200)
    const { status, cookies } = await signInAs(other, headers)
    expect(status).toBe(200)
    expect(cookies.find(({ name }) => name === cookieNames.activation)?.value).toBe("")
    expect(await stage(approval, headers)).toBe(401)
  })

  it("with all sessions of the distributor", async () => {
    const { approval, opened } = await aMailedLink()
    const headers = await opened()
    await inScope(test.deps.db, approval.scope, (tx) => endAllSessions(tx))
    expect(await stage(approval, headers)).toBe(401)
  })
})
