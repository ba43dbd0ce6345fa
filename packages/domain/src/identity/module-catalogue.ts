import type { UserModule, UserModuleChild } from "./module-access.ts"
import {
  allPermissions,
  type Grants,
  hasPermission,
  type ModuleKey,
  moduleOf,
  type Permission,
  permissionMatrix,
} from "./module-permissions.ts"

type ModuleEntry = { key: string; title: string; icon: string; children?: readonly ModuleEntry[] }

/** The executive area's menu, in display order. The first is where staff land: their queue. `icon` names a component of @tabler/icons-react. */
const entries = [
  { key: "/certificates", title: "Solicitudes", icon: "IconCertificate" },
  { key: "/dashboard", title: "Panel", icon: "IconLayoutDashboard" },
  { key: "/clients", title: "Clientes", icon: "IconUsers" },
  { key: "/rights", title: "Derechos de datos", icon: "IconUserShield" },
  {
    key: "/fast",
    title: "Exprés",
    icon: "IconBolt",
    children: [
      { key: "/fast/certificates", title: "Solicitudes", icon: "IconCertificate" },
      { key: "/fast/configuration", title: "Configuración", icon: "IconSettings" },
    ],
  },
  {
    key: "/convenios",
    title: "Convenios",
    icon: "IconBuildingCommunity",
    children: [
      { key: "/convenios/certificates", title: "Solicitudes", icon: "IconCertificate" },
      { key: "/convenios/clients", title: "Clientes", icon: "IconUsers" },
      { key: "/convenios/load-information", title: "Cargar información", icon: "IconTableImport" },
    ],
  },
  { key: "/products", title: "Productos", icon: "IconPackage" },
  { key: "/prices", title: "Precios", icon: "IconTag" },
  { key: "/coupons", title: "Cupones", icon: "IconDiscount" },
  { key: "/distributorcodes", title: "Códigos de distribuidor", icon: "IconTicket" },
  { key: "/billing", title: "Facturación", icon: "IconReceipt" },
  { key: "/operators", title: "Operadores", icon: "IconUserCog" },
  { key: "/roles", title: "Roles", icon: "IconShieldLock" },
  { key: "/deletes", title: "Eliminados", icon: "IconTrash" },
  { key: "/configuration", title: "Configuración", icon: "IconSettings" },
] as const satisfies readonly ModuleEntry[]

/** The menu's top entries, which a platform administrator enables for a distributor. */
export type DistributorModule = (typeof entries)[number]["key"]

export const moduleCatalogue: readonly ModuleEntry[] = entries

export const distributorModules: readonly DistributorModule[] = entries.map((entry) => entry.key)

/** In menu order. Stored keys may lack the leading slash. */
export function enabledModules(stored: readonly string[]): DistributorModule[] {
  const keys = new Set(stored.map((key) => key.replace(/^\/?/, "/")))
  return distributorModules.filter((key) => keys.has(key))
}

/** The granted permissions, limited to the distributor's modules. */
export function permissionsWithin(grants: Grants, enabled: readonly DistributorModule[]): Permission[] {
  const has = new Set<string>(
    moduleCatalogue
      .filter(({ key }) => enabled.some((one) => one === key))
      .flatMap(({ key, children = [] }) => [key, ...children.map((child) => child.key)]),
  )
  const granted = grants.administrator ? allPermissions : grants.granted
  return granted.filter((permission) => has.has(moduleOf(permission)))
}

function permissionsIn(key: string, grants: Grants): string[] {
  if (!(key in permissionMatrix)) return []
  const module = key as ModuleKey
  return permissionMatrix[module].filter((name) => hasPermission(grants, `${module}:${name}` as Permission))
}

/** The distributor's modules in which the executive has a permission, in the wire's shape. */
export function userModules(grants: Grants, enabled: readonly DistributorModule[]): UserModule[] {
  return moduleCatalogue
    .filter((entry) => enabled.some((key) => key === entry.key))
    .map(({ key, title, icon, children }) => {
      const permissions = permissionsIn(key, grants)
      if (!children) return { key, title, icon, check: permissions.length > 0, permissions }
      const seen: UserModuleChild[] = children
        .map((child) => ({
          key: child.key,
          permissions: permissionsIn(child.key, grants),
          title: child.title,
          icon: child.icon,
        }))
        .filter((child) => child.permissions.length > 0)
      return { key, title, icon, check: seen.length > 0, permissions, children: seen }
    })
    .filter((module) => module.check)
}
