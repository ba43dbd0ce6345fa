import { describe, expect, it } from "vitest"
import { findQuestions, questions } from "./questions.ts"

describe("questions of the help page", () => {
  it.each([
    ["contrasena olvide", "¿Y si olvidé la contraseña de mi firma?"],
    ["ROBO", "¿Qué hago si perdí el archivo o alguien más lo usa?"],
    ["caduca", "¿Cuándo y cómo renuevo?"],
  ])("are found by their words, without accents and case: %s", (search, question) => {
    expect(findQuestions(search).map((one) => one.question)).toEqual([question])
  })

  it("are all shown without a search, and none for other words", () => {
    expect(findQuestions("")).toEqual(questions)
    expect(findQuestions("zanahoria")).toEqual([])
  })
})
