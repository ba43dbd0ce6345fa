import { expect, it } from "vitest"
import { allowedPath } from "./module-access.ts"
import {
  distributorModules,
  enabledModules,
  moduleCatalogue,
  permissionsWithin,
  userModules,
} from "./module-catalogue.ts"
import { allPermissions, moduleKeys, moduleOf } from "./module-permissions.ts"

const nobody = { administrator: false, granted: [] }
const administrator = { administrator: true, granted: [] }

it("lists every module of the matrix once", () => {
  const keys = moduleCatalogue.flatMap((entry) => (entry.children ?? [entry]).map(({ key }) => key))
  expect(keys.toSorted()).toEqual([...moduleKeys].toSorted())
})

it("shows two entries to an operator with certificates and clients", () => {
  const granted = allPermissions.filter((one) => ["/certificates", "/clients"].includes(moduleOf(one)))
  const seen = userModules({ administrator: false, granted }, distributorModules)
  expect(seen.map(({ key }) => key)).toEqual(["/certificates", "/clients"])
})

it("hides modules without permission, and from administrators those that the distributor lacks", () => {
  expect(userModules(nobody, distributorModules)).toEqual([])
  const seen = userModules(
    administrator,
    distributorModules.filter((key) => key !== "/convenios"),
  )
  expect(seen).toHaveLength(distributorModules.length - 1)
})

it("G5: one permission opens only its own path", () => {
  for (const permission of allPermissions) {
    const modules = userModules({ administrator: false, granted: [permission] }, distributorModules)
    const open = moduleKeys.filter((key) => allowedPath(modules, false, `/executive${key}`))
    expect(open).toEqual([moduleOf(permission)])
  }
})

it("reads a distributor's modules with or without slash, in menu order, and skips unknown ones", () => {
  expect(enabledModules(["/prices", "fast", "/fast/certificates", "otro"])).toEqual(["/fast", "/prices"])
})

it("applies permissions and the administrator flag only to the distributor's modules", () => {
  const granted = ["/certificates:approve", "/fast/certificates:view"] as const
  expect(permissionsWithin({ administrator: false, granted }, ["/fast"])).toEqual(["/fast/certificates:view"])
  const all = permissionsWithin(administrator, ["/fast", "/prices"])
  expect([...new Set(all.map(moduleOf))]).toEqual(["/fast/certificates", "/prices", "/fast/configuration"])
  expect(permissionsWithin(administrator, distributorModules)).toEqual(allPermissions)
})
