/** The permissions that executives can hold: the matrix of docs/product-decisions.md section 6. */
export const permissionNames = [
  "view",
  "create",
  "edit",
  "delete",
  "validatePayment",
  "approve",
  "revoke",
  "export",
] as const

export type PermissionName = (typeof permissionNames)[number]

const requestCells = permissionNames
const recordCells = ["view", "create", "edit", "delete", "export"] as const
const staffCells = ["view", "create", "edit", "delete"] as const
const settingCells = ["view", "edit"] as const

/** In /rights, edit answers. In /deletes, edit restores and delete removes permanently. */
export const permissionMatrix = {
  "/dashboard": ["view", "export"],
  "/certificates": requestCells,
  "/convenios/certificates": requestCells,
  "/fast/certificates": requestCells,
  "/clients": recordCells,
  "/rights": settingCells,
  "/convenios/clients": recordCells,
  "/convenios/load-information": ["view", "create", "export"],
  "/products": recordCells,
  "/prices": recordCells,
  "/coupons": recordCells,
  "/distributorcodes": recordCells,
  "/billing": ["view", "create", "edit", "export"],
  "/operators": staffCells,
  "/roles": staffCells,
  "/deletes": ["view", "edit", "delete"],
  "/configuration": settingCells,
  "/fast/configuration": settingCells,
} as const satisfies Record<string, readonly PermissionName[]>

export type ModuleKey = keyof typeof permissionMatrix

/** A cell of the matrix, such as "/certificates:approve". */
export type Permission = { [Key in ModuleKey]: `${Key}:${(typeof permissionMatrix)[Key][number]}` }[ModuleKey]

export const moduleKeys = Object.keys(permissionMatrix) as ModuleKey[]

export const allPermissions: readonly Permission[] = moduleKeys.flatMap((key) =>
  permissionMatrix[key].map((name) => `${key}:${name}` as Permission),
)

export type Grants = { administrator: boolean; granted: readonly Permission[] }

export function isPermission(value: unknown): value is Permission {
  return allPermissions.some((permission) => permission === value)
}

export function moduleOf(permission: Permission): ModuleKey {
  return permission.slice(0, permission.indexOf(":")) as ModuleKey
}

export function impliesView(name: PermissionName): boolean {
  return name !== "view"
}

export function hasPermission({ administrator, granted }: Grants, permission: Permission): boolean {
  if (administrator || granted.includes(permission)) return true
  const key = moduleOf(permission)
  return permission === `${key}:view` && granted.some((other) => moduleOf(other) === key)
}
