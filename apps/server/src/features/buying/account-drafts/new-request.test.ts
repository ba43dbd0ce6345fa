import type { NewRequestOptions } from "@trazo/contract/buying/new-requests"
import type { DocumentType } from "@trazo/domain/requests/documents"
import { beforeEach, describe, expect, it } from "vitest"
import { aClient, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { aShop, purchaseOf } from "../../../testing/purchase.ts"
import { takesTransfers } from "../../../testing/renewal.ts"
import {
  aCertificate,
  aRequest,
  aReviewer,
  holder,
  identityDocuments,
} from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const { owner } = test
let shop: TestDistributor

beforeEach(async () => {
  shop = await aShop(test, takesTransfers)
})

const appointment: DocumentType[] = ["rucCertificate", "incorporation", "appointment"]
const company = {
  ...holder,
  companyRuc: "0992397535001",
  companyName: "COMERCIAL PEÑA S.A.",
  position: "GERENTE GENERAL",
  appointmentExpiry: "2028-03-31",
}

interface Known {
  source?: Parameters<typeof aRequest>[2]
  account?: Parameters<typeof aClient>[2]
}

/** A signed-in client with an approved request, and the calls of another one. */
async function aKnownClient({ source = {}, account = {} }: Known = {}) {
  const client = await aClient(test, shop, { identity: holder.identity, email: holder.email, ...account })
  const approved = await aRequest(test, shop, {
    clientId: client.id,
    status: "issued",
    documents: identityDocuments,
    ...source,
  })
  return { client, approved, ...(await callsOf(client.id)) }
}

async function callsOf(clientId: string) {
  const headers = await signedIn(test, { area: "client", id: clientId }, shop)
  const call = (method: "GET" | "POST" | "PUT", path = "", payload?: object) =>
    test.app.inject({
      method,
      url: `/api/clients/new-requests${path}`,
      headers,
      ...(payload && { payload }),
    })
  const start = (wanted: object = {}) =>
    call("POST", "", { kind: "subject1", validity: "OneYear", channel: "normal", ...wanted })
  return {
    call,
    start,
    options: async () => (await call("GET")).json<NewRequestOptions>(),
    async begin(wanted: object = {}) {
      const response = await start(wanted)
      if (response.statusCode !== 200) throw new Error(response.payload)
      return draftOf(response)
    },
  }
}

function draftOf(response: { headers: Record<string, unknown>; json<Body>(): Body }) {
  const token = /trazo_request=([\w-]+)/.exec(String(response.headers["set-cookie"]))?.[1] ?? ""
  const purchase = purchaseOf(test, { host: shop.host, token, id: response.json<{ id: string }>().id })
  return {
    ...purchase,
    async confirm(changes: object = {}) {
      const { options, payment, known } = await purchase.flow()
      return purchase.call("PUT", "/current/confirmation", {
        accepted: true,
        biometric: true,
        version: options.termsVersion,
        id: purchase.id,
        totalCents: payment.price.totalCents,
        reuse: known?.reused.map(({ paper }) => paper) ?? [],
        ...changes,
      })
    },
  }
}

const stored = (id: string) =>
  owner.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow()

describe("another request of a client whose data were approved", () => {
  it("B8: needs consents alone, ends in the same account and keeps one consent for each paper", async () => {
    const { client, approved, begin } = await aKnownClient()
    const draft = await begin({ validity: "TwoYears" })
    const flow = await draft.flow()
    expect(flow.known).toMatchObject({ missing: [], changed: [], askedAgain: [] })
    expect(flow.userInfo).toEqual(holder)
    expect((await draft.confirm()).body).toEqual({ id: draft.id, status: "payment" })
    expect((await draft.flow()).payment).toMatchObject({ price: { totalCents: 4025 } })
    expect(await stored(draft.id)).toMatchObject({
      clientId: client.id,
      prefilledFrom: approved.id,
      verifiedEmail: holder.email,
    })
    const consents = await owner
      .selectFrom("consents")
      .select(["kind", "paper"])
      .where("requestId", "=", draft.id)
      .execute()
    const papers = consents.filter(({ kind }) => kind === "reuse").map(({ paper }) => paper)
    expect(papers.toSorted()).toEqual([...identityDocuments].toSorted())
    expect(consents.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["biometric", "terms"]))
    const audit = await owner
      .selectFrom("auditLog")
      .select(["action", "data"])
      .where("object", "=", `request:${draft.id}`)
      .execute()
    expect(audit).toContainEqual({
      action: "request.confirmed",
      data: expect.objectContaining({ source: approved.id }),
    })
    expect((await draft.confirm()).body).toMatchObject({ status: "payment" })
  })

  it("refuses a paper without its consent, and says which", async () => {
    const draft = await (await aKnownClient()).begin()
    const { body } = await draft.confirm({ reuse: ["identityFront", "identityBack"] })
    expect(body).toMatchObject({
      typeCode: "VALIDATION_FAILED",
      fields: { "reuse-facePhoto": expect.stringContaining("Marque si podemos usar otra vez") },
    })
    expect(await stored(draft.id)).toMatchObject({ status: "draft" })
  })

  it("shows the account's address of now, also when it changed since the draft began", async () => {
    const { client, begin } = await aKnownClient()
    const draft = await begin()
    await owner.updateTable("clients").set({ email: "nuevo@prueba.ec" }).where("id", "=", client.id).execute()
    const { userInfo, options, known } = await draft.flow()
    expect([userInfo.email, options.verifiedEmail]).toEqual(["nuevo@prueba.ec", "nuevo@prueba.ec"])
    expect(known?.missing).toEqual([])
    expect((await draft.confirm()).body).toMatchObject({ status: "payment" })
    expect(await stored(draft.id)).toMatchObject({ verifiedEmail: "nuevo@prueba.ec" })
  })

  it("tells every missing tick in one answer, in the order of the page, and changes nothing", async () => {
    const draft = await (await aKnownClient()).begin()
    const ticks = { reuse: ["identityFront"], biometric: false, accepted: false }
    const { status, body } = await draft.confirm(ticks)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual([
      "reuse-identityBack",
      "reuse-facePhoto",
      "biometric",
      "accepted",
    ])
    expect(await stored(draft.id)).toMatchObject({ status: "draft", number: null })
  })

  it("asks again for a paper that got too old while the page was open", async () => {
    const draft = await (await aKnownClient()).begin()
    const createdAt = new Date("2023-01-01T00:00:00Z")
    await owner
      .updateTable("requestPapers")
      .set({ createdAt })
      .where("requestId", "=", draft.id)
      .where("paper", "=", "facePhoto")
      .execute()
    expect((await draft.confirm()).body.typeCode).toBe("STEP_NOT_REACHED")
    expect((await draft.flow()).known).toMatchObject({
      missing: ["photo"],
      askedAgain: [{ paper: "facePhoto", reason: "old" }],
    })
  })

  it("refuses a price that changed since it was shown, and changes nothing", async () => {
    const draft = await (await aKnownClient()).begin()
    await owner
      .updateTable("prices")
      .set({ baseCents: 2100 })
      .where("distributorId", "=", shop.id)
      .where("priceKey", "=", "subject1")
      .execute()
    const { body } = await draft.confirm({ totalCents: 2300 })
    expect(body.typeCode).toBe("TOTAL_CHANGED")
    expect(await stored(draft.id)).toMatchObject({ status: "draft", number: null })
    await draft.confirm()
    expect(await draft.flow()).toMatchObject({ status: "payment", payment: { price: { totalCents: 2415 } } })
  })

  it("refuses another holder, and does not change the kind", async () => {
    const draft = await (await aKnownClient()).begin()
    const other = await draft.call("PUT", "/current/personal", {
      foreing: false,
      userInfo: { ...holder, identity: "0926687856" },
    })
    expect(other.body.fields).toHaveProperty("identity")
    const kind = await draft.call("PUT", "/current/certificate", { kind: "subject2", validity: "OneYear" })
    expect(kind.body.typeCode).toBe("MOVE_NOT_ALLOWED")
    expect((await draft.call("PUT", "/current/submission", { password: null })).status).toBe(409)
    expect(await stored(draft.id)).toMatchObject({ status: "draft", kind: "subject1" })
  })

  it("an ordinary request is not confirmed without its steps", async () => {
    const client = await aClient(test, shop, { identity: "0926687856", email: "otro@prueba.ec" })
    const draft = await (await callsOf(client.id)).begin()
    expect((await draft.confirm()).body.typeCode).toBe("STEP_NOT_REACHED")
  })
})

