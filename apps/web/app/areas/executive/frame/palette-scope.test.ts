import { distributorModules, userModules } from "@trazo/domain/identity/module-catalogue"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { expect, it } from "vitest"
import { paletteScope } from "./palette-scope.ts"
import { staffMenu } from "./staff-screens.ts"

function scopeOf(granted: Permission[]) {
  const reader = {
    administrator: false,
    modules: userModules({ administrator: false, granted }, distributorModules),
  }
  return paletteScope(reader, staffMenu(reader))
}

it("offers only screens, acts and searches that the reader may use", () => {
  const { screens, ...rest } = scopeOf(["/fast/certificates:view", "/coupons:create"])
  expect(screens.map(({ label }) => label)).toEqual(["Exprés: Solicitudes", "Cupones", "Mi cuenta"])
  expect(rest).toEqual({
    acts: [{ label: "Crear un cupón", path: "/executive/coupons/new" }],
    channels: ["fast"],
    findsClients: false,
  })
})

it("offers the search of clients to who may see them", () => {
  expect(scopeOf(["/clients:view"])).toMatchObject({ findsClients: true, channels: [], acts: [] })
})
