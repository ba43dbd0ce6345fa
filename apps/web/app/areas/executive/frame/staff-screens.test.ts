import { distributorModules, userModules } from "@trazo/domain/module-catalogue"
import type { Permission } from "@trazo/domain/module-permissions"
import { describe, expect, it } from "vitest"
import { landingPath, mayOpen, staffLinks } from "./staff-screens.ts"

function someone(granted: Permission[], administrator = false) {
  return { administrator, modules: userModules({ administrator, granted }, distributorModules) }
}

describe("C2: the side menu", () => {
  it("has the queues of an administrator, the express one under its module", () => {
    expect(staffLinks(someone([], true)).map(({ path, group }) => [path, group])).toEqual([
      ["/executive/certificates", null],
      ["/executive/fast/certificates", "Exprés"],
    ])
  })

  it("leaves out what the user may not open", () => {
    const links = staffLinks(someone(["/certificates:approve", "/clients:view"]))
    expect(links.map(({ path }) => path)).toEqual(["/executive/certificates"])
  })
})

describe("G5: an executive lands on their first module that has a screen", () => {
  it.each<[Permission[], string | null]>([
    [["/dashboard:view", "/certificates:view"], "/executive/certificates"],
    [["/clients:view", "/fast/certificates:view"], "/executive/fast/certificates"],
    [["/clients:view"], null],
  ])("%j: %s", (granted, path) => {
    expect(landingPath(someone(granted))).toBe(path)
  })

  it("a review belongs to its queue's module", () => {
    const operator = someone(["/certificates:view"])
    expect(mayOpen(operator, "/executive/certificates/showDoc/1")).toBe(true)
    expect(mayOpen(operator, "/executive/fast/certificates/showDoc/1")).toBe(false)
  })
})