describe("what may serve again", () => {
  it.each([
    ["not approved", { status: "review" as const }],
    ["rejected", { status: "rejected" as const }],
  ])("a request that was %s does not", async (_title, source) => {
    const { options, begin } = await aKnownClient({ source })
    expect(await options()).toMatchObject({ isKnown: false })
    const draft = await begin()
    expect(await stored(draft.id)).toMatchObject({ prefilledFrom: null })
    expect((await draft.flow()).known).toMatchObject({
      missing: ["personal", "documents", "photo"],
      reused: [],
    })
  })

  it("the request of another account does not, nor one that staff approved for another", async () => {
    const { client: stranger, approved } = await aKnownClient({
      account: { identity: "0926687856", email: "otro@prueba.ec" },
      source: { userInfo: JSON.stringify({ ...holder, identity: "0926687856" }) },
    })
    const { options } = await aKnownClient({ source: { status: "review" } })
    expect(await options()).toMatchObject({ isKnown: false })
    await owner
      .updateTable("requests")
      .set({ approvedClientId: (await aClient(test, shop, { identity: "1712345675" })).id })
      .where("id", "=", approved.id)
      .execute()
    expect(await (await callsOf(stranger.id)).options()).toMatchObject({ isKnown: false })
  })

  it.each(["rejected", "moved"] as const)("one that was %s after the start does not", async (fate) => {
    const { approved, begin } = await aKnownClient()
    const draft = await begin()
    const other = (await aClient(test, shop, { identity: "1712345675" })).id
    const change = fate === "rejected" ? { status: "rejected" as const } : { clientId: other }
    await owner.updateTable("requests").set(change).where("id", "=", approved.id).execute()
    expect((await draft.confirm()).body.typeCode).toBe("KNOWN_DATA_VOID")
    expect(await stored(draft.id)).toMatchObject({ status: "draft" })
  })

  it("a disputed account starts nothing, and submits nothing that it began", async () => {
    const { client, begin, start } = await aKnownClient()
    const draft = await begin()
    const reviewer = await aReviewer(test, shop)
    const contested = await aRequest(test, shop, { status: "review" })
    await owner
      .insertInto("accountDisputes")
      .values({
        distributorId: shop.id,
        clientId: client.id,
        requestId: contested.id,
        reason: "Otra persona",
        reportedBy: reviewer.id,
        reportedAt: test.clock.now(),
      })
      .execute()
    expect((await start()).json().typeCode).toBe("ACCOUNT_DISPUTED")
    expect((await draft.confirm()).body.typeCode).toBe("ACCOUNT_DISPUTED")
  })

  it("a provisional account proves its address again, and shares no papers", async () => {
    const { begin } = await aKnownClient({ account: { approvedAt: null } })
    expect((await (await begin()).flow()).known).toMatchObject({
      missing: ["personal", "documents", "photo", "code"],
      reused: [],
    })
  })
})

