import { expect, it } from "vitest"
import { dataRequestDue, daysUntilDue, dueText } from "./data-rights.ts"
import { keptRecords, keptText } from "./kept-records.ts"

it("LOPDP: an answer is due at the end of the fifteenth day in Ecuador", () => {
  // 23:30 of the 10th in Ecuador.
  expect(dataRequestDue(new Date("2026-11-11T04:30:00Z"))).toEqual(new Date("2026-11-26T04:59:59Z"))
  expect(dataRequestDue(new Date("2026-11-11T05:30:00Z"))).toEqual(new Date("2026-11-27T04:59:59Z"))
})

it.each([
  ["2026-11-25T12:00:00Z", "Vence hoy"],
  ["2026-11-26T04:59:59Z", "Vence hoy"],
  ["2026-11-26T05:00:00Z", "Vencida hace 1 día"],
  ["2026-11-30T12:00:00Z", "Vencida hace 5 días"],
  ["2026-11-24T12:00:00Z", "Vence mañana"],
  ["2026-11-11T12:00:00Z", "Vence en 14 días"],
])("counts days of Ecuador: %s", (now, text) => {
  expect(dueText(daysUntilDue(new Date("2026-11-26T04:59:59Z"), new Date(now)))).toBe(text)
})

const now = new Date("2026-11-25T12:00:00Z")
const nothing = { certificates: [], payments: [], hasOpenRequest: false }

it("keeps nothing of a person without certificates, payments or open requests", () => {
  expect(keptRecords(nothing, now)).toEqual([])
})

it("keeps a running certificate, the evidence of the last one and sales for their years", () => {
  const kept = keptRecords(
    {
      certificates: [
        { notAfter: new Date("2027-03-01T05:00:00Z"), isRevoked: false },
        { notAfter: new Date("2028-03-01T05:00:00Z"), isRevoked: true },
      ],
      payments: [new Date("2019-01-01T12:00:00Z"), new Date("2026-02-01T12:00:00Z")],
      hasOpenRequest: true,
    },
    now,
  )
  expect(kept.map(({ kind, until }) => [kind, until?.toISOString().slice(0, 10)])).toEqual([
    ["runningCertificate", "2027-03-01"],
    ["openRequest", undefined],
    ["evidence", "2043-03-01"],
    ["sales", "2033-02-01"],
  ])
  expect(kept.map(keptText)[0]).toBe(
    "Su firma vigente y los datos que la identifican, hasta el 01/03/2027 o hasta que la revoque.",
  )
})

it("keeps no sale whose years have passed", () => {
  expect(keptRecords({ ...nothing, payments: [new Date("2019-11-25T11:00:00Z")] }, now)).toEqual([])
})
