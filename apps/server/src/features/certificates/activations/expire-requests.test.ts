import { createHash, generateKeyPairSync } from "node:crypto"
import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { allJobs } from "../../../job-table.ts"
import { aClient, aDistributor, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { aShop, startPurchase } from "../../../testing/purchase.ts"
import { aRequest, traceOf } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { recordIntent } from "../../authority/authority/certificate-status.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { expireRequests } from "./expire-requests.ts"

const app = await createTestApp()

test("expires overdue requests of every distributor, with a movement and an audit row", async () => {
  const [one, other] = [await aShop(app), await aDistributor(app)]
  const draft = await startPurchase(app, one)
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000)
  const unpaid = await aRequest(app, other, { status: "payment", expiresAt: inDays(15) })
  const reviewed = await aRequest(app, other, { status: "review" })
  const approved = await aRequest(app, other, { status: "approved", expiresAt: inDays(50) })

  const expired = async (days: number) => {
    app.clock.advance({ days })
    return await expireRequests(app.deps)
  }
  expect(await expired(14.9)).toBe(0)
  expect(await expired(0.1)).toBe(1)
  expect(await traceOf(app, unpaid)).toMatchObject({
    request: { status: "expired", expiresAt: null },
    movements: 1,
    audit: ["request.moved"],
  })
  expect(await expired(15)).toBe(1)
  expect((await traceOf(app, draft)).request.status).toBe("expired")
  expect((await draft.call("GET", "/current")).body.typeCode).toBe("REQUEST_LINK_INVALID")
  expect(await expired(20)).toBe(1)
  expect((await traceOf(app, approved)).request.status).toBe("expired")
  expect((await traceOf(app, reviewed)).request.status).toBe("review")
})

test("revokes the issuance intent of an expired approval, and shows its serial to nobody", async () => {
  const shop = await aDistributor(app)
  const client = await aClient(app, shop)
  const request = await aRequest(app, shop, {
    clientId: client.id,
    status: "approved",
    approvalNumber: 1,
    expiresAt: app.clock.now(),
  })
  const serial = await anIntent(shop, request)
  expect(await expireRequests(app.deps)).toBe(1)
  const [certificate] = await app.owner
    .selectFrom("certificates")
    .selectAll()
    .where("serial", "=", serial)
    .execute()
  expect(certificate).toMatchObject({ status: "revoked", der: null })
  expect((await traceOf(app, request)).request.status).toBe("expired")
  const headers = await signedIn(app, { area: "client", id: client.id }, shop)
  const shown = await app.app.inject({ url: `/api/clients/requests/${request.id}`, headers })
  expect(shown.json()).toMatchObject({ status: "expired", certificateSerial: null })
})

async function anIntent({ id: distributorId, scope }: TestDistributor, request: RequestRow): Promise<string> {
  const [notBefore, notAfter] = [app.clock.now(), new Date(app.clock.now().getTime() + 86_400_000)]
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const spki = publicKey.export({ format: "der", type: "spki" })
  const identity = { identityType: "ci", identity: "1710034065", city: "QUITO" } as const
  const person = { names: "MARÍA JOSÉ", surnames: "PEÑA LOOR", email: "maria@prueba.ec" }
  const certified = { kind: "subject1", ...identity, ...person } as const
  const { serial, content } = app.deps.authority.prepare({ holder: certified, spki, notBefore, notAfter })
  await inScope(app.deps.db, scope, async (tx) => recordIntent(tx, { serial, notAfter }, app.deps))
  await app.owner
    .insertInto("certificates")
    .values({
      serial,
      distributorId,
      requestId: request.id,
      clientId: request.clientId ?? "",
      approvalNumber: 1,
      kind: "subject1",
      validity: "OneDay",
      tbs: Buffer.from(content),
      der: null,
      spkiSha256: createHash("sha256").update(spki).digest(),
      status: "intent",
      holderNames: "MARÍA JOSÉ PEÑA LOOR",
      holderIdentity: "1710034065",
      notBefore,
      notAfter,
      intentAt: notBefore,
      issuedAt: null,
      revokedAt: null,
      revocationReason: null,
      revocationNote: null,
      eventDate: null,
      replacedBy: null,
    })
    .execute()
  return serial
}

test("expires requests every hour", async () => {
  const shop = await aDistributor(app)
  const due = await aRequest(app, shop, { status: "correction", expiresAt: app.clock.now() })
  const job = allJobs(app.deps).find(({ name }) => name === "expire-requests")
  expect(job?.cron).toMatch(/^\d+ \* \* \* \*$/)
  await job?.runAll([{}])
  expect((await traceOf(app, due)).request.status).toBe("expired")
})
