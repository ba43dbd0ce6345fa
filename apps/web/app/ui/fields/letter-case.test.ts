import { describe, expect, it } from "vitest"
import { inCase } from "./letter-case.ts"

describe("D9: the letter case of a field", () => {
  it("is upper by default, also for accents and ñ", () => {
    expect(inCase("peña andrés", "upper")).toBe("PEÑA ANDRÉS")
  })

  it("is lower for an e-mail", () => {
    expect(inCase("Ana.Lopez@Correo.EC", "lower")).toBe("ana.lopez@correo.ec")
  })

  it("stays as typed when the field defines it", () => {
    expect(inCase("Firma2026", "asTyped")).toBe("Firma2026")
  })
})
