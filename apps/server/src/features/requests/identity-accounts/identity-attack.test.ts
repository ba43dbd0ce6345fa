import type { Review } from "@trazo/contract/desk/review"
import { reviewChecks } from "@trazo/domain/desk/review-checks"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { beforeEach, describe, expect, test } from "vitest"
import { aDevice } from "../../../testing/activation.ts"
import { aClient, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { lightHash } from "../../../testing/light-hash.ts"
import { aShop, goTo, mailedCode, type Purchase, startPurchase } from "../../../testing/purchase.ts"
import { aReviewer, holder, type Reviewer } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

/**
 * An attacker who knows the victim's cédula, from each of four starting points
 * (docs/security/accounts.md).
 */

const testApp = await createTestApp()
const { app, owner, mails } = testApp
const strangerPassword = "Intruso2026"
const victimPassword = "Victima2026"
const strangerEmail = "intruso@prueba.ec"
const victimEmail = holder.email
const victim = holder.identity
const passwordHash = lightHash(strangerPassword)

let shop: TestDistributor
let reviewer: Reviewer

beforeEach(async () => {
  shop = await aShop(testApp)
  reviewer = await aReviewer(testApp, shop, officePermissions)
})

const officePermissions: Permission[] = ["/certificates:approve", "/clients:edit"]

type Headers = Record<string, string>

/** Prepares a request for the victim's identity up to its last step. @param cookies of the signed-in client */
async function submitted(email: string, password: string | null, session: Headers = {}): Promise<Purchase> {
  const purchase = await goTo(testApp, await startPurchase(testApp, shop), "password", {
    userInfo: { ...holder, email },
  })
  const response = await app.inject({
    method: "PUT",
    url: "/api/requests/current/submission",
    payload: { password },
    headers: { host: shop.host, "x-request-token": purchase.token, ...session },
  })
  expect([response.statusCode, response.json().status]).toEqual([200, "payment"])
  return purchase
}

async function pay({ id }: Purchase): Promise<void> {
  await owner.updateTable("requests").set({ status: "review" }).where("id", "=", id).execute()
}

async function review({ id }: Purchase): Promise<Review> {
  const url = `/api/executives/certificates/${id}`
  return (await app.inject({ url, headers: reviewer.headers })).json()
}

const approve = async ({ id }: Purchase, account?: object) => {
  const url = `/api/executives/certificates/${id}/approval`
  const payload = { checks: reviewChecks, ...(account && { account }) }
  const response = await app.inject({ method: "PUT", url, headers: reviewer.headers, payload })
  return { status: response.statusCode, body: response.json<Review & { typeCode?: string }>() }
}

async function signIn(password: string, user = victim, internal = false): Promise<Headers | null> {
  const url = internal ? "/api/clients/auth" : "/api/clients/auth?simple=true"
  const payload = { user, password, ...(internal && { internal }) }
  const response = await app.inject({ method: "POST", url, headers: { host: shop.host }, payload })
  if (response.statusCode !== 200) return null
  return { host: shop.host, authorization: `Bearer ${response.json().token}` }
}

async function ownRequests(headers: Headers): Promise<string[]> {
  const response = await app.inject({ url: "/api/clients/requests", headers })
  return response.json<{ rows: { id: string }[] }>().rows.map(({ id }) => id)
}

const activation = (
  headers: Headers,
  { id }: Purchase,
  path: string,
  method: "POST" | "PUT",
  payload?: object,
) =>
  app.inject({
    method,
    url: `/api/clients/requests/${id}/activation${path}`,
    headers,
    ...(payload && { payload }),
  })

/** @returns the certificate's serial, or the reason why none was issued */
async function getCertificate(headers: Headers, purchase: Purchase, email: string): Promise<string> {
  const sent = await activation(headers, purchase, "/code", "POST")
  if (sent.statusCode !== 200) return sent.json().typeCode
  expect(sent.json().sentTo).toBe(email)
  await activation(headers, purchase, "/code", "PUT", { code: await mailedCode(testApp, email) })
  const device = await aDevice()
  await activation(headers, purchase, "/key-copy", "PUT", { copy: device.copy })
  const { certificationRequest } = device
  const issued = await activation(headers, purchase, "/certificate", "POST", { certificationRequest })
  return issued.statusCode === 200 ? "issued" : issued.json().typeCode
}

async function mailedTo(address: string): Promise<string> {
  return (await mails())
    .filter(({ to }) => to === address)
    .map(({ subject, text }) => `${subject}\n${text}`)
    .join("\n")
}

/** Final state for every starting point. */
async function expectVictimGetsTheCertificate(purchase: Purchase, stranger: Headers | null): Promise<void> {
  const session = await signIn(victimPassword)
  expect(session).not.toBeNull()
  if (stranger) {
    expect(await ownRequests(stranger)).not.toContain(purchase.id)
    expect(await getCertificate(stranger, purchase, strangerEmail)).toBe("REQUEST_NOT_FOUND")
  }
  expect(await getCertificate(session ?? {}, purchase, victimEmail)).toBe("issued")
  const read = await mailedTo(strangerEmail)
  expect(read).not.toContain(purchase.token)
  expect(read).not.toContain(purchase.id)
}

const addressesIn = ({ accounts }: Review) => accounts.map(({ email }) => email)

describe("an attacker with the victim's cédula", () => {
  test("gets a provisional account, which the victim's request does not join", async () => {
    const bait = await submitted(strangerEmail, strangerPassword)
    const real = await submitted(victimEmail, victimPassword)
    const stranger = await signIn(strangerPassword)
    expect(await ownRequests(stranger ?? {})).toEqual([bait.id])
    await pay(real)
    expect(addressesIn(await review(real))).toEqual([victimEmail, strangerEmail])
    expect((await approve(real)).status).toBe(200)
    await expectVictimGetsTheCertificate(real, stranger)
    await pay(bait)
    const { status, body } = await approve(bait)
    expect([status, body.typeCode]).toEqual([409, "ACCOUNT_DECISION_REQUIRED"])
  })

  test("gets neither the victim's requests nor codes when signed in", async () => {
    await submitted(strangerEmail, strangerPassword)
    const stranger = await signIn(strangerPassword)
    expect(stranger).not.toBeNull()
    const second = await submitted(strangerEmail, null, stranger ?? {})
    const real = await submitted(victimEmail, victimPassword)
    expect(await ownRequests(stranger ?? {})).toHaveLength(2)
    expect(await ownRequests(stranger ?? {})).toContain(second.id)
    await pay(real)
    expect((await approve(real)).status).toBe(200)
    await expectVictimGetsTheCertificate(real, stranger)
  })

  test("cannot receive the victim's request through a session left in the victim's browser", async () => {
    const bait = await submitted(strangerEmail, strangerPassword)
    const stranger = await signIn(strangerPassword)
    const real = await submitted(victimEmail, victimPassword, stranger ?? {})
    expect(await ownRequests(stranger ?? {})).toEqual([bait.id])
    await pay(real)
    expect((await approve(real)).status).toBe(200)
    await expectVictimGetsTheCertificate(real, stranger)
  })

  test("cannot attach a request for the victim to an approved account", async () => {
    const own = await aClient(testApp, shop, { identity: "0926687856", email: strangerEmail, passwordHash })
    const stranger = await signedIn(testApp, { area: "client", id: own.id }, shop)
    const bait = await submitted(strangerEmail, strangerPassword, stranger)
    expect(await ownRequests(stranger)).toEqual([])
    const real = await submitted(victimEmail, victimPassword)
    await pay(real)
    expect(addressesIn(await review(real))).toEqual([victimEmail, strangerEmail])
    expect((await approve(real)).status).toBe(200)
    const claimed = await app.inject({
      method: "POST",
      url: "/api/clients/requests/claimable",
      headers: { ...stranger, "x-request-token": bait.token },
    })
    expect(claimed.json().typeCode).toBe("REQUEST_NOT_FOUND")
    await expectVictimGetsTheCertificate(real, stranger)
  })

  test("cannot attach a request for the victim to an internal account", async () => {
    const inside = { identity: "0926687856", email: strangerEmail, internal: true, passwordHash }
    await aClient(testApp, shop, inside)
    const stranger = await signIn(strangerPassword, "0926687856", true)
    expect(stranger).not.toBeNull()
    await submitted(strangerEmail, null, stranger ?? {})
    expect(await ownRequests(stranger ?? {})).toEqual([])
    const real = await submitted(victimEmail, victimPassword)
    await pay(real)
    expect((await approve(real)).status).toBe(200)
    await expectVictimGetsTheCertificate(real, stranger)
  })

  test("gets nothing from a request after the victim's approval", async () => {
    for (const address of ["keep", "change"]) {
      shop = await aShop(testApp)
      reviewer = await aReviewer(testApp, shop, officePermissions)
      const real = await submitted(victimEmail, victimPassword)
      await pay(real)
      expect((await approve(real)).status).toBe(200)
      const bait = await submitted(strangerEmail, strangerPassword)
      const stranger = await signIn(strangerPassword)
      await pay(bait)
      const [, standing] = (await review(bait)).accounts
      expect(standing).toMatchObject({ email: victimEmail, isApproved: true, requests: [{ id: real.id }] })
      expect((await approve(bait)).body.typeCode).toBe("ACCOUNT_DECISION_REQUIRED")
      const decided = await approve(bait, { id: standing?.id, email: standing?.email, address })
      expect(decided.status).toBe(200)
      expect(await getCertificate(stranger ?? {}, bait, strangerEmail)).not.toBe("issued")
      expect(await signIn(strangerPassword)).toBeNull()
      await expectVictimGetsTheCertificate(real, null)
    }
  })
})

describe("an attacker with the victim's cédula and an accomplice among the staff", () => {
  let bait: Purchase
  let stranger: Headers
  let accounts: { stranger: string; victim: string }
  let real: Purchase

  beforeEach(async () => {
    real = await submitted(victimEmail, victimPassword)
    await pay(real)
    expect((await approve(real)).status).toBe(200)
    bait = await submitted(strangerEmail, strangerPassword)
    await pay(bait)
    stranger = (await signIn(strangerPassword)) ?? {}
    const [own, standing] = (await review(bait)).accounts
    accounts = { stranger: own?.id ?? "", victim: standing?.id ?? "" }
  })

  const staff = async (method: "GET" | "PUT" | "POST", path: string, payload?: object) => {
    const url = `/api/executives${path}`
    const response = await app.inject({ method, url, headers: reviewer.headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json() }
  }
  const merge = () =>
    staff("POST", `/clients/${accounts.victim}/merges`, { source: accounts.stranger, reason: "Lo pidió" })
  const undo = async () => {
    const { merges } = (await staff("GET", `/clients/${accounts.victim}/doubles`)).body
    return staff("PUT", `/clients/${accounts.victim}/merges/${merges[0].id}/undo`)
  }
  const reject = ({ id }: Purchase) =>
    staff("PUT", `/certificates/${id}/rejection`, { reason: "Faltan datos" })
  const samePerson = () => ({ id: accounts.victim, email: victimEmail, address: "keep" })
  const certificatesOf = (clientId: string) =>
    owner.selectFrom("certificates").select("serial").where("clientId", "=", clientId).execute()

  async function expectNothingForTheStranger(): Promise<void> {
    const session = (await signIn(strangerPassword)) ?? stranger
    expect(await getCertificate(session, bait, strangerEmail)).not.toBe("issued")
    expect(await certificatesOf(accounts.stranger)).toEqual([])
  }

  test("cannot have a merged request approved without a decision, nor take the approval along", async () => {
    expect((await merge()).status).toBe(200)
    expect((await review(bait)).isMerged).toBe(true)
    expect((await approve(bait)).body.typeCode).toBe("ACCOUNT_DECISION_REQUIRED")
    expect((await approve(bait, samePerson())).status).toBe(200)
    expect((await undo()).body.typeCode).toBe("MERGE_CHANGED")
    await expectNothingForTheStranger()
    expect((await reject(bait)).status).toBe(200)
    expect((await undo()).body).toEqual({ ok: true })
    await expectNothingForTheStranger()
  })

  test("gets no certificate from an approval that was the victim's, whoever has the request now", async () => {
    await merge()
    await approve(bait, samePerson())
    const moved = { clientId: accounts.stranger }
    await owner.updateTable("requests").set(moved).where("id", "=", bait.id).execute()
    const opened = { state: "active", approvedAt: null } as const
    await owner.updateTable("clients").set(opened).where("id", "=", accounts.stranger).execute()
    stranger = (await signIn(strangerPassword)) ?? {}
    expect(await getCertificate(stranger, bait, strangerEmail)).toBe("APPROVAL_VOID")
  })

  test("cannot have the accounts separated while the victim's is reported", async () => {
    await merge()
    const other = await submitted("otra@prueba.ec", strangerPassword)
    await pay(other)
    const account = { id: accounts.victim, email: victimEmail }
    const report = { account, reason: "La foto es de otra persona" }
    expect((await staff("POST", `/certificates/${other.id}/account-dispute`, report)).status).toBe(200)
    expect((await undo()).body.typeCode).toBe("ACCOUNT_DISPUTED")
    // Rejecting the reported request would end the report without the second person.
    expect((await reject(other)).body.typeCode).toBe("ACCOUNT_DISPUTED")
  })

  test("cannot take the identity by the rejection of the victim's request", async () => {
    expect((await reject(real)).status).toBe(200)
    expect((await approve(bait)).body.typeCode).toBe("ACCOUNT_DECISION_REQUIRED")
    await expectNothingForTheStranger()
  })
})
