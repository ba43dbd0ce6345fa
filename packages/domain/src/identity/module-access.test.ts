import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { allowedPath, permittedOnPath, type UserModule } from "./module-access.ts"
import { distributorModules, userModules } from "./module-catalogue.ts"
import {
  allPermissions,
  hasPermission,
  moduleKeys,
  moduleOf,
  type PermissionName,
} from "./module-permissions.ts"

function module(key: string, permissions: string[], rest: Partial<UserModule> = {}): UserModule {
  return { key, title: key, icon: "IconBox", check: true, permissions, ...rest }
}

function child(key: string, permissions: string[]) {
  return { key, permissions, title: key, icon: "IconBox" }
}

const modules = [
  module("/certificates", ["view", "approve"]),
  module("/convenios", [], {
    children: [child("/convenios/certificates", ["view"]), child("/convenios/clients", [])],
  }),
  module("/billing", ["view"], { check: false }),
]
const executive = { administrator: false, modules }

describe("G6: whether a permission applies on a path", () => {
  it("uses the module's own permissions if it has any, also below its path", () => {
    expect(permittedOnPath(executive, "/executive/certificates", "approve")).toBe(true)
    expect(permittedOnPath(executive, "/executive/certificates/showDoc/7", "approve")).toBe(true)
    expect(permittedOnPath(executive, "/executive/certificates", "revoke")).toBe(false)
  })

  it("otherwise uses the child whose key is path plus sub-path", () => {
    expect(permittedOnPath(executive, "/executive/convenios/certificates/showDoc/7?tab=1", "view")).toBe(true)
    expect(permittedOnPath(executive, "/executive/convenios/certificates", "approve")).toBe(false)
    expect(permittedOnPath(executive, "/executive/convenios/clients", "view")).toBe(false)
  })

  it("gives the agreements of /convenios to who works with their people", () => {
    const staff = [module("/convenios", [], { children: [child("/convenios/clients", ["view", "edit"])] })]
    for (const path of ["/executive/convenios", "/executive/convenios/agreements/7"]) {
      expect(permittedOnPath({ administrator: false, modules: staff }, path, "edit")).toBe(true)
      expect(permittedOnPath(executive, path, "view")).toBe(false)
      expect(allowedPath(staff, false, path)).toBe(true)
    }
  })

  it("prefers a module's own permissions to its children's", () => {
    const own = [module("/fast", ["view"], { children: [child("/fast/configuration", ["view", "edit"])] })]
    expect(permittedOnPath({ administrator: false, modules: own }, "/fast/configuration", "edit")).toBe(false)
  })

  it("denies a path without match, except to an administrator", () => {
    expect(permittedOnPath(executive, "/executive/prices", "view")).toBe(false)
    expect(permittedOnPath(executive, "/executive/convenios", "view")).toBe(false)
    expect(permittedOnPath({ administrator: true, modules: [] }, "/executive/prices", "view")).toBe(true)
  })

  it("does not match a module whose key is only a prefix", () => {
    expect(permittedOnPath(executive, "/executive/certificates-old", "view")).toBe(false)
  })
})

describe("G5: the paths that an executive may open", () => {
  it("include the modules' paths and those below", () => {
    expect(allowedPath(modules, false, "/executive/certificates/")).toBe(true)
    expect(allowedPath(modules, false, "/executive/convenios/certificates#top")).toBe(true)
  })

  it("always include the account", () => {
    expect(allowedPath([], false, "/executive/account")).toBe(true)
    expect(allowedPath([], false, "/executive/accounts")).toBe(false)
  })

  it("exclude other paths and modules without the check flag", () => {
    expect(allowedPath(modules, false, "/executive/roles")).toBe(false)
    expect(allowedPath(modules, false, "/executive/billing")).toBe(false)
    expect(allowedPath(modules, false, "/executive")).toBe(false)
  })

  it("include documents only with the module of requests", () => {
    expect(allowedPath(modules, false, "/executive/showDoc?id=3")).toBe(true)
    expect(allowedPath([module("/clients", ["view"])], false, "/executive/showDoc")).toBe(false)
  })

  it("are limited to the distributor's modules for an administrator", () => {
    expect(allowedPath(modules, true, "/executive/convenios/clients")).toBe(true)
    expect(allowedPath(modules, true, "/executive/convenios/load-information")).toBe(false)
    expect(allowedPath(modules, true, "/executive/prices")).toBe(false)
  })
})

it("G5, G6: browser and server allow the same for every set of permissions", () => {
  fc.assert(
    fc.property(fc.subarray([...allPermissions]), fc.boolean(), (granted, administrator) => {
      const grants = { administrator, granted }
      const user = { administrator, modules: userModules(grants, distributorModules) }
      for (const key of moduleKeys) {
        const mayView = hasPermission(grants, `${key}:view`)
        expect(allowedPath(user.modules, administrator, `/executive${key}`)).toBe(mayView)
      }
      for (const permission of allPermissions) {
        const key = moduleOf(permission)
        const name = permission.slice(key.length + 1) as PermissionName
        const allowed = permittedOnPath(user, `/executive${key}`, name)
        expect([permission, allowed]).toEqual([permission, hasPermission(grants, permission)])
      }
    }),
  )
})
