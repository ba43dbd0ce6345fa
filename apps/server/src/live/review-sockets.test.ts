import type { JoinResponse, ReviewReader, ShownReview } from "@trazo/contract/endpoint/live-events"
import { sql } from "kysely"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { aDistributor, anExecutive } from "../testing/factories.ts"
import { aSession, connected, listening, livePage } from "../testing/live-page.ts"
import { aPayment, aRequest, aReviewer, aReviewSetting } from "../testing/request-factory.ts"
import { anotherProcess, createTestApp } from "../testing/test-app.ts"

const test = await createTestApp()
const other = await anotherProcess(test)
const { distributor, reviewer, colleague } = await aReviewSetting(test)
let here = ""
let there = ""
beforeAll(async () => {
  here = await listening(test.app)
  there = await listening(other.app)
})
afterEach(() => expect(test.takeErrors()).toEqual([]))

type Page = Awaited<ReturnType<typeof connected>>

async function staffPage({ id }: { id: string }, origin = here, of = distributor): Promise<Page> {
  const { cookie } = await aSession(test, of, { area: "executive", id })
  return connected(livePage(origin, { host: of.host, cookie, area: "executive" }))
}
const open = (page: Page, id: string, channel: ShownReview["channel"] = "normal"): Promise<JoinResponse> =>
  page.emitWithAck("openReview", { id, channel })
const othersIn = (page: Page): Promise<[string, ReviewReader[]]> =>
  new Promise((resolve) => page.once("reviewReaders", (request, others) => resolve([request, others])))
/** The first list with somebody in it: what other processes tell arrives after the page's own opening. */
const someoneIn = (page: Page): Promise<[string, ReviewReader[]]> =>
  new Promise((resolve) => {
    page.on("reviewReaders", (request, others) => {
      if (others.length > 0) resolve([request, others])
    })
  })
const namesOf = async ({ id }: { id: string }) => {
  const found = test.owner.selectFrom("executives").select(["id", "names"]).where("id", "=", id)
  return found.executeTakeFirstOrThrow()
}

describe("two people on one request", () => {
  it("see each other across processes, and no longer when one leaves or closes the page", async () => {
    const { id } = await aRequest(test, distributor)
    const [mine, theirs] = [await staffPage(reviewer), await staffPage(colleague, there)]
    let coming = othersIn(mine)
    expect(await open(mine, id)).toEqual({ ok: true })
    expect(await coming).toEqual([id, []])
    const [toMe, toThem] = [someoneIn(mine), someoneIn(theirs)]
    expect(await open(theirs, id)).toEqual({ ok: true })
    expect(await toMe).toEqual([id, [await namesOf(colleague)]])
    expect(await toThem).toEqual([id, [await namesOf(reviewer)]])

    coming = othersIn(mine)
    theirs.emit("closeReview")
    expect(await coming).toEqual([id, []])
    coming = othersIn(mine)
    await open(theirs, id)
    expect(await coming).toEqual([id, [await namesOf(colleague)]])
    coming = othersIn(mine)
    theirs.disconnect()
    expect(await coming).toEqual([id, []])
  })

  it("do not count their own second page", async () => {
    const { id } = await aRequest(test, distributor)
    const [first, second] = [await staffPage(reviewer), await staffPage(reviewer)]
    await open(first, id)
    const coming = [othersIn(first), othersIn(second)]
    await open(second, id)
    expect(await Promise.all(coming)).toEqual([
      [id, []],
      [id, []],
    ])
  })

  it("are told when the other decides it, and the decider's own pages are not", async () => {
    const request = await aRequest(test, distributor, { status: "paymentReview" })
    await aPayment(test, request)
    const [mine, theirs] = [await staffPage(reviewer), await staffPage(colleague, there)]
    const joined = othersIn(mine)
    await open(mine, request.id)
    await joined
    const both = othersIn(mine)
    await open(theirs, request.id)
    await both
    const heard: string[] = []
    mine.on("reviewChanged", (id) => heard.push(id))
    const changed = new Promise((resolve) => theirs.once("reviewChanged", resolve))
    const url = `/api/executives/certificates/${request.id}/payment/validation`
    const response = await test.app.inject({ method: "PUT", url, headers: reviewer.headers })
    expect(response.statusCode).toBe(200)
    expect(await changed).toBe(request.id)
    // Responses arrive after earlier events of the same connection.
    await open(mine, request.id)
    expect(heard).toEqual([])
  })
})

describe("opening a request is refused", () => {
  it("to another distributor's staff, and its readers stay unknown to them", async () => {
    const { id } = await aRequest(test, distributor)
    const elsewhere = await aDistributor(test)
    const stranger = await aReviewer(test, elsewhere)
    const [mine, foreign] = [await staffPage(reviewer), await staffPage(stranger, here, elsewhere)]
    const heard: unknown[] = []
    mine.on("reviewReaders", (_, others) => heard.push(others))
    foreign.on("reviewReaders", (_, others) => heard.push(others))
    await open(mine, id)
    expect(await open(foreign, id)).toMatchObject({ typeCode: "REQUEST_NOT_FOUND" })
    await open(mine, id)
    expect(heard.flat()).toEqual([])
  })

  it("without the permission to see the channel", async () => {
    const normal = await aRequest(test, distributor)
    const fast = await aRequest(test, distributor, { channel: "fast" })
    const clerk = await anExecutive(test, distributor, { permissions: ["/prices:view"] })
    expect(await open(await staffPage(clerk), normal.id)).toMatchObject({ typeCode: "NOT_ALLOWED" })
    const page = await staffPage(reviewer)
    expect(await open(page, fast.id, "fast")).toMatchObject({ typeCode: "NOT_ALLOWED" })
    expect(await open(page, fast.id, "normal")).toMatchObject({ typeCode: "REQUEST_NOT_FOUND" })
  })

  it.each([null, "id", { id: "1", channel: "normal" }, { channel: "toString", id: "x" }])(
    "for the malformed address %j",
    async (address) => {
      const page = await staffPage(reviewer)
      const response = await page.emitWithAck("openReview", address as unknown as ShownReview)
      expect(response).toMatchObject({ typeCode: "REQUEST_NOT_FOUND" })
    },
  )

  it("to pages of a session that has ended", async () => {
    const { id } = await aRequest(test, distributor)
    const [mine, theirs] = [await staffPage(reviewer), await staffPage(colleague)]
    await open(mine, id)
    const joined = othersIn(mine)
    await open(theirs, id)
    await joined
    const left = othersIn(mine)
    await test.owner.deleteFrom("sessions").where("subjectId", "=", colleague.id).execute()
    await sql`select pg_notify('session_ended', ${colleague.id})`.execute(test.owner)
    expect(await left).toEqual([id, []])
  })
})
