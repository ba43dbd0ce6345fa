import { expect, test } from "vitest"
import { cellReadings } from "./cell-readings.ts"

const blank = { identity: "", email: "", phone: "" }
const readingOf = (texts: Partial<typeof blank>) =>
  Object.values(cellReadings({ ...blank, ...texts }))[0]?.reading

test.each([
  ["907777411", "0907777411"],
  ["1.758084147E+09", "1758084147"],
  ["1733387508.0", "1733387508"],
  ["1716167513001", "1716167513"],
  ["911672327001", "0911672327"],
])("B4: the identity «%s» can only be %s", (identity, reading) => {
  expect(readingOf({ identity })).toBe(reading)
})

test("B4: a number that lost digits has no reading, and says so", () => {
  expect(cellReadings({ ...blank, identity: "1.758E+09" }).identity).toEqual({
    reading: null,
    problem: "Excel le quitó cifras. Escriba la cédula completa",
  })
})

test.each(["0926687856", "AB123456", "123456789", ""])("B4: «%s» is left to the rules", (identity) => {
  expect(cellReadings({ ...blank, identity })).toEqual({})
})

test.each([
  ["0943667640 / 042345678", "0943667640"],
  ["9.3875E+08", null],
  ["938783757.0", "938783757"],
  ["0943667640 / 0943667641", null],
  ["+593904451669", undefined],
  ["593 96 8535606", undefined],
])("B4: the phone «%s» can only be %s", (phone, reading) => {
  expect(readingOf({ phone })).toBe(reading)
})

test.each([
  ["Luis Vera <p6887759@ejemplo.ec>", "p6887759@ejemplo.ec"],
  ["mailto:p41581582@ejemplo.ec", "p41581582@ejemplo.ec"],
  ["p99127051@ejemplo.ec; otro@ejemplo.ec", null],
  ["P15732099@EJEMPLO.EC  ", undefined],
  ["nadie", undefined],
])("B4: the mail «%s» can only be %s", (email, reading) => {
  expect(readingOf({ email })).toBe(reading)
})
