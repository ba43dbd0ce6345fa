import { describe, expect, it } from "vitest"
import { howToUndo, lastAnnulmentDay, type UndoAnswer, type UndoQuestion } from "./how-to-undo.ts"

const question: UndoQuestion = {
  buyerCode: "05",
  invoiceDay: "2026-11-20",
  today: "2026-11-29",
  state: "authorized",
  part: "whole",
}

describe("undoing an invoice", () => {
  it.each<[UndoAnswer["way"], string, Partial<UndoQuestion>, RegExp]>([
    ["annulment", "in its month", {}, /hasta el 07\/12\/2026.*También.*nota de crédito/],
    ["annulment", "on the 7th of the following month", { today: "2026-12-07" }, /07\/12\/2026/],
    ["creditNote", "on the 8th", { today: "2026-12-08" }, /terminó el 07\/12\/2026/],
    [
      "annulment",
      "of December, on 7 January",
      { invoiceDay: "2026-12-31", today: "2027-01-07" },
      /07\/01\/2027/,
    ],
    [
      "creditNote",
      "of December, on 8 January",
      { invoiceDay: "2026-12-01", today: "2027-01-08" },
      /07\/01\/2027/,
    ],
    ["creditNote", "a year later in the same month", { today: "2027-11-20" }, /terminó/],
    ["creditNote", "in part", { part: "partial" }, /una parte/],
    ["neither", "to consumidor final, in time", { buyerCode: "07" }, /consumidor final/],
    ["neither", "to consumidor final, in part", { buyerCode: "07", part: "partial" }, /consumidor final/],
    ["neither", "that the SRI has not authorised", { state: "notAuthorized" }, /no autorizó/],
    ["neither", "that is annulled", { state: "annulled" }, /ya está anulada/],
  ])("is done by %s: %s", (way, _title, change, reason) => {
    const answer = howToUndo({ ...question, ...change })
    expect(answer.way).toBe(way)
    expect(answer.reason).toMatch(reason)
  })

  it.each([
    ["2026-01-31", "2026-02-07"],
    ["2026-09-01", "2026-10-07"],
    ["2026-12-15", "2027-01-07"],
  ])("of %s ends on %s", (day, last) => {
    expect(lastAnnulmentDay(day)).toBe(last)
  })
})
