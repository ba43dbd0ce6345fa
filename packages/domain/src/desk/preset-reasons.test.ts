import { expect, test } from "vitest"
import { formFieldProblem } from "../forms/form-field.ts"
import { defaultPresetReasons, presetLists, presetReasonFields, reasonLines } from "./preset-reasons.ts"

test("reads one reason a line, once", () => {
  expect(reasonLines("  No se lee. \r\n\nNo se lee.\nVencido.  ")).toEqual(["No se lee.", "Vencido."])
})

test("the defaults are valid lists", () => {
  for (const list of presetLists) {
    expect(formFieldProblem(presetReasonFields[list], defaultPresetReasons[list].join("\n"))).toBeNull()
  }
})

test("refuses an empty list, a reason that is too short or too long, and too many", () => {
  const problem = (text: string) => formFieldProblem(presetReasonFields.rejection, text)
  expect(problem(" \n ")).toBe("Escriba al menos un motivo")
  expect(problem("Vencido.\nno")).toBe("«no»: cada motivo tiene de 3 a 300 caracteres")
  expect(problem("x".repeat(301))).toMatch(/^«x{40}…»: cada motivo/)
  expect(problem(Array.from({ length: 21 }, (_, at) => `Motivo ${at}`).join("\n"))).toMatch(
    /hasta 20 motivos/,
  )
})
