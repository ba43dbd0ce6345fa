import { canMove, requestStatuses } from "@trazo/domain/requests/request-status"
import { expect, test } from "vitest"
import { system } from "../../../actor.ts"
import { inScope } from "../../../database/scope.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { aRequest, traceOf } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { moveRequest } from "./move-request.ts"
import { lockRequest } from "./request.ts"

const app = await createTestApp()
const shop = await aDistributor(app)

const move = (id: string, to: (typeof requestStatuses)[number], reason?: string) =>
  inScope(app.deps.db, shop.scope, async (tx) =>
    moveRequest(
      tx,
      { request: await lockRequest(tx, id), to, actor: system, ...(reason && { reason }) },
      app.deps,
    ),
  )

test("writes status, time, reason, movement and audit row", async () => {
  const { id } = await aRequest(app, shop, { status: "review" })
  app.clock.advance({ hours: 1 })
  const now = app.clock.now()
  const moved = await move(id, "correction", "La foto está borrosa")
  expect(moved).toMatchObject({
    status: "correction",
    statusSince: now,
    updatedAt: now,
    reason: "La foto está borrosa",
  })
  expect(moved.expiresAt?.getTime()).toBe(now.getTime() + 15 * 86_400_000)
  expect(await traceOf(app, { id })).toMatchObject({ movements: 1, audit: ["request.moved"] })
})

test("refuses every move that is not in the table", async () => {
  for (const from of requestStatuses) {
    const { id } = await aRequest(app, shop, { status: from })
    const before = await traceOf(app, { id })
    for (const to of requestStatuses.filter((status) => !canMove(from, status))) {
      await expect(move(id, to)).rejects.toMatchObject({ typeCode: "MOVE_NOT_ALLOWED" })
    }
    expect(await traceOf(app, { id })).toEqual(before)
  }
})

test("runs one of two parallel moves", async () => {
  const { id } = await aRequest(app, shop, { status: "review" })
  const outcomes = await Promise.allSettled([move(id, "approved"), move(id, "approved")])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(await traceOf(app, { id })).toMatchObject({ movements: 1, audit: ["request.moved"] })
})

test("neither loads nor moves another tenant's request", async () => {
  const { id } = await aRequest(app, await aDistributor(app), { status: "review" })
  await expect(move(id, "approved")).rejects.toMatchObject({ typeCode: "REQUEST_NOT_FOUND" })
})
