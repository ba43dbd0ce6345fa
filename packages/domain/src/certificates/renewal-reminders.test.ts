import { expect, it } from "vitest"
import { reminderText, reminderTitle } from "./renewal-reminders.ts"

/** The last second of a day in Ecuador, as an appointment's end. */
const end = new Date("2026-11-24T04:59:59Z")

it.each([
  ["2026-11-13T13:12:00Z", "Su firma electrónica vence el 23/11/2026"],
  ["2026-11-22T04:59:59Z", "Su firma electrónica vence el 23/11/2026"],
  ["2026-11-22T05:00:00Z", "Su firma electrónica vence mañana"],
  ["2026-11-23T04:59:59Z", "Su firma electrónica vence mañana"],
  ["2026-11-23T05:00:00Z", "Su firma electrónica vence hoy"],
  ["2026-11-24T04:59:59Z", "Su firma electrónica vence hoy"],
  ["2026-11-24T05:00:00Z", "Su firma electrónica venció"],
])("a reminder of %s is titled «%s» by the days in Ecuador", (now, title) => {
  expect(reminderTitle([end], new Date(now))).toBe(title)
})

it("a reminder that is written after the end says that the certificate ended", () => {
  expect(reminderText([end], new Date("2026-11-24T13:12:00Z"))).toMatch(/^Venció el 23\/11\/2026\./)
  expect(reminderText([end], end)).toMatch(/^Vence el 23\/11\/2026\./)
})

it.each([
  ["2026-11-22T05:00:00Z", end, "2 firmas electrónicas suyas vencen mañana"],
  [
    "2026-11-22T05:00:00Z",
    new Date("2026-11-26T15:00:00Z"),
    "2 firmas electrónicas suyas vencen pronto, la primera mañana",
  ],
  [
    "2026-11-24T05:00:00Z",
    new Date("2026-11-26T15:00:00Z"),
    "2 firmas electrónicas suyas vencieron o están por vencer",
  ],
  ["2026-11-28T05:00:00Z", new Date("2026-11-26T15:00:00Z"), "2 firmas electrónicas suyas vencieron"],
])("a reminder of two certificates of %s names both", (now, other, title) => {
  expect(reminderTitle([end, other], new Date(now))).toBe(title)
})
