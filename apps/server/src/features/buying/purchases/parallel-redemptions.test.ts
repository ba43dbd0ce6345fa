import { expect, test } from "vitest"
import { aDistributor, anExecutive, signedIn } from "../../../testing/factories.ts"
import { aRequest, asApplicant } from "../../../testing/request-factory.ts"
import { anotherProcess, createTestApp } from "../../../testing/test-app.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

const testApp = await createTestApp()
const { owner } = testApp
const processes = [testApp.app, (await anotherProcess(testApp)).app]
const shop = await aDistributor(testApp)
const { id: executive } = await anExecutive(testApp, shop, {
  permissions: ["/coupons:create", "/distributorcodes:create", "/distributorcodes:export"],
})
const staff = await signedIn(testApp, { area: "executive", id: executive }, shop)
const identities = Array.from({ length: 200 }, (_, index) => String(1_700_000_000 + index))

async function unpaidRequests(): Promise<RequestRow[]> {
  const requests: RequestRow[] = []
  for (const identity of identities) {
    const userInfo = JSON.stringify({ identity, identityType: "ci" })
    requests.push(await aRequest(testApp, shop, { status: "payment", userInfo }))
  }
  return requests
}

/** Every request redeems the same promotion at once, in turns through two processes with a pool each. */
async function redeemAtOnce(promotion: string): Promise<Map<number, number>> {
  const requests = await unpaidRequests()
  const statuses = await Promise.all(
    requests.map(async (request, index) => {
      const headers = asApplicant(testApp, shop, request)
      const response = await processes[index % 2]?.inject({
        method: "POST",
        url: "/api/requests/current/promotion",
        headers,
        payload: { promotion },
        // Each from its own network, whose guesses are counted.
        remoteAddress: `10.0.${index}.1`,
      })
      return response?.statusCode ?? 0
    }),
  )
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

test("of 200 parallel redemptions of a code exactly one wins", { timeout: 120_000 }, async () => {
  const payload = {
    seller: "Sol",
    size: 1,
    prepaid: true,
    priceKey: "subject1",
    prepaidCents: null,
    unitCents: 0,
    commissionCents: 0,
    expiresOn: null,
  }
  const base = "/api/executives/distributorcodes"
  const made = await testApp.app.inject({ method: "POST", url: base, headers: staff, payload })
  const lot = await testApp.app.inject({ url: `${base}/lots/${made.json().id}`, headers: staff })
  expect(await redeemAtOnce(lot.json().codes[0].code)).toEqual(
    new Map([
      [200, 1],
      [409, 199],
    ]),
  )
  const paid = await owner.selectFrom("payments").select("method").where("method", "=", "code").execute()
  expect(paid).toHaveLength(1)
})

test("a coupon with seven uses is redeemed seven times", { timeout: 120_000 }, async () => {
  const payload = {
    code: "SIETE",
    percent: 10,
    amountCents: null,
    kinds: [],
    validities: [],
    channels: [],
    startsOn: null,
    endsOn: null,
    totalUses: 7,
    usesPerClient: null,
  }
  await testApp.app.inject({ method: "POST", url: "/api/executives/coupons", headers: staff, payload })
  expect((await redeemAtOnce("SIETE")).get(200)).toBe(7)
  const coupon = await owner.selectFrom("coupons").select("used").executeTakeFirstOrThrow()
  const kept = await owner
    .selectFrom("couponRedemptions")
    .select("id")
    .where("releasedAt", "is", null)
    .execute()
  expect([coupon.used, kept.length]).toEqual([7, 7])
})
