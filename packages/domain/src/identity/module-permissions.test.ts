import fc from "fast-check"
import { expect, it } from "vitest"
import {
  allPermissions,
  hasPermission,
  isPermission,
  moduleKeys,
  moduleOf,
  type Permission,
  permissionMatrix,
} from "./module-permissions.ts"

const someGrants = fc.subarray([...allPermissions])
const allowedBy = (granted: readonly Permission[]) =>
  allPermissions.filter((permission) => hasPermission({ administrator: false, granted }, permission))

it("does not compile a permission outside the matrix", () => {
  const cell: Permission = "/certificates:approve"
  // @ts-expect-error: nobody approves a dashboard
  const nowhere: Permission = "/dashboard:approve"
  // @ts-expect-error: the module is /certificates
  const typo: Permission = "/certificate:view"
  expect([cell, nowhere, typo].filter(isPermission)).toEqual([cell])
})

it("every module can be viewed", () => {
  for (const key of moduleKeys) expect(permissionMatrix[key]).toContain("view")
})

it("only requests have validatePayment, approve and revoke", () => {
  const acts = allPermissions.filter((permission) => /:(validatePayment|approve|revoke)$/.test(permission))
  expect([...new Set(acts.map(moduleOf))]).toEqual([
    "/certificates",
    "/convenios/certificates",
    "/fast/certificates",
  ])
})

it("G6: an executive flagged administrator has every permission", () => {
  expect(allPermissions.every((one) => hasPermission({ administrator: true, granted: [] }, one))).toBe(true)
})

it("G6: without grants nothing is allowed", () => {
  expect(allPermissions.some((one) => hasPermission({ administrator: false, granted: [] }, one))).toBe(false)
})

it("every permission implies view of its own module only", () => {
  const granted: Permission[] = ["/convenios/certificates:approve"]
  expect(allowedBy(granted)).toEqual(["/convenios/certificates:view", "/convenios/certificates:approve"])
  expect(hasPermission({ administrator: false, granted }, "/certificates:view")).toBe(false)
})

it("allows only granted permissions and their views; another grant removes none", () => {
  fc.assert(
    fc.property(someGrants, fc.constantFrom(...allPermissions), (granted, more) => {
      const before = allowedBy(granted)
      const after = allowedBy([...granted, more])
      expect(before.filter((one) => !one.endsWith(":view")).every((one) => granted.includes(one))).toBe(true)
      expect(before.every((one) => after.includes(one))).toBe(true)
      expect(after).toContain(more)
    }),
  )
})