describe("a company that the client represents", () => {
  const ofCompany = {
    kind: "subject4" as const,
    userInfo: JSON.stringify(company),
    documents: [...identityDocuments, ...appointment],
  }
  const wanted = { kind: "subject4", company: company.companyRuc }

  it("is offered with its appointment, and fills in the request", async () => {
    const { options, begin } = await aKnownClient({ source: ofCompany })
    expect((await options()).companies).toEqual([
      {
        ruc: company.companyRuc,
        name: company.companyName,
        position: company.position,
        appointmentExpiry: company.appointmentExpiry,
      },
    ])
    const draft = await begin(wanted)
    const flow = await draft.flow()
    expect(flow.userInfo).toEqual(company)
    expect(flow.known?.reused.map(({ paper }) => paper)).toEqual(expect.arrayContaining(appointment))
  })

  it("is not offered after the appointment ended, which a late start refuses", async () => {
    const ended = { ...ofCompany, userInfo: JSON.stringify({ ...company, appointmentExpiry: "2026-11-20" }) }
    const { options, start } = await aKnownClient({ source: ended })
    expect((await options()).companies).toEqual([])
    expect((await start(wanted)).json().typeCode).toBe("APPOINTMENT_ENDED")
    expect((await start({ ...wanted, company: "1790011674001" })).json().typeCode).toBe("APPOINTMENT_ENDED")
  })

  it("another company takes the person's data alone", async () => {
    const draft = await (await aKnownClient({ source: ofCompany })).begin({ kind: "subject4" })
    const flow = await draft.flow()
    expect(flow.userInfo).toEqual(holder)
    expect(flow.known?.reused.map(({ paper }) => paper)).toEqual([...identityDocuments])
  })
})

