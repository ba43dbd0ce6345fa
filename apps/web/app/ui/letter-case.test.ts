import { describe, expect, it } from "vitest"
import { inCase } from "./letter-case.ts"

describe("D9: the letters of a field", () => {
  it("turn to upper case, accents and ñ too", () => {
    expect(inCase("peña andrés", "upper")).toBe("PEÑA ANDRÉS")
  })

  it("turn to lower case for an e-mail", () => {
    expect(inCase("Ana.Lopez@Correo.EC", "lower")).toBe("ana.lopez@correo.ec")
  })

  it("stay as typed where the field says so", () => {
    expect(inCase("Firma2026", "asTyped")).toBe("Firma2026")
  })
})
