import { describe, expect, it } from "vitest"
import type { Grants, Permission } from "./module-permissions.ts"
import {
  losesLastManager,
  lostByOwnChange,
  managesAccess,
  permissionChange,
  type StaffMember,
  ungrantable,
  withImpliedViews,
} from "./role-rules.ts"

const grants = (granted: Permission[], administrator = false): Grants => ({ administrator, granted })
const administrator = grants([], true)
const manager = grants(["/operators:edit", "/roles:edit"])

it("adds the view that a permission implies, once", () => {
  expect(withImpliedViews(["/clients:edit", "/clients:create", "/prices:view"])).toEqual([
    "/clients:view",
    "/prices:view",
    "/clients:edit",
    "/clients:create",
  ])
})

it("a change counts implied views as granted", () => {
  expect(permissionChange(["/clients:edit"], ["/clients:view", "/prices:edit"])).toEqual({
    added: ["/prices:view", "/prices:edit"],
    removed: ["/clients:edit"],
  })
  expect(permissionChange(["/clients:edit"], ["/clients:view", "/clients:edit"])).toEqual({
    added: [],
    removed: [],
  })
})

it("nobody grants what they lack", () => {
  const added: Permission[] = ["/roles:view", "/certificates:approve"]
  expect(ungrantable(manager.granted, added)).toEqual(["/certificates:approve"])
  expect(ungrantable([...manager.granted, "/certificates:approve"], added)).toEqual([])
})

describe("changing one's own role", () => {
  it("may not take the permissions to manage access from oneself", () => {
    expect(lostByOwnChange(manager, ["/operators:edit", "/roles:view"])).toEqual(["/roles:edit"])
    expect(lostByOwnChange(grants(["/roles:edit"]), ["/roles:edit"])).toEqual([])
    expect(lostByOwnChange(grants(["/roles:edit", "/clients:edit"]), ["/roles:edit"])).toEqual([])
  })

  it("does not concern administrators, whose permissions come from no role", () => {
    expect(lostByOwnChange(administrator, [])).toEqual([])
  })
})

describe("who manages access", () => {
  const member = (id: string, own: Grants, rest: Partial<StaffMember> = {}): StaffMember => ({
    id,
    isActive: true,
    hasPassword: true,
    grants: own,
    ...rest,
  })

  it("has both permissions, or is an administrator", () => {
    expect([manager, administrator].map(managesAccess)).toEqual([true, true])
    expect(managesAccess(grants(["/operators:edit", "/roles:create"]))).toBe(false)
  })

  it.each<[string, StaffMember[], boolean]>([
    ["another manager", [member("b", manager)], false],
    ["a disabled manager", [member("b", manager, { isActive: false })], true],
    ["a manager who never chose a password", [member("b", administrator, { hasPassword: false })], true],
    ["somebody with one of the permissions", [member("b", grants(["/roles:edit"]))], true],
  ])("is the last one if only %s is left", (_, others, isLast) => {
    const before = [member("a", administrator), ...others]
    const after = [member("a", administrator, { isActive: false }), ...others]
    expect(losesLastManager(before, after)).toBe(isLast)
  })

  it("a distributor without a manager is not held up by the rule", () => {
    expect(losesLastManager([member("a", grants([]))], [])).toBe(false)
  })
})
