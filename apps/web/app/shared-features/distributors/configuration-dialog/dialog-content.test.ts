import { describe, expect, it } from "vitest"
import { type DialogAudience, dialogContent } from "./dialog-content.ts"

const admin: DialogAudience = { percentage: 88, hasConfiguration: true, canSell: true, mayConfigure: true }

describe("the configuration dialog", () => {
  it("F7: without a configuration, says that the distributor is not available and only signs out", () => {
    for (const mayConfigure of [true, false]) {
      expect(dialogContent({ percentage: 0, hasConfiguration: false, canSell: false, mayConfigure })).toEqual(
        {
          title: "Distribuidora no disponible",
          text: "Lo sentimos, la distribuidora todavía no se encuentra disponible, contáctese con el administrador.",
          showsGroups: false,
          isDeadEnd: true,
        },
      )
    }
  })

  it("F8: shows missing items to users who can configure them, and the notice to others", () => {
    expect(dialogContent(admin)).toMatchObject({ showsGroups: true, isDeadEnd: false })
    expect(dialogContent({ ...admin, canSell: false, mayConfigure: false })).toMatchObject({
      title: "Distribuidora no disponible",
      showsGroups: false,
      isDeadEnd: false,
    })
  })

  it("F7: never says «not available» to people who can do their work", () => {
    const { title, text } = dialogContent({ ...admin, mayConfigure: false })
    expect(title).toBe("Configuración de la empresa")
    expect(text).toContain("Usted puede trabajar con normalidad")
  })

  it("F5: at 100 never says that the distributor is not available", () => {
    const text = "100% - Empresa configurada correctamente"
    expect(dialogContent({ ...admin, percentage: 100 })).toMatchObject({ text, showsGroups: true })
    const other = dialogContent({ ...admin, percentage: 100, mayConfigure: false })
    expect(other).toMatchObject({ text, showsGroups: false })
  })
})
