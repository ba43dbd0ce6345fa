import { describe, expect, it } from "vitest"
import { type OpenReview, openReviews, type ReviewMessage } from "./open-reviews.ts"

/** Two processes that hear each other. */
function processes() {
  let time = 0
  const clock = { now: () => new Date(time) }
  const shown = new Map<string, string[]>()
  const sent: ReviewMessage[] = []
  const show = (page: string, request: string, others: { names: string }[]) =>
    void shown.set(page, [request, ...others.map(({ names }) => names)])
  const there = openReviews({ clock, show, send: () => undefined })
  const here = openReviews({
    clock,
    show,
    send: (message) => {
      sent.push(message)
      there.hear(message)
    },
  })
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { here, there, shown, sent, pass }
}

const page = (id: string, names: string, request = "r1"): OpenReview => ({
  page: id,
  request,
  reader: { id: names.toLowerCase(), names },
})

describe("who has a request open", () => {
  it("shows the pages of both processes, and not the reader's own second page", () => {
    const { here, there, shown } = processes()
    there.open(page("b", "Berta"))
    expect(shown.get("b")).toEqual(["r1"])
    here.open(page("a", "Ana"))
    expect(shown.get("b")).toEqual(["r1", "Ana"])
    here.open(page("a2", "Ana"))
    expect(shown.get("a2")).toEqual(["r1"])
    expect(shown.get("b")).toEqual(["r1", "Ana"])
    here.close("a")
    expect(shown.get("b")).toEqual(["r1", "Ana"])
    here.close("a2")
    expect(shown.get("b")).toEqual(["r1"])
  })

  it("keeps requests apart, and moves a page that opens another", () => {
    const { here, there, shown } = processes()
    there.open(page("b", "Berta"))
    here.open(page("a", "Ana", "r2"))
    expect(shown.get("b")).toEqual(["r1"])
    here.open(page("a", "Ana", "r1"))
    expect(shown.get("b")).toEqual(["r1", "Ana"])
    here.open(page("a", "Ana", "r2"))
    expect(shown.get("b")).toEqual(["r1"])
    expect(here.isShown("r1")).toBe(false)
    expect(there.isShown("r2")).toBe(true)
  })

  it("forgets the pages of a process that stopped within 30 seconds, and keeps those of one that runs", () => {
    const { here, there, shown, pass } = processes()
    there.open(page("b", "Berta"))
    here.open(page("a", "Ana"))
    for (let beats = 0; beats < 6; beats++) {
      pass(10_000)
      here.beat()
      there.beat()
    }
    expect(shown.get("b")).toEqual(["r1", "Ana"])
    pass(26_000)
    there.beat()
    expect(shown.get("b")).toEqual(["r1"])
  })

  it("lists the pages to refresh, without those of the person who changed the request", () => {
    const { here } = processes()
    here.open(page("a", "Ana"))
    here.open(page("c", "Carla"))
    here.open(page("d", "Diana", "r2"))
    expect(here.pagesOf("r1", "ana")).toEqual(["c"])
    expect(here.pagesOf("r1", null)).toEqual(["a", "c"])
  })
})
