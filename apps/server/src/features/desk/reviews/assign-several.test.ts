import { beforeEach, expect, test } from "vitest"
import { aDistributor } from "../../../testing/factories.ts"
import {
  aRequest,
  aReviewer,
  aReviewSetting,
  aSeller,
  type Reviewer,
} from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { owner, clock } = testApp

let setting: Awaited<ReturnType<typeof aReviewSetting>>

beforeEach(async () => {
  setting = await aReviewSetting(testApp)
})

const assign = (who: Reviewer, ids: readonly string[], to?: string) =>
  setting.call(who, "PUT", "-assignments", { ids, ...(to && { to }) })

async function assigned(ids: readonly string[]): Promise<(string | undefined)[]> {
  const rows = await owner
    .selectFrom("requestAssignments")
    .selectAll()
    .where("requestId", "in", ids)
    .execute()
  return ids.map((id) => rows.find((row) => row.requestId === id)?.executiveId)
}

const notifiedOf = (reader: Reviewer) =>
  owner
    .selectFrom("notifications")
    .select(["title", "message", "link"])
    .where("readerId", "=", reader.id)
    .execute()

test("takes what is free, and says of each other request why it was not taken", async () => {
  const { reviewer, colleague, distributor, call } = setting
  const [free, held] = [await aRequest(testApp, distributor), await aRequest(testApp, distributor)]
  const corrected = await aRequest(testApp, distributor, { status: "correction" })
  const foreign = await aRequest(testApp, await aDistributor(testApp))
  await call(colleague, "PUT", `/${held.id}/assignment`, {})
  const ids = [free, held, corrected, foreign].map(({ id }) => id)
  const { outcomes } = (await assign(reviewer, [...ids, free.id])).json()
  expect(outcomes).toEqual([
    { id: free.id, problem: null },
    { id: held.id, problem: "La tiene EJECUTIVA DE PRUEBA." },
    { id: corrected.id, problem: expect.any(String) },
    { id: foreign.id, problem: expect.stringContaining("solicitud") },
  ])
  expect(await assigned(ids)).toEqual([reviewer.id, colleague.id, undefined, undefined])
  expect(await notifiedOf(reviewer)).toEqual([])
})

test("hands requests over and notifies the colleague of each, once", async () => {
  const { reviewer, colleague, distributor } = setting
  const requests = [await aRequest(testApp, distributor), await aRequest(testApp, distributor)]
  const ids = requests.map(({ id }) => id)
  await assign(reviewer, ids)
  clock.advance({ minutes: 1 })
  for (const _time of [1, 2]) {
    const { outcomes } = (await assign(reviewer, ids, colleague.id)).json()
    expect(outcomes).toEqual(ids.map((id) => ({ id, problem: null })))
  }
  expect(await assigned(ids)).toEqual([colleague.id, colleague.id])
  const notified = await notifiedOf(colleague)
  expect(notified.toSorted((one, other) => one.link.localeCompare(other.link))).toEqual(
    requests
      .map(({ id, number }) => ({
        title: "Le pasaron una solicitud",
        message: `Un colega le pasó la solicitud ${number}.`,
        link: `/executive/certificates/showDoc/${id}`,
      }))
      .toSorted((one, other) => one.link.localeCompare(other.link)),
  )
})

test("is refused to whoever may not decide, and towards such a person", async () => {
  const { reviewer, distributor } = setting
  const { id } = await aRequest(testApp, distributor)
  const looker = await aReviewer(testApp, distributor, ["/certificates:view"])
  const stranger = await aReviewer(testApp, distributor, ["/clients:view"])
  for (const who of [looker, stranger]) {
    expect((await assign(who, [id])).json().typeCode).toBe("NOT_ALLOWED")
  }
  expect((await assign(reviewer, [id], looker.id)).json().typeCode).toBe("ASSIGNEE_NOT_FOUND")
  expect((await assign(reviewer, Array(101).fill(id))).json().typeCode).toBe("VALIDATION_FAILED")
  expect(await assigned([id])).toEqual([undefined])
})

test("the queue names the seller of a request, and filters by the seller", async () => {
  const { reviewer, distributor, call } = setting
  const [sold, other] = [await aRequest(testApp, distributor), await aRequest(testApp, distributor)]
  const elsewhere = await aDistributor(testApp)
  const seller = await aSeller(testApp, distributor, { name: "Ventas Norte", requests: [sold.id] })
  const { id: theirs } = await aRequest(testApp, elsewhere)
  const foreign = await aSeller(testApp, elsewhere, { name: "Ventas Ajenas", requests: [theirs] })
  const list = async (query: string) => (await call(reviewer, "GET", query)).json()
  const all = await list("")
  expect(all.sellers).toEqual([{ id: seller, name: "Ventas Norte" }])
  const sellers = Object.fromEntries(
    all.rows.map((row: { id: string; seller: unknown }) => [row.id, row.seller]),
  )
  expect(sellers).toEqual({ [sold.id]: "Ventas Norte", [other.id]: null })
  const filtered = await list(`?seller=${seller}`)
  expect([filtered.rows.map(({ id }: { id: string }) => id), filtered.total]).toEqual([[sold.id], 1])
  expect((await list(`?seller=${foreign}`)).rows).toEqual([])
  expect((await list("?seller=nadie")).typeCode).toBe("VALIDATION_FAILED")
})
