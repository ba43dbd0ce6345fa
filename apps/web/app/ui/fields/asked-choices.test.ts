import { expect, test } from "vitest"
import { askedChoices, askedDefault } from "./asked-choices.ts"

const [one, other] = [
  { value: "1", label: "Cámara" },
  { value: "2", label: "Cooperativa" },
]

test("chooses nothing among several, the wanted one, and the only one", () => {
  expect(askedDefault([one, other], null)).toBe("")
  expect(askedDefault([one, other], "9")).toBe("")
  expect(askedDefault([one, other], "2")).toBe("2")
  expect(askedDefault([one], null)).toBe("1")
})

test("asks only where there are several", () => {
  expect(askedChoices([one], "Elija")).toEqual([one])
  expect(askedChoices([one, other], "Elija")).toEqual([{ value: "", label: "Elija" }, one, other])
})
