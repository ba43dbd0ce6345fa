import {
  type ConvenioColumn,
  convenioCellMaximum,
  convenioColumns,
} from "@trazo/domain/selling/convenio-person"
import { convenioStandings } from "@trazo/domain/selling/convenio-standing"
import { loadCellsAtOnce, loadRowsAtMost, loadStates, loadVerdicts } from "@trazo/domain/selling/load"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"
import { done, idParam, textShape } from "../endpoint/field-shapes.ts"
import { cursorField, pageShape } from "../endpoint/pages.ts"
import { chosenTableShape, tableChoiceFields } from "../platform/chosen-table.ts"

/** Files with the people of an agreement (B4): a dry run with a verdict for each row, then the load of the good ones. */
const base = "/api/executives/convenio-loads"
const module = "/convenios/load-information"
const params = z.object({ id: idParam })

const position = z.int().min(0).max(99).optional()
const mappingShape = z.object({
  identity: position,
  names: position,
  surname1: position,
  surname2: position,
  email: position,
  phone: position,
  kind: position,
  validity: position,
  surnamesNames: position,
  namesSurnames: position,
})

const loadShape = z.object({
  id: z.string(),
  convenio: z.object({ id: z.string(), name: z.string() }),
  /** Of the file. */
  name: z.string(),
  state: z.enum(loadStates),
  /** Rows of the file. */
  total: z.int(),
  /** Rows that the running step has finished. */
  done: z.int(),
  /** People that it added and that are still there. */
  loaded: z.int(),
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime(),
  loadedBy: z.string().nullable(),
  loadedAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: z.iso.datetime().nullable(),
})
export type ConvenioLoadRow = z.infer<typeof loadShape>

const storedTexts = z.object(
  Object.fromEntries(convenioColumns.map((column) => [column, z.string()])) as Record<
    ConvenioColumn,
    z.ZodString
  >,
)

const rowShape = z.object({
  line: z.int(),
  /** As the file has them, whatever it has. */
  texts: storedTexts,
  verdict: z.enum(loadVerdicts),
  problems: storedTexts.partial(),
  /** What its wrong cells can only mean. */
  readings: storedTexts.partial(),
})
export type LoadedRow = z.infer<typeof rowShape>

/** A column and what is wrong with its cells, as short signs. */
const problemKey = z.string().regex(/^[a-z0-9]{1,20}\.[a-z0-9]{1,20}$/)
const problemShape = z.object({
  key: z.string(),
  column: z.enum(convenioColumns),
  /** Null for cells that can be read one way only. */
  problem: z.string().nullable(),
  rows: z.int(),
})
export type LoadProblem = z.infer<typeof problemShape>

const detailShape = loadShape.extend({
  standing: z.enum(convenioStandings),
  /** Free places of the agreement's quota; null without one. */
  places: z.int().nullable(),
  invites: z.boolean(),
  /** Why the last loading ended before its end. */
  stopped: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  mapping: mappingShape,
  /** Null once its rows are gone, and after people were loaded. */
  table: chosenTableShape.nullable(),
  /** What is unusual and may be right, in Spanish. */
  warnings: z.array(z.string()),
  counts: z.record(z.enum(loadVerdicts), z.int()),
  /** Rows whose wrong cells have one reading each. */
  mendable: z.int(),
  /** People of the load who asked for their certificate: then it can't be undone. */
  acted: z.int(),
  /** Of the invalid rows, the most frequent first. */
  problems: z.array(problemShape),
  /** Of the rows, where one is wanted. */
  problem: z.string().nullable(),
  /** Of the rows: the wanted one, else the first that needs attention. */
  verdict: z.enum(loadVerdicts),
  rows: z.array(rowShape),
  ...pageShape,
})
export type ConvenioLoad = z.infer<typeof detailShape>

export const listConvenioLoads = defineEndpoint({
  method: "GET",
  path: base,
  access: { permission: `${module}:view` },
  summary: "Las cargas de personas, la más reciente primero, y los convenios que admiten otra.",
  query: z.object({ cursor: cursorField.optional() }),
  response: z.object({
    rows: z.array(loadShape),
    ...pageShape,
    convenios: z.array(z.object({ id: z.string(), name: z.string(), standing: z.enum(convenioStandings) })),
  }),
  errors: ["CURSOR_REFUSED"],
})

export const readConvenioTemplate = defineEndpoint({
  method: "GET",
  path: `${base}/template`,
  access: { permission: `${module}:view` },
  summary: "La plantilla para cargar personas, como XLSX o CSV.",
  query: z.object({ format: z.enum(["xlsx", "csv"]) }),
  response: "binary",
})

