import { expect, test } from "vitest"
import { aDistributor } from "../../testing/factories.ts"
import { aShop, startPurchase } from "../../testing/purchase.ts"
import { aRequest, traceOf } from "../../testing/request-factory.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { expireRequests } from "./expire-requests.ts"
import { requestJobs } from "./jobs.ts"

const app = await createTestApp()

test("what is left alone expires in its time, at every distributor, with its movement and its audit row", async () => {
  const [one, other] = [await aShop(app), await aDistributor(app)]
  const draft = await startPurchase(app, one)
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000)
  const unpaid = await aRequest(app, other, { status: "payment", expires_at: inDays(15) })
  const reviewed = await aRequest(app, other, { status: "review" })
  const approved = await aRequest(app, other, { status: "approved", expires_at: inDays(50) })

  const expired = async (days: number) => {
    app.clock.advance({ days })
    return await expireRequests(app.deps)
  }
  expect(await expired(14.9)).toBe(0)
  expect(await expired(0.1)).toBe(1)
  expect(await traceOf(app, unpaid)).toMatchObject({
    request: { status: "expired", expires_at: null },
    movements: 1,
    audit: ["request.moved"],
  })
  expect(await expired(15)).toBe(1)
  expect((await draft.flow()).status).toBe("expired")
  expect((await draft.flow()).timeline.map(({ status }) => status)).toEqual(["draft", "expired"])
  expect(await expired(20)).toBe(1)
  expect((await traceOf(app, approved)).request.status).toBe("expired")
  expect((await traceOf(app, reviewed)).request.status).toBe("review")
})

test("one that is held, its certificate half made, is left as it is", async () => {
  const shop = await aDistributor(app)
  const held = await aRequest(app, shop, { status: "approved", expires_at: app.clock.now() })
  expect(await expireRequests(app.deps, async (_tx, request) => request.id === held.id)).toBe(0)
  expect((await traceOf(app, held)).request.status).toBe("approved")
})

test("the job comes every hour and does the same", async () => {
  const shop = await aDistributor(app)
  const due = await aRequest(app, shop, { status: "correction", expires_at: app.clock.now() })
  const [job] = requestJobs(app.deps)
  expect(job?.cron).toMatch(/^\d+ \* \* \* \*$/)
  await job?.run({})
  expect((await traceOf(app, due)).request.status).toBe("expired")
})
