import {
  distributorFields,
  hostField,
  suspensionReasonField,
} from "@trazo/domain/distributors/distributor-fields"
import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { accountStates, done, fieldShape, idParam, personShape, textShape } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"

/** Distributors as platform administrators manage them: hosts, modules and first executives. */
export const distributorStates = ["active", "suspended"] as const
export const distributorOrders = ["name", "completeness"] as const
export type DistributorOrder = (typeof distributorOrders)[number]

export const overviewShape = z.object({
  id: z.string(),
  name: z.string(),
  ruc: z.string(),
  state: z.enum(distributorStates),
  /** Lower case, without port. Names before IP addresses. */
  hosts: z.array(z.string()),
  /** Without a configuration the shop shows «Distribuidora no disponible» (F7). */
  isConfigured: z.boolean(),
  /** Percentage from 0 to 100 (F4). */
  completeness: z.int(),
  /** Number of active executives. */
  executives: z.int(),
  /** Number of submitted requests. */
  requests: z.int(),
  /** ISO 8601. */
  createdAt: z.string(),
})
export type DistributorOverview = z.infer<typeof overviewShape>

export const listPlatformDistributors = defineEndpoint({
  method: "GET",
  path: "/api/administrators/distributors",
  access: "administrator",
  summary: "Las distribuidoras de la plataforma, por nombre o por lo completa que está su configuración.",
  query: z.object({
    /** In the name, the RUC or a host. Ignores accents and case. */
    search: textShape.max(120).optional(),
    state: z.enum(distributorStates).optional(),
    order: z.enum(distributorOrders).optional(),
    /** From a response with the same search, state and order. */
    cursor: cursorField.optional(),
  }),
  response: z.object({
    rows: z.array(overviewShape),
    ...pageShape,
    /** Number of all distributors, filtered or not. */
    total: z.int(),
    /** By state, for this search. */
    counts: z.record(z.enum(distributorStates), z.int()),
  }),
  errors: ["CURSOR_REFUSED"],
})

export const dataShape = z.object({
  name: fieldShape(distributorFields.name),
  address: fieldShape(distributorFields.address),
  ruc: fieldShape(distributorFields.ruc),
  supportEmail: fieldShape(distributorFields.supportEmail),
})
export type DistributorData = z.infer<typeof dataShape>

const host = fieldShape(hostField)
const modules = z.array(z.enum(distributorModules)).max(distributorModules.length)
const executiveShape = personShape.extend({
  /** Has every permission of the distributor's modules (G6). */
  administrator: z.boolean(),
})
export type NewExecutive = z.infer<typeof executiveShape>

export const newDistributorShape = dataShape.extend({
  hosts: z.array(host).min(1).max(10),
  modules,
  executive: executiveShape,
})

export const insertDistributor = defineEndpoint({
  method: "POST",
  path: "/api/administrators/distributors",
  access: "administrator",
  proof: "recent",
  summary:
    "Crea una distribuidora con su configuración vacía e invita por correo a quien la llena. Nunca se envía una contraseña.",
  body: newDistributorShape,
  response: z.object({ id: z.string() }),
})

const params = z.object({ id: idParam })

export const historyEntryShape = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Names of the administrator. Null if the account no longer exists. */
  who: z.string().nullable(),
  /** Name of the audit action, such as «distributor.suspended». */
  action: z.string(),
  host: z.string().optional(),
  /** Names of the affected executive. */
  executive: z.string().optional(),
  added: z.array(z.string()).optional(),
  removed: z.array(z.string()).optional(),
  reason: z.string().optional(),
})
export type HistoryEntry = z.infer<typeof historyEntryShape>

export const listedExecutiveShape = z.object({
  id: z.string(),
  names: z.string(),
  email: z.string(),
  administrator: z.boolean(),
  state: z.enum(accountStates),
  /** False until the invitation's link was used. */
  hasPassword: z.boolean(),
})
export type ListedExecutive = z.infer<typeof listedExecutiveShape>

export const platformDistributorShape = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  ruc: z.string(),
  supportEmail: z.string(),
  state: z.enum(distributorStates),
  isConfigured: z.boolean(),
  completeness: z.int(),
  suspension: z.object({ reason: z.string(), since: z.iso.datetime() }).nullable(),
  /** `url` opens the shop. */
  hosts: z.array(z.object({ host: z.string(), url: z.string() })),
  modules: z.array(z.enum(distributorModules)),
  executives: z.array(listedExecutiveShape),
  createdAt: z.iso.datetime(),
  lastChange: lastChangeShape,
  /** Actions of administrators, newest first. */
  history: z.array(historyEntryShape),
})
export type PlatformDistributor = z.infer<typeof platformDistributorShape>

