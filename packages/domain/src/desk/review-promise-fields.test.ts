import { expect, test } from "vitest"
import { formFieldProblem } from "../forms/form-field.ts"
import { defaultPromise } from "./review-promise.ts"
import {
  openingProblem,
  promiseOf,
  reviewPromiseFields,
  typedPromise,
  usualPromiseOf,
} from "./review-promise-fields.ts"

test("the form returns the promise that it shows", () => {
  const promise = { ...usualPromiseOf(defaultPromise), closedDays: ["2026-12-06", "2026-12-31"] }
  expect(promiseOf(typedPromise(promise))).toEqual(promise)
})

test.each([
  ["opens", "8:30", "Escriba la hora así: 08:30"],
  ["closes", "24:00", "Escriba la hora así: 08:30"],
  ["normalHours", "0", "Escriba un número de 1 a 200"],
  ["normalHours", "201", "Escriba un número de 1 a 200"],
  [
    "closedDays",
    "2026-12-06\n2026-02-30",
    "«2026-02-30» no es una fecha: escriba año-mes-día, como 2026-12-06",
  ],
] as const)("refuses %s «%s»", (field, text, problem) => {
  expect(formFieldProblem(reviewPromiseFields[field], text)).toBe(problem)
})

test("closes after it opens", () => {
  expect(openingProblem({ opens: "08:00", closes: "18:00" })).toBeNull()
  expect(openingProblem({ opens: "18:00", closes: "18:00" })).toBe("Debe ser después de la hora en que abre")
})
