import { moduleCatalogue } from "./module-catalogue.ts"
import {
  type ModuleKey,
  moduleKeys,
  moduleOf,
  type Permission,
  type PermissionName,
  permissionMatrix,
} from "./module-permissions.ts"

export const usualPermissionLabels: Record<PermissionName, string> = {
  view: "Ver",
  create: "Crear",
  edit: "Editar",
  delete: "Eliminar",
  validatePayment: "Validar pagos",
  approve: "Aprobar",
  revoke: "Revocar",
  export: "Exportar",
}

/** Where the same permission allows something else. */
const particular: Partial<Record<Permission, string>> = {
  "/operators:create": "Invitar",
  "/operators:delete": "Desactivar",
  "/rights:edit": "Responder",
  "/convenios/load-information:create": "Cargar",
  "/deletes:edit": "Restaurar",
  "/deletes:delete": "Eliminar para siempre",
}

/** «Aprobar». */
export function permissionLabel(permission: Permission): string {
  return particular[permission] ?? usualPermissionLabels[nameOf(permission)]
}

function nameOf(permission: Permission): PermissionName {
  return permission.slice(permission.indexOf(":") + 1) as PermissionName
}

/** «Clientes», or «Convenios: Clientes» for a module below another. */
export function moduleLabel(key: ModuleKey): string {
  for (const { key: top, title, children = [] } of moduleCatalogue) {
    if (top === key) return title
    const child = children.find((one) => one.key === key)
    if (child) return `${title}: ${child.title.toLocaleLowerCase("es")}`
  }
  return key
}

/** In the order of the matrix. */
export function permissionsByModule(
  granted: readonly Permission[],
): { key: ModuleKey; label: string; permissions: Permission[] }[] {
  const modules = new Set(granted.map(moduleOf))
  return moduleKeys
    .filter((key) => modules.has(key))
    .map((key) => ({
      key,
      label: moduleLabel(key),
      permissions: permissionMatrix[key]
        .map((name) => `${key}:${name}` as Permission)
        .filter((permission) => granted.includes(permission)),
    }))
}

/** «Clientes: ver, crear. Precios: ver.», or "" without permissions. */
export function permissionsText(granted: readonly Permission[]): string {
  return permissionsByModule(granted)
    .map(({ label, permissions }) => `${label}: ${listed(permissions)}.`)
    .join(" ")
}

function listed(permissions: readonly Permission[]): string {
  return permissions.map((one) => permissionLabel(one).toLocaleLowerCase("es")).join(", ")
}