export const getPlatformDistributor = defineEndpoint({
  method: "GET",
  path: "/api/administrators/distributors/:id",
  access: "administrator",
  summary: "Una distribuidora: datos, direcciones, módulos, ejecutivos, estado e historial.",
  params,
  response: platformDistributorShape,
  errors: ["NOT_FOUND"],
})

export const changeDistributorData = defineEndpoint({
  method: "PUT",
  path: "/api/administrators/distributors/:id",
  access: "administrator",
  summary: "Cambia el nombre, la dirección, el RUC y el correo de soporte de una distribuidora.",
  params,
  body: dataShape.extend({ version: versionShape }),
  response: done,
  errors: ["NOT_FOUND", "CHANGED_MEANWHILE"],
})

export const openConfiguration = defineEndpoint({
  method: "PUT",
  path: "/api/administrators/distributors/:id/configuration",
  access: "administrator",
  summary:
    "Abre la configuración de una distribuidora que no la tiene, para que sus ejecutivos la completen.",
  params,
  response: done,
  errors: ["NOT_FOUND"],
})

export const addHost = defineEndpoint({
  method: "POST",
  path: "/api/administrators/distributors/:id/hosts",
  access: "administrator",
  proof: "recent",
  summary: "Agrega un nombre de host, único en la plataforma, a una distribuidora.",
  params,
  body: z.object({ host }),
  response: done,
  errors: ["NOT_FOUND"],
})

export const removeHost = defineEndpoint({
  method: "DELETE",
  path: "/api/administrators/distributors/:id/hosts/:host",
  access: "administrator",
  proof: "recent",
  summary: "Quita un nombre de host de una distribuidora; el último no se puede quitar.",
  params: params.extend({ host: z.string().max(253) }),
  response: done,
  errors: ["NOT_FOUND", "LAST_HOST"],
})

export const changeModules = defineEndpoint({
  method: "PUT",
  path: "/api/administrators/distributors/:id/modules",
  access: "administrator",
  proof: "recent",
  summary: "Cambia los módulos de una distribuidora; lo que se quita deja de servir en la siguiente llamada.",
  params,
  body: z.object({ modules, version: versionShape }),
  response: done,
  errors: ["NOT_FOUND", "CHANGED_MEANWHILE"],
})

export const suspendDistributor = defineEndpoint({
  method: "PUT",
  path: "/api/administrators/distributors/:id/suspension",
  access: "administrator",
  proof: "recent",
  summary: "Suspende una distribuidora: sus direcciones dejan de responder y se cierran todas sus sesiones.",
  params,
  body: z.object({ reason: fieldShape(suspensionReasonField) }),
  response: done,
  errors: ["NOT_FOUND"],
})

export const activateDistributor = defineEndpoint({
  method: "DELETE",
  path: "/api/administrators/distributors/:id/suspension",
  access: "administrator",
  proof: "recent",
  summary: "Vuelve a activar una distribuidora suspendida.",
  params,
  response: done,
  errors: ["NOT_FOUND"],
})

export const inviteExecutive = defineEndpoint({
  method: "POST",
  path: "/api/administrators/distributors/:id/executives",
  access: "administrator",
  proof: "recent",
  summary: "Agrega un ejecutivo a una distribuidora y le envía un enlace para crear su contraseña.",
  params,
  body: executiveShape,
  response: done,
  errors: ["NOT_FOUND"],
})

const executiveParams = params.extend({ executive: idParam })

export const sendExecutiveLink = defineEndpoint({
  method: "POST",
  path: "/api/administrators/distributors/:id/executives/:executive/link",
  access: "administrator",
  proof: "recent",
  summary: "Envía otra vez a un ejecutivo el enlace para crear su contraseña.",
  params: executiveParams,
  response: done,
  errors: ["NOT_FOUND", "LINK_TOO_SOON"],
})

export const changeExecutiveState = defineEndpoint({
  method: "PUT",
  path: "/api/administrators/distributors/:id/executives/:executive/state",
  access: "administrator",
  proof: "recent",
  summary: "Desactiva a un ejecutivo, que sale de inmediato, o lo vuelve a activar.",
  params: executiveParams,
  body: z.object({ state: z.enum(accountStates) }),
  response: done,
  errors: ["NOT_FOUND"],
})
