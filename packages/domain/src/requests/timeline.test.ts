import { expect, it } from "vitest"
import { latestMovement, type TimelineMovement, timelineOrder } from "./timeline.ts"

const movements: TimelineMovement[] = [
  { status: "review", _date: "2026-11-21T12:00:00.000Z" },
  { status: "draft", _date: "2026-11-20T09:00:00.000Z" },
  { status: "payment", _date: "2026-11-20T23:00:00-05:00" },
  { status: "approved", _date: "2026-11-21T12:00:00.000Z" },
]

it("D3: sorts movements by instant, oldest first", () => {
  expect(timelineOrder(movements).map(({ status }) => status)).toEqual([
    "draft",
    "payment",
    "review",
    "approved",
  ])
})

it("the latest movement gives the status; with equal instants, the one stored later", () => {
  expect(latestMovement(movements)?.status).toBe("approved")
  expect(latestMovement([])).toBeNull()
})
