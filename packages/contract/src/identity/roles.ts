import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import { allPermissions } from "@trazo/domain/identity/module-permissions"
import { roleFields } from "@trazo/domain/identity/role-fields"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { accountStates, done, fieldShape, idParam } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"

/** Roles of the distributor's executives: named sets of permissions. */

const permissions = z.array(z.enum(allPermissions)).max(allPermissions.length)

/** For the editor. */
const editing = {
  /** Of the distributor. */
  modules: z.array(z.enum(distributorModules)),
  /** The permissions that the caller has, and so may give. */
  grantable: permissions,
}

const listedRoleShape = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Those in modules of the distributor. */
  permissions,
  /** Number of active executives with the role. */
  people: z.int(),
  updatedAt: z.iso.datetime(),
})
export type ListedRole = z.infer<typeof listedRoleShape>

export const listRoles = defineEndpoint({
  method: "GET",
  path: "/api/executives/roles",
  access: { permission: "/roles:view" },
  summary: "Los roles de la distribuidora, por nombre, con sus permisos y cuántas personas los tienen.",
  response: z.object({ rows: z.array(listedRoleShape), ...editing }),
})

const roleShape = listedRoleShape.extend({
  ...editing,
  lastChange: lastChangeShape,
  holders: z.array(
    z.object({
      id: z.string(),
      names: z.string(),
      state: z.enum(accountStates),
      hasSecondFactor: z.boolean(),
      isCaller: z.boolean(),
    }),
  ),
})
export type Role = z.infer<typeof roleShape>

const params = z.object({ id: idParam })

export const getRole = defineEndpoint({
  method: "GET",
  path: "/api/executives/roles/:id",
  access: { permission: "/roles:view" },
  summary: "Un rol con sus permisos y las personas que lo tienen.",
  params,
  response: roleShape,
  errors: ["ROLE_NOT_FOUND"],
})

const bodyShape = z.object({
  name: fieldShape(roleFields.name),
  description: fieldShape(roleFields.description),
  permissions,
})
export type RoleData = z.output<typeof bodyShape>

export const insertRole = defineEndpoint({
  method: "POST",
  path: "/api/executives/roles",
  access: { permission: "/roles:create" },
  proof: "recent",
  summary: "Crea un rol. Nadie da permisos que no tiene.",
  body: bodyShape,
  response: z.object({ id: z.string() }),
  errors: ["PERMISSIONS_NOT_HELD", "ROLES_FULL"],
})

export const changeRole = defineEndpoint({
  method: "PUT",
  path: "/api/executives/roles/:id",
  access: { permission: "/roles:edit" },
  proof: "recent",
  summary: "Cambia un rol; vale desde la siguiente llamada de quienes lo tienen.",
  params,
  body: bodyShape.extend({ version: versionShape }),
  response: done,
  errors: ["ROLE_NOT_FOUND", "CHANGED_MEANWHILE", "PERMISSIONS_NOT_HELD", "OWN_ROLE", "LAST_MANAGER"],
})

export const deleteRole = defineEndpoint({
  method: "DELETE",
  path: "/api/executives/roles/:id",
  access: { permission: "/roles:delete" },
  proof: "recent",
  summary: "Elimina un rol que nadie tiene.",
  params,
  response: done,
  errors: ["ROLE_NOT_FOUND", "ROLE_IN_USE"],
})
