import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { accountInvoicings } from "@trazo/domain/money/monthly-account"
import { convenioFields, convenioPayers, maximumQuota } from "@trazo/domain/selling/convenio"
import { convenioStandings } from "@trazo/domain/selling/convenio-standing"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { accountStates, fieldShape, idParam, textShape } from "../endpoint/field-shapes.ts"
import { lastChangeShape, versionShape } from "../endpoint/last-change.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"

/** Convenios: agreements under which an organisation's people get certificates. Their screens belong to /convenios/clients. */
const convenioDataShape = z.object({
  name: fieldShape(convenioFields.name),
  ruc: fieldShape(convenioFields.ruc),
  contactNames: fieldShape(convenioFields.contactNames),
  contactEmail: fieldShape(convenioFields.contactEmail),
  contactPhone: fieldShape(convenioFields.contactPhone),
  /** What it covers; empty: all. */
  kinds: z.array(z.enum(certificateKinds)).max(certificateKinds.length),
  validities: z.array(z.enum(validities)).max(validities.length),
  /** YYYY-MM-DD in Ecuador, both included. */
  startsOn: z.iso.date(),
  /** Null: without end. */
  endsOn: z.iso.date().nullable(),
  /** Null: without limit. */
  quota: z.int().min(1).max(maximumQuota).nullable(),
  payer: z.enum(convenioPayers),
  /** Where the organisation pays. */
  invoicing: z.enum(accountInvoicings).default("none"),
  state: z.enum(accountStates),
})
export type ConvenioData = z.infer<typeof convenioDataShape>

const convenioRowShape = convenioDataShape.extend({
  id: z.string(),
  name: z.string(),
  ruc: z.string(),
  contactNames: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  standing: z.enum(convenioStandings),
  /** Places of the quota that requests and certificates take. */
  used: z.int(),
})
export type ConvenioRow = z.infer<typeof convenioRowShape>

const convenioShape = convenioRowShape.extend({ lastChange: lastChangeShape, people: z.int() })
export type Convenio = z.infer<typeof convenioShape>

export const listConvenios = defineEndpoint({
  method: "GET",
  path: "/api/executives/convenios",
  access: { permission: "/convenios/clients:view" },
  summary: "Los convenios de la distribuidora, el más reciente primero.",
  query: z.object({ search: textShape.max(80).optional(), cursor: cursorField.optional() }),
  response: z.object({ rows: z.array(convenioRowShape), ...pageShape, total: z.int() }),
  errors: ["CURSOR_REFUSED"],
})

export const getConvenio = defineEndpoint({
  method: "GET",
  path: "/api/executives/convenios/:id",
  access: { permission: "/convenios/clients:view" },
  summary: "Un convenio.",
  params: z.object({ id: idParam }),
  response: convenioShape,
  errors: ["NOT_FOUND"],
})

export const createConvenio = defineEndpoint({
  method: "POST",
  path: "/api/executives/convenios",
  access: { permission: "/convenios/clients:create" },
  proof: "recent",
  summary: "Crea un convenio con una organización, con un nombre único en la distribuidora.",
  body: convenioDataShape.omit({ state: true }),
  response: z.object({ id: z.string() }),
})

export const changeConvenio = defineEndpoint({
  method: "PUT",
  path: "/api/executives/convenios/:id",
  access: { permission: "/convenios/clients:edit" },
  proof: "recent",
  summary: "Cambia un convenio o lo desactiva.",
  params: z.object({ id: idParam }),
  body: convenioDataShape.extend({ version: versionShape }),
  response: z.object({ id: z.string() }),
  errors: ["NOT_FOUND", "CHANGED_MEANWHILE"],
})
