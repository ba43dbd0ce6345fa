import type { Permission } from "@trazo/domain/identity/module-permissions"
import { exportFormats, exportLists, exportStates } from "@trazo/domain/platform/export"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { idParam } from "../endpoint/field-shapes.ts"
import { salesFilter } from "../money/sales.ts"
import { clientsFilter } from "./client-records.ts"
import { queueFilter } from "./review-queue.ts"

/** Exports of whole lists to files, which a job writes. */

export const exportPermissions: Record<(typeof exportLists)[number], Permission> = {
  certificates: "/certificates:export",
  fast: "/fast/certificates:export",
  convenios: "/convenios/certificates:export",
  clients: "/clients:export",
  sales: "/billing:export",
  person: "/clients:export",
}

/** A list with its filters, or a person. */
export const exportedShape = z.discriminatedUnion("list", [
  z.object({ list: z.enum(["certificates", "fast", "convenios"]), query: z.object(queueFilter) }),
  z.object({ list: z.literal("clients"), query: z.object(clientsFilter) }),
  z.object({ list: z.literal("sales"), query: z.object(salesFilter) }),
  z.object({ list: z.literal("person"), query: z.object({ client: idParam }) }),
])
export type Exported = z.output<typeof exportedShape>

const exportShape = z.object({
  id: z.string(),
  list: z.enum(exportLists),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  /** Written so far. */
  rows: z.int(),
  /** Null until the rows are counted. */
  total: z.int().nullable(),
  createdAt: z.iso.datetime(),
  /** When the file is deleted. */
  expiresAt: z.iso.datetime(),
  /** Null until it is done. */
  sizeBytes: z.int().nullable(),
})
export type Export = z.infer<typeof exportShape>

const base = "/api/executives/exports"

export const requestExport = defineEndpoint({
  method: "POST",
  path: base,
  access: "executive",
  proof: "recent",
  summary: "Pide una lista completa en un archivo, que se escribe en segundo plano.",
  body: z
    .object({ format: z.enum(exportFormats), exported: exportedShape })
    .refine(({ format, exported }) => (format === "zip") === (exported.list === "person")),
  response: exportShape,
  errors: ["NOT_ALLOWED", "NOT_FOUND", "EXPORTS_PENDING"],
})

export const listExports = defineEndpoint({
  method: "GET",
  path: base,
  access: "executive",
  summary: "Las exportaciones que pidió quien consulta, la más reciente primero.",
  response: z.object({ rows: z.array(exportShape) }),
})

export const readExport = defineEndpoint({
  method: "GET",
  path: `${base}/:id/file`,
  access: "executive",
  summary: "El archivo de una exportación propia.",
  params: z.object({ id: idParam }),
  response: "binary",
  errors: ["NOT_FOUND", "NOT_ALLOWED"],
})

const ownBase = "/api/clients/me/exports"

/** A person's own data (LOPDP, arts. 13 and 17). */
export const requestOwnData = defineEndpoint({
  method: "POST",
  path: ownBase,
  access: "client",
  proof: "recent",
  summary: "Pide un archivo con todo lo que se guarda sobre la propia cuenta.",
  response: exportShape,
  errors: ["EXPORTS_PENDING"],
})

export const listOwnData = defineEndpoint({
  method: "GET",
  path: ownBase,
  access: "client",
  summary: "Los archivos de sus datos que el cliente pidió, el más reciente primero.",
  response: z.object({ rows: z.array(exportShape) }),
})

export const readOwnData = defineEndpoint({
  method: "GET",
  path: `${ownBase}/:id/file`,
  access: "client",
  summary: "Un archivo con los datos propios.",
  params: z.object({ id: idParam }),
  response: "binary",
  errors: ["NOT_FOUND"],
})
