import { impliesView, type PermissionName } from "./module-permissions.ts"

/** A user's modules as the wire carries them (checklist I1). `key` is a path: "/convenios". */
export type UserModule = {
  key: string
  title: string
  icon: string
  check: boolean
  permissions: readonly string[]
  children?: readonly UserModuleChild[] | undefined
}

export type UserModuleChild = { key: string; permissions: readonly string[]; title: string; icon: string }

const area = "/executive"
const accountPath = "/executive/account"
/** Documents belong to the module of requests. */
const homes: Record<string, string> = { "/showDoc": "/certificates" }
/** Screens below a module that belong to one of its children: the agreements are of who works with their people. */
const childHomes: Record<string, string> = {
  "/convenios": "/convenios/clients",
  "/convenios/agreements": "/convenios/clients",
}

function keysOf(path: string): { key: string; childKey: string } {
  const [address = ""] = path.split(/[?#]/)
  const inside = address === area || address.startsWith(`${area}/`) ? address.slice(area.length) : address
  const [first = "", second = ""] = inside.split("/").filter((segment) => segment !== "")
  const key = `/${first}`
  const childKey = second === "" ? key : `${key}/${second}`
  return { key: homes[key] ?? key, childKey: childHomes[childKey] ?? childKey }
}

function includes(permissions: readonly string[], permission: PermissionName): boolean {
  if (permissions.includes(permission)) return true
  return !impliesView(permission) && permissions.length > 0
}

/**
 * Whether a permission applies on a path (checklist G6). The module's own permissions decide if it has any, else those
 * of the child whose key is the path plus sub-path. Without a match it does not apply. Administrators have all
 * permissions.
 */
export function permittedOnPath(
  user: { administrator: boolean; modules: readonly UserModule[] },
  path: string,
  permission: PermissionName,
): boolean {
  if (user.administrator) return true
  const { key, childKey } = keysOf(path)
  const found = user.modules.find((module) => module.key === key)
  if (!found) return false
  if (found.permissions.length > 0) return includes(found.permissions, permission)
  const child = found.children?.find((one) => one.key === childKey)
  return child ? includes(child.permissions, permission) : false
}

/**
 * Whether an executive may open a path: always their account, otherwise only paths of modules with the check flag. This
 * applies to administrators too, because a distributor need not have every module.
 */
export function allowedPath(modules: readonly UserModule[], administrator: boolean, path: string): boolean {
  const { key, childKey } = keysOf(path)
  if (`${area}${key}` === accountPath) return true
  const found = modules.find((module) => module.key === key && module.check)
  if (!found) return false
  const hasOwnPages = found.permissions.length > 0 || !found.children?.length
  if (!hasOwnPages && !found.children?.some((child) => child.key === childKey)) return false
  return permittedOnPath({ administrator, modules }, path, "view")
}
