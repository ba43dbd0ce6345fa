import { expect, it } from "vitest"
import { allPermissions, moduleKeys } from "./module-permissions.ts"
import { moduleLabel, permissionLabel, permissionsByModule, permissionsText } from "./permission-labels.ts"

it("names every module and permission in Spanish, and no two modules alike", () => {
  const modules = moduleKeys.map(moduleLabel)
  expect(modules.filter((label) => label.startsWith("/"))).toEqual([])
  expect(new Set(modules).size).toBe(moduleKeys.length)
  expect(allPermissions.map(permissionLabel).filter((label) => !/^[A-Z]/.test(label))).toEqual([])
})

it("names a module below another with both titles", () => {
  expect(moduleLabel("/fast/certificates")).toBe("Exprés: solicitudes")
  expect(moduleLabel("/clients")).toBe("Clientes")
})

it("lists modules and permissions in the order of the matrix", () => {
  expect(permissionsByModule(["/clients:edit", "/clients:view", "/certificates:approve"])).toEqual([
    { key: "/certificates", label: "Solicitudes", permissions: ["/certificates:approve"] },
    { key: "/clients", label: "Clientes", permissions: ["/clients:view", "/clients:edit"] },
  ])
})

it("writes permissions as a sentence for each module", () => {
  expect(permissionsText(["/operators:view", "/operators:delete", "/certificates:validatePayment"])).toBe(
    "Solicitudes: validar pagos. Operadores: ver, desactivar.",
  )
  expect(permissionsText([])).toBe("")
})
