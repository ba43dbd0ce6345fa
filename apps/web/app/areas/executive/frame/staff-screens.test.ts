import { distributorModules, moduleCatalogue, userModules } from "@trazo/domain/access/module-catalogue"
import type { Permission } from "@trazo/domain/access/module-permissions"
import { describe, expect, it } from "vitest"
import { staffIcons } from "./side-menu.tsx"
import { configurationPlaces, hasModuleOf, landingPath, mayOpen, staffMenu } from "./staff-screens.ts"

function someone(granted: Permission[], administrator = false) {
  return { administrator, modules: userModules({ administrator, granted }, distributorModules) }
}

describe("C2: the side menu", () => {
  it("has the queues of an administrator, the express one as a child of its module", () => {
    expect(staffMenu(someone([], true))).toEqual([
      { title: "Solicitudes", icon: "IconCertificate", path: "/executive/certificates", children: [] },
      {
        ...{ title: "Exprés", icon: "IconBolt", path: null },
        children: [{ title: "Solicitudes", path: "/executive/fast/certificates" }],
      },
    ])
  })

  it("leaves out what the user may not open", () => {
    const menu = staffMenu(someone(["/certificates:approve", "/clients:view"]))
    expect(menu.map(({ path }) => path)).toEqual(["/executive/certificates"])
  })

  it("leaves out a module whose check flag is off", () => {
    const { administrator, modules } = someone([], true)
    const off = modules.map((module) => ({ ...module, check: module.key !== "/certificates" }))
    expect(staffMenu({ administrator, modules: off }).map(({ title }) => title)).toEqual(["Exprés"])
  })
})

it("C2: every module has its own icon in the side menu", () => {
  const without = moduleCatalogue.filter(({ icon }) => !staffIcons[icon])
  expect(without.map(({ key }) => key)).toEqual([])
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

describe("F8: who may configure", () => {
  it("is an executive with the module /configuration", () => {
    expect(hasModuleOf(someone(["/configuration:view"]), "/configuration")).toBe(true)
    expect(hasModuleOf(someone([], true), "/configuration")).toBe(true)
    expect(hasModuleOf(someone(["/fast/configuration:edit"]), "/configuration")).toBe(false)
  })

  it("gets only screens that they may open", () => {
    const screens = { "/prices": "/executive/prices", "/configuration": "/executive/configuration" }
    expect(configurationPlaces(someone(["/prices:view"]), screens)).toEqual({ prices: "/executive/prices" })
    expect(mayOpen(someone(["/prices:view"]), "/executive/prices")).toBe(true)
    expect(mayOpen(someone(["/prices:view"]), "/executive/configuration")).toBe(false)
    expect(configurationPlaces(someone(["/configuration:view"]), screens)).not.toHaveProperty("prices")
    expect(configurationPlaces(someone(["/certificates:view"]), screens)).toEqual({})
  })

  it("gets no screen while the configuration has none", () => {
    expect(configurationPlaces(someone([], true))).toEqual({})
  })
})