export const sendConvenioLoad = defineEndpoint({
  method: "POST",
  path: base,
  access: { permission: `${module}:create` },
  summary: `Lee un archivo XLSX o CSV con hasta ${loadRowsAtMost.toLocaleString("es-EC")} personas y las revisa sin cargarlas.`,
  upload: z.object({ convenio: idParam.meta({ title: "Convenio" }) }),
  /** `isRepeated`: the same file was read before; its load is returned. */
  response: z.object({ id: z.string(), isRepeated: z.boolean() }),
  errors: [
    "NOT_FOUND",
    "INVITATION_CLOSED",
    "SHEET_UNREADABLE",
    "FILE_TOO_LARGE",
    "FILE_MISSING",
    "FILE_EMPTY",
    "OVERLOADED",
  ],
})

export const getConvenioLoad = defineEndpoint({
  method: "GET",
  path: `${base}/:id`,
  access: { permission: `${module}:view` },
  summary: "Una carga con su avance y las filas de un veredicto, o de un problema.",
  params,
  query: z.object({
    verdict: z.enum(loadVerdicts).optional(),
    problem: problemKey.optional(),
    cursor: cursorField.optional(),
  }),
  response: detailShape,
  errors: ["NOT_FOUND", "CURSOR_REFUSED"],
})

export const chooseConvenioLoadColumns = defineEndpoint({
  method: "PUT",
  path: `${base}/:id/columns`,
  access: { permission: `${module}:create` },
  summary:
    "Dice qué hoja y qué fila de títulos cuentan y qué columna es cada cosa, y revisa todas las filas otra vez.",
  params,
  body: z.object({ mapping: mappingShape, ...tableChoiceFields }),
  response: done,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

const changedCell = z.object({
  line: z.int().min(1).max(1_000_000),
  column: z.enum(convenioColumns),
  text: textShape.max(convenioCellMaximum),
  /** The first signs of what the cell showed: a change in between is not overwritten. */
  from: z.string().max(convenioCellMaximum),
})
export type ChangedCell = z.infer<typeof changedCell>

const refusedCell = z.object({ line: z.int(), column: z.enum(convenioColumns), message: z.string() })
export type RefusedCell = z.infer<typeof refusedCell>

export const changeConvenioLoadCells = defineEndpoint({
  method: "PUT",
  path: `${base}/:id/cells`,
  access: { permission: `${module}:create` },
  summary:
    "Corrige celdas de varias filas y revisa esas filas otra vez. Una celda que cambió entretanto queda como está.",
  params,
  body: z.object({ cells: z.array(changedCell).min(1).max(loadCellsAtOnce) }),
  /** The rows as they are now. */
  response: z.object({ rows: z.array(rowShape), refused: z.array(refusedCell) }),
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const mendConvenioLoadProblem = defineEndpoint({
  method: "PUT",
  path: `${base}/:id/problems`,
  access: { permission: `${module}:create` },
  summary:
    "Corrige todas las celdas de un problema, con su única lectura o con un mismo texto, y revisa todas las filas otra vez.",
  params,
  body: z.object({
    problem: problemKey,
    /** Left out where the cells can be read one way only. */
    text: textShape.trim().min(1).max(convenioCellMaximum).optional(),
  }),
  response: done,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const mendConvenioLoadCells = defineEndpoint({
  method: "PUT",
  path: `${base}/:id/readings`,
  access: { permission: `${module}:create` },
  summary: "Corrige las celdas que solo se pueden leer de una manera, y revisa todas las filas otra vez.",
  params,
  response: done,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const startConvenioLoad = defineEndpoint({
  method: "PUT",
  path: `${base}/:id/loading`,
  access: { permission: `${module}:create` },
  proof: "recent",
  summary: "Agrega al convenio a las personas de las filas buenas, y les envía su invitación si se pide.",
  params,
  body: z.object({ invite: z.boolean() }),
  response: done,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED", "INVITATION_CLOSED"],
})

export const undoConvenioLoad = defineEndpoint({
  method: "DELETE",
  path: `${base}/:id/people`,
  access: { permission: `${module}:create` },
  proof: "recent",
  summary: "Deshace una carga mientras nadie de ella pidió su firma: sus invitaciones dejan de servir.",
  params,
  response: done,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const discardConvenioLoad = defineEndpoint({
  method: "DELETE",
  path: `${base}/:id`,
  access: { permission: `${module}:create` },
  summary: "Borra las filas de un archivo que ya no se necesitan. Las personas cargadas quedan.",
  params,
  response: done,
  errors: ["NOT_FOUND", "MOVE_NOT_ALLOWED"],
})

export const readRejectedRows = defineEndpoint({
  method: "GET",
  path: `${base}/:id/rejected`,
  access: { permission: `${module}:export` },
  summary: "Las filas que no se cargan, con su motivo, como XLSX o CSV.",
  params,
  query: z.object({ format: z.enum(["xlsx", "csv"]) }),
  response: "binary",
  errors: ["NOT_FOUND"],
})
