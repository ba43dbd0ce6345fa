import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { forgetSentCode, keepSentCode, sentCode } from "./sent-code.ts"

const page = (cookie = "") => new Request("http://x.localhost/renovation", { headers: { cookie } })
const pair = (header: string) => header.split(";")[0] ?? ""
const caller = { notice: "", identity: "1710034065" }

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-02T15:00:00Z") }))
afterEach(() => void vi.useRealTimers())

it("a reload of the page keeps who asked, and says what is left of the code", () => {
  const kept = page(pair(keepSentCode(page(), caller, 302)))
  vi.advanceTimersByTime(40_000)
  expect(sentCode(kept, null)).toMatchObject({ identity: "1710034065", secondsLeft: 262 })
  vi.advanceTimersByTime(262_000)
  expect(sentCode(kept, null)).toBeNull()
})

it("a second call within a minute continues the countdown of the first code", () => {
  const first = sentCode(page(pair(keepSentCode(page(), caller, 302))), null)
  vi.advanceTimersByTime(25_000)
  const header = keepSentCode(page(), caller, 277)
  expect(header).toContain("Max-Age=277;")
  expect(sentCode(page(pair(header)), null)).toMatchObject({ secondsLeft: 277, sentAt: first?.sentAt })
})

it("a code that was asked by a reminder's link serves on the page of that link alone", () => {
  const kept = page(pair(keepSentCode(page(), { notice: "123-abc", identity: "" }, 302)))
  expect(sentCode(kept, "123-abc")).toMatchObject({ notice: "123-abc" })
  expect(sentCode(kept, "456-def")).toBeNull()
  expect(sentCode(kept, null)).toBeNull()
})

it.each(["", "x", Buffer.from("[1,2,3]").toString("base64url"), Buffer.from("null").toString("base64url")])(
  "ignores a cookie that it did not write: «%s»",
  (value) => expect(sentCode(page(`trazo_renewal=${value}`), null)).toBeNull(),
)

it("is forgotten when the person starts over", () => {
  expect(forgetSentCode(page())).toContain("trazo_renewal=; Path=/; Max-Age=0;")
})
