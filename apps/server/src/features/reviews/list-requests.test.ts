import { expect, test } from "vitest"
import { aDistributor } from "../../testing/factories.ts"
import { aRequest, aReviewer, aReviewSetting, holder } from "../../testing/request-factory.ts"
import { createTestApp } from "../../testing/test-app.ts"

const testApp = await createTestApp()
const { clock } = testApp

const ids = (answer: { json(): { rows: { id: string }[] } }) => answer.json().rows.map((row) => row.id)

test("the queue shows who waits longest first, of its channel and its tenant, without drafts", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const late = await aRequest(testApp, distributor)
  clock.advance({ hours: -2 })
  const early = await aRequest(testApp, distributor, { status: "paymentReview" })
  clock.advance({ hours: 2 })
  await aRequest(testApp, distributor, { status: "draft", number: null })
  const fast = await aRequest(testApp, distributor, { channel: "fast" })
  await aRequest(testApp, await aDistributor(testApp))
  const answer = await call(reviewer, "GET", "")
  expect(ids(answer)).toEqual([early.id, late.id])
  expect(answer.json()).toMatchObject({
    total: 2,
    page: 1,
    pageSize: 40,
    counts: { paymentReview: 1, review: 1 },
  })
  expect(answer.json().rows[1]).toMatchObject({
    ...{ number: late.number, names: "MARÍA JOSÉ PEÑA LOOR", identity: "1710034065", totalCents: 2300 },
    certData: { kind: "subject1", validity: "OneYear", channel: "normal" },
  })
  expect(ids(await call(reviewer, "GET", "?status=review"))).toEqual([late.id])
  const express = await aReviewer(testApp, distributor, ["/fast/certificates:view"])
  expect(ids(await call(express, "GET", "", undefined, "/fast/certificates"))).toEqual([fast.id])
})

test("the queue can be asked for every state in which staff act next", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const review = await aRequest(testApp, distributor)
  clock.advance({ minutes: 1 })
  const payment = await aRequest(testApp, distributor, { status: "paymentReview" })
  const correction = await aRequest(testApp, distributor, { status: "correction" })
  const staff = await call(reviewer, "GET", "?nextActor=staff")
  expect(ids(staff)).toEqual([review.id, payment.id])
  expect(staff.json().total).toBe(2)
  expect(ids(await call(reviewer, "GET", "?nextActor=client"))).toEqual([correction.id])
})

test("search finds by number, identity and names, and takes signs for what they are", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const other = { ...holder, identity: "0926687856", names: "JOSÉ 100%", surname1: "ÑUSTA" }
  const found = await aRequest(testApp, distributor, {
    user_info: JSON.stringify(other),
    search_text: "TZ-2026-000999-1 0926687856 JOSÉ 100% ÑUSTA",
  })
  const first = await aRequest(testApp, distributor)
  await aRequest(testApp, await aDistributor(testApp), { search_text: "0926687856 ÑUSTA" })
  const search = async (term: string) =>
    ids(await call(reviewer, "GET", `?search=${encodeURIComponent(term)}`))
  expect(await search("0926687856")).toEqual([found.id])
  expect(await search("ñusta")).toEqual([found.id])
  expect(await search("000999")).toEqual([found.id])
  expect(await search("%")).toEqual([found.id])
  expect(await search("_")).toEqual([])
  expect(await search("' or true --")).toEqual([])
  expect(await search(first.number ?? "")).toEqual([first.id])
})

test("pages of forty, and each review names the next one of its state", async () => {
  const { distributor, reviewer, call } = await aReviewSetting(testApp)
  const made: string[] = []
  for (let count = 0; count < 41; count++) made.push((await aRequest(testApp, distributor)).id)
  const inOrder = made.toSorted()
  expect(ids(await call(reviewer, "GET", ""))).toEqual(inOrder.slice(0, 40))
  expect(ids(await call(reviewer, "GET", "?page=2"))).toEqual(inOrder.slice(40))
  expect((await call(reviewer, "GET", `/${inOrder[39]}`)).json().nextId).toBe(inOrder[40])
  expect((await call(reviewer, "GET", `/${inOrder[40]}`)).json().nextId).toBeNull()
  expect((await call(reviewer, "GET", "?page=0")).statusCode).toBe(400)
})
