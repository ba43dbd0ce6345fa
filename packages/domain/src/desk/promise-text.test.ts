import { expect, it } from "vitest"
import { promiseInMail, promiseText } from "./promise-text.ts"

const now = new Date("2026-11-26T15:00:00Z")

it.each([
  ["2026-11-26T21:30:00Z", "hoy mismo, hasta las 16:30"],
  ["2026-11-27T04:59:00Z", "hoy mismo, hasta las 23:59"],
  ["2026-11-27T18:05:00Z", "mañana, hasta las 13:05"],
  ["2026-11-30T15:30:00Z", "hasta el lunes 30/11/2026, 10:30"],
])("says «hoy» and «mañana» only of those days in Ecuador: %s", (due, text) => {
  expect(promiseText(new Date(due), now)).toBe(text)
})

it("names in a mail the day, and no moment that has passed", () => {
  const due = new Date("2026-11-26T21:30:00Z")
  expect(promiseInMail(due, now)).toBe("a más tardar el jueves 26/11/2026, 16:30")
  expect(promiseInMail(due, due)).toBe("lo antes posible")
  expect(promiseInMail(undefined, now)).toBe("lo antes posible")
})
