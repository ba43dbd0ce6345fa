import { distributorModules, moduleCatalogue, userModules } from "@trazo/domain/identity/module-catalogue"
import { type ModuleKey, type Permission, permissionMatrix } from "@trazo/domain/identity/module-permissions"
import { describe, expect, it } from "vitest"
import { staffIcons } from "./side-menu.tsx"
import { configurationPlaces, hasModuleOf, landingPath, mayDo, mayOpen, staffMenu } from "./staff-screens.ts"

function someone(granted: Permission[], administrator = false) {
  return { administrator, modules: userModules({ administrator, granted }, distributorModules) }
}

describe("C2: the side menu", () => {
  it("has the queues of an administrator, the express one as a child of its module", () => {
    expect(staffMenu(someone([], true))).toEqual([
      { title: "Solicitudes", icon: "IconCertificate", path: "/executive/certificates", children: [] },
      { title: "Panel", icon: "IconLayoutDashboard", path: "/executive/dashboard", children: [] },
      { title: "Clientes", icon: "IconUsers", path: "/executive/clients", children: [] },
      { title: "Derechos de datos", icon: "IconUserShield", path: "/executive/rights", children: [] },
      {
        title: "Exprés",
        icon: "IconBolt",
        path: null,
        children: [
          { title: "Solicitudes", path: "/executive/fast/certificates" },
          { title: "Configuración", path: "/executive/fast/configuration" },
        ],
      },
      {
        title: "Convenios",
        icon: "IconBuildingCommunity",
        path: "/executive/convenios",
        children: [
          { title: "Solicitudes", path: "/executive/convenios/certificates" },
          { title: "Clientes", path: "/executive/convenios/clients" },
          { title: "Cargar información", path: "/executive/convenios/load-information" },
        ],
      },
      { title: "Productos", icon: "IconPackage", path: "/executive/products", children: [] },
      { title: "Precios", icon: "IconTag", path: "/executive/prices", children: [] },
      { title: "Cupones", icon: "IconDiscount", path: "/executive/coupons", children: [] },
      {
        title: "Códigos de distribuidor",
        icon: "IconTicket",
        path: "/executive/distributorcodes",
        children: [],
      },
      {
        title: "Facturación",
        icon: "IconReceipt",
        path: "/executive/billing",
        children: [
          { title: "Dinero del día", path: "/executive/billing/day" },
          { title: "Cierre del mes", path: "/executive/billing/month" },
          { title: "Facturas", path: "/executive/billing/invoices" },
          { title: "Liquidaciones de tarjetas", path: "/executive/billing/settlements" },
        ],
      },
      { title: "Operadores", icon: "IconUserCog", path: "/executive/operators", children: [] },
      { title: "Roles", icon: "IconShieldLock", path: "/executive/roles", children: [] },
      { title: "Eliminados", icon: "IconTrash", path: "/executive/deletes", children: [] },
      {
        title: "Configuración",
        icon: "IconSettings",
        path: "/executive/configuration",
        children: [],
      },
    ])
  })

  it("leaves out what the user may not open", () => {
    const menu = staffMenu(someone(["/certificates:approve"]))
    expect(menu.map(({ path }) => path)).toEqual(["/executive/certificates"])
  })

  it("leaves out a module whose check flag is off", () => {
    const { administrator, modules } = someone([], true)
    const off = modules.map((module) => ({ ...module, check: module.key !== "/certificates" }))
    expect(staffMenu({ administrator, modules: off }).map(({ title }) => title)).not.toContain("Solicitudes")
  })
})

it("C2: every module has its own icon in the side menu", () => {
  const without = moduleCatalogue.filter(({ icon }) => !staffIcons[icon])
  expect(without.map(({ key }) => key)).toEqual([])
})

describe("G5: an executive lands on their first module that has a screen", () => {
  it.each<[Permission[], string | null]>([
    [["/dashboard:view", "/certificates:view"], "/executive/certificates"],
    [["/dashboard:view", "/fast/certificates:view"], "/executive/dashboard"],
    [["/clients:view"], "/executive/clients"],
    [["/billing:view"], "/executive/billing"],
    [["/convenios/load-information:view"], "/executive/convenios/load-information"],
    [["/roles:view"], "/executive/roles"],
  ])("%j: %s", (granted, path) => {
    expect(landingPath(someone(granted))).toBe(path)
  })

  it.each(Object.keys(permissionMatrix) as ModuleKey[])(
    "%s alone opens its own screen, if it has one",
    (key) => {
      const user = someone([`${key}:view` as Permission])
      const path = landingPath(user)
      const own = key === "/convenios/clients" ? "/executive/convenios" : `/executive${key}`
      expect([null, own]).toContain(path)
      expect(path === null || mayOpen(user, path)).toBe(true)
      expect(staffMenu(user).length > 0).toBe(path !== null)
    },
  )

  it("a review belongs to its queue's module", () => {
    const operator = someone(["/certificates:view"])
    expect(mayOpen(operator, "/executive/certificates/showDoc/1")).toBe(true)
    expect(mayOpen(operator, "/executive/fast/certificates/showDoc/1")).toBe(false)
  })
})

it("an administrator may do only what the distributor's modules allow", () => {
  const administrator = {
    administrator: true,
    modules: userModules({ administrator: true, granted: [] }, ["/roles"]),
  }
  expect(mayDo(administrator, "/executive/roles", "edit")).toBe(true)
  expect(mayDo(administrator, "/executive/operators", "view")).toBe(false)
  expect(mayDo(someone(["/roles:view"]), "/executive/roles", "edit")).toBe(false)
})

describe("F8: who may configure", () => {
  it("is an executive with the module /configuration", () => {
    expect(hasModuleOf(someone(["/configuration:view"]), "/configuration")).toBe(true)
    expect(hasModuleOf(someone([], true), "/configuration")).toBe(true)
    expect(hasModuleOf(someone(["/fast/configuration:edit"]), "/configuration")).toBe(false)
  })

  it("gets only screens that they may open", () => {
    expect(configurationPlaces(someone(["/prices:view"]))).toEqual({ prices: "/executive/prices" })
    expect(configurationPlaces(someone(["/configuration:view"]))).toMatchObject({
      texts: "/executive/configuration/texts",
      terms: "/executive/configuration/terms",
    })
    expect(configurationPlaces(someone(["/configuration:view"]))).not.toHaveProperty("prices")
    expect(configurationPlaces(someone(["/certificates:view"]))).toEqual({})
    expect(mayOpen(someone(["/prices:view"]), "/executive/configuration/texts")).toBe(false)
  })
})