describe("unfinished requests of the account", () => {
  it("a second tab or device continues the same one", async () => {
    const { begin, options } = await aKnownClient()
    const [first, second] = await Promise.all([begin(), begin({ validity: "TwoYears" })])
    expect(second.id).toBe(first.id)
    await second.confirm()
    expect((await first.confirm()).body).toMatchObject({ status: "payment" })
    expect((await options()).drafts).toEqual([])
    expect((await begin()).id).not.toBe(first.id)
  })

  it("a page of one request does not confirm another", async () => {
    const { begin } = await aKnownClient()
    const first = await begin()
    const second = await begin({ channel: "fast", validity: "OneDay" })
    expect((await second.confirm({ id: first.id })).body.typeCode).toBe("OTHER_REQUEST")
    expect(await stored(second.id)).toMatchObject({ status: "draft" })
  })

  it("are listed, continued and discarded by their account alone", async () => {
    const { begin, options, call } = await aKnownClient()
    const draft = await begin()
    expect((await options()).drafts).toMatchObject([{ id: draft.id, companyName: null }])
    const stranger = await callsOf((await aClient(test, shop, { identity: "0926687856" })).id)
    expect((await stranger.options()).drafts).toEqual([])
    for (const [method, act] of [
      ["POST", "continuation"],
      ["PUT", "cancellation"],
    ] as const) {
      expect((await stranger.call(method, `/${draft.id}/${act}`)).json().typeCode).toBe("REQUEST_NOT_FOUND")
    }
    const resumed = draftOf(await call("POST", `/${draft.id}/continuation`))
    expect((await resumed.flow()).id).toBe(draft.id)
    expect((await call("PUT", `/${draft.id}/cancellation`)).json()).toMatchObject({ status: "cancelled" })
    expect((await call("PUT", `/${draft.id}/cancellation`)).statusCode).toBe(200)
    expect((await options()).drafts).toEqual([])
  })

  it("are at most five", async () => {
    const { begin, start, call } = await aKnownClient({
      source: { kind: "subject4", userInfo: JSON.stringify(company) },
    })
    const five = [
      await begin(),
      await begin({ kind: "subject2" }),
      await begin({ kind: "subject4" }),
      await begin({ kind: "subject4", company: company.companyRuc }),
      await begin({ channel: "fast", validity: "OneDay" }),
    ]
    const sixth = { kind: "subject2", channel: "fast", validity: "TwoYears" }
    expect((await start(sixth)).json().typeCode).toBe("DRAFT_LIMIT")
    await call("PUT", `/${five[0]?.id}/cancellation`)
    expect((await start(sixth)).statusCode).toBe(200)
  })

  it("what is not sold is not started", async () => {
    const { start } = await aKnownClient()
    expect((await start({ validity: "FiveYears" })).json().typeCode).toBe("PRICE_NOT_FOUND")
    expect((await start({ channel: "convenio" })).json().typeCode).toBe("VALIDATION_FAILED")
  })
})

describe("what an account has already", () => {
  const standing = async ({ options }: Awaited<ReturnType<typeof aKnownClient>>) => (await options()).standing

  it("lists its open requests and those with a valid certificate, with the company of a legal person", async () => {
    const known = await aKnownClient()
    const { client, approved } = known
    const notAfter = new Date(test.clock.now().getTime() + 86_400_000)
    await aCertificate(test, shop, { clientId: client.id, requestId: approved.id, notAfter })
    const open = await aRequest(test, shop, {
      clientId: client.id,
      status: "correction",
      kind: "subject4",
      userInfo: JSON.stringify(company),
    })
    for (const status of ["rejected", "cancelled", "expired"] as const) {
      await aRequest(test, shop, { clientId: client.id, status })
    }
    const listed = await standing(known)
    expect(listed.map(({ id, company: ruc, validUntil }) => [id, ruc, validUntil])).toEqual(
      expect.arrayContaining([
        [open.id, company.companyRuc, null],
        [approved.id, null, notAfter.toISOString()],
      ]),
    )
    expect(listed).toHaveLength(2)
  })

  it.each([
    ["is revoked", { status: "revoked" }],
    ["has ended", { notAfter: new Date("2020-01-01T00:00:00Z") }],
    ["was renewed", { replacedBy: "123" }],
  ] as const)("leaves out a certificate that %s", async (_, columns) => {
    const known = await aKnownClient()
    const { client, approved } = known
    const notAfter = new Date(test.clock.now().getTime() + 86_400_000)
    await aCertificate(test, shop, {
      clientId: client.id,
      requestId: approved.id,
      notAfter,
      ...columns,
    })
    expect(await standing(known)).toEqual([])
  })

  it("leaves out what is another account's", async () => {
    const known = await aKnownClient()
    const { id } = await aClient(test, shop, { identity: "0926687856" })
    await aRequest(test, shop, { clientId: id, status: "review" })
    expect(await standing(known)).toEqual([])
  })
})
