import { describe, expect, it } from "vitest"
import { type DialogAsker, dialogReading } from "./dialog-reading.ts"

const holder: DialogAsker = { percentage: 88, hasConfiguration: true, mayConfigure: true }

describe("what the configuration dialog says", () => {
  it("F7: without a configuration, that the distributor is not available; the way out is signing out", () => {
    for (const mayConfigure of [true, false]) {
      expect(dialogReading({ percentage: 0, hasConfiguration: false, mayConfigure })).toEqual({
        title: "Distribuidora no disponible",
        text: "Lo sentimos, la distribuidora todavía no se encuentra disponible, contáctese con el administrador.",
        showsGroups: false,
        isDeadEnd: true,
      })
    }
  })

  it("F8: what is missing to who can configure it, the notice to the others", () => {
    expect(dialogReading(holder)).toMatchObject({ showsGroups: true, isDeadEnd: false })
    expect(dialogReading({ ...holder, mayConfigure: false })).toMatchObject({
      title: "Distribuidora no disponible",
      showsGroups: false,
      isDeadEnd: false,
    })
  })

  it("F5: at 100 nobody is told that the distributor is not available", () => {
    const text = "100% - Empresa configurada correctamente"
    expect(dialogReading({ ...holder, percentage: 100 })).toMatchObject({ text, showsGroups: true })
    const other = dialogReading({ ...holder, percentage: 100, mayConfigure: false })
    expect(other).toMatchObject({ text, showsGroups: false })
  })
})
