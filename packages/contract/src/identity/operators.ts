import { allPermissions } from "@trazo/domain/identity/module-permissions"
import { roleOfOperatorMessage } from "@trazo/domain/identity/role-fields"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { accountStates, done, idParam, personShape, textShape } from "../endpoint/field-shapes.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"

/** The distributor's executives as those who manage them see them: role, state, second factor, access review. */

export const staffAccountStates = ["active", "invited", "disabled"] as const
export type StaffAccountState = (typeof staffAccountStates)[number]

export const listedOperatorShape = z.object({
  id: z.string(),
  names: z.string(),
  email: z.string(),
  /** «invited» until the mailed link was used. */
  state: z.enum(staffAccountStates),
  /** Has every permission of the distributor's modules. */
  administrator: z.boolean(),
  role: z.object({ id: z.string(), name: z.string() }).nullable(),
  lastSignInAt: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
  /** Whether the second factor is required and missing. */
  mustEnrollFactor: z.boolean(),
  isCaller: z.boolean(),
})
export type ListedOperator = z.infer<typeof listedOperatorShape>

export const listOperators = defineEndpoint({
  method: "GET",
  path: "/api/executives/operators",
  access: { permission: "/operators:view" },
  summary: "Las personas que trabajan en la distribuidora, por nombre.",
  query: z.object({
    /** In the names or the e-mail. Ignores accents and case. */
    search: textShape.max(120).optional(),
    state: z.enum(staffAccountStates).optional(),
    /** From a response with the same search and state. */
    cursor: cursorField.optional(),
  }),
  response: z.object({
    rows: z.array(listedOperatorShape),
    ...pageShape,
    /** By state, for this search. */
    counts: z.record(z.enum(staffAccountStates), z.int()),
    /** The roles that the caller may give. */
    roles: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: ["CURSOR_REFUSED"],
})

const permissions = z.array(z.enum(allPermissions))

const operatorShape = listedOperatorShape.extend({
  accountState: z.enum(accountStates),
  createdAt: z.iso.datetime(),
  /** Effective, in modules of the distributor. */
  permissions,
  /** Granted by the role in modules that the distributor lacks. */
  withoutModule: permissions,
  review: z.object({
    isDue: z.boolean(),
    reviewedAt: z.iso.datetime().nullable(),
    reviewedBy: z.string().nullable(),
  }),
  history: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      /** Name of the audit action, such as «executive.role-changed». */
      action: z.string(),
      /** Null for the platform. */
      who: z.string().nullable(),
      /** The role that was given, or null. */
      role: z.string().nullable(),
    }),
  ),
  /** The roles that the caller may give. */
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type Operator = z.infer<typeof operatorShape>

const params = z.object({ id: idParam })

export const getOperator = defineEndpoint({
  method: "GET",
  path: "/api/executives/operators/:id",
  access: { permission: "/operators:view" },
  summary: "Una persona: su rol, qué puede y por qué, y la historia de su acceso.",
  params,
  response: operatorShape,
  errors: ["OPERATOR_NOT_FOUND"],
})

/** A role's id, or the administrator flag, which only administrators give. */
const roleChoice = z.union([z.literal("administrator"), idParam], { error: roleOfOperatorMessage })
export type RoleChoice = z.output<typeof roleChoice>

export const inviteOperator = defineEndpoint({
  method: "POST",
  path: "/api/executives/operators",
  access: { permission: "/operators:create" },
  proof: "recent",
  summary: "Invita a una persona con un rol: recibe un enlace para crear su contraseña.",
  body: personShape.extend({ role: roleChoice }),
  response: z.object({ id: z.string() }),
  errors: ["ROLE_NOT_FOUND", "PERMISSIONS_NOT_HELD", "ADMINISTRATOR_ONLY"],
})

const changeErrors = ["OPERATOR_NOT_FOUND", "OWN_ACCESS", "ADMINISTRATOR_ONLY", "LAST_MANAGER"] as const

export const changeOperatorRole = defineEndpoint({
  method: "PUT",
  path: "/api/executives/operators/:id/role",
  access: { permission: "/operators:edit" },
  proof: "recent",
  summary: "Da otro rol a una persona; vale desde su siguiente llamada.",
  params,
  body: z.object({ role: roleChoice }),
  response: done,
  errors: [...changeErrors, "ROLE_NOT_FOUND", "PERMISSIONS_NOT_HELD"],
})

export const sendOperatorLink = defineEndpoint({
  method: "POST",
  path: "/api/executives/operators/:id/link",
  access: { permission: "/operators:edit" },
  proof: "recent",
  summary: "Envía a una persona, a su correo, un enlace nuevo para crear o cambiar su contraseña.",
  params,
  response: done,
  errors: ["OPERATOR_NOT_FOUND", "ADMINISTRATOR_ONLY", "LINK_TOO_SOON"],
})

export const enableOperator = defineEndpoint({
  method: "PUT",
  path: "/api/executives/operators/:id/access",
  access: { permission: "/operators:edit" },
  proof: "recent",
  summary: "Vuelve a activar a una persona con el rol que tenía.",
  params,
  response: done,
  errors: ["OPERATOR_NOT_FOUND", "ADMINISTRATOR_ONLY", "PERMISSIONS_NOT_HELD"],
})

export const disableOperator = defineEndpoint({
  method: "DELETE",
  path: "/api/executives/operators/:id/access",
  access: { permission: "/operators:delete" },
  proof: "recent",
  summary: "Desactiva a una persona, que sale de inmediato de todos sus dispositivos.",
  params,
  response: done,
  errors: [...changeErrors],
})
