import type { Endpoint } from "@trazo/contract/endpoint/endpoint"
import { ApiError, type ErrorCode, errorCatalogue } from "@trazo/contract/errors/errors"
import { fieldMessages, tooLong } from "@trazo/domain/forms/field-rules"
import type { FastifySchema } from "fastify"
import { z } from "zod"

const errorShape = z
  .object({
    typeCode: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: "Error" })

const file = z.string().meta({ format: "binary" })

export function routeSchema(endpoint: Endpoint): FastifySchema {
  const { params, query, body, response } = endpoint
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[2] ?? ""],
    description: describe(endpoint),
    security: security(endpoint),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(endpoint.upload && { consumes: ["multipart/form-data"] }),
    response: {
      // Files are sent without serialisation.
      ...(response === "binary"
        ? { 200: { description: "El archivo.", content: { "application/octet-stream": { schema: file } } } }
        : { 200: response }),
      "4xx": errorShape,
      "5xx": errorShape,
    },
  }
}

function describe({ errors = [], upload, proof }: Endpoint): string {
  const all: readonly ErrorCode[] = [...errors, ...(proof ? (["PROOF_REQUIRED"] as const) : [])]
  const codes = all.map((code) => {
    const { status, message } = errorCatalogue[code]
    return `- \`${code}\` (${status}): ${message}`
  })
  return [...(upload ? ["El archivo va en la parte `file`.", ...uploadFields(upload)] : []), ...codes].join(
    "\n",
  )
}

function uploadFields(upload: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(upload, { io: "input" })
  return Object.entries(properties).map(([name, field]) => {
    const { title = "", maxLength } = typeof field === "object" ? field : {}
    return `- \`${name}\`: ${title}${maxLength ? `, hasta ${maxLength} caracteres` : ""}`
  })
}

function security({ access }: Endpoint) {
  if (access === "public" || access === "platform") return []
  if (access === "request") return [{ requestToken: [] }]
  return [{ [typeof access === "string" ? access : "executive"]: [] }]
}

/** Spanish messages for issues whose schema has none (checklist E1, E9). */
z.config({
  customError: (issue) => {
    if (issue.code === "invalid_type" && (issue.input === undefined || issue.input === null))
      return fieldMessages.required
    if (issue.code === "too_small" && issue.origin === "string" && Number(issue.minimum) === 1)
      return fieldMessages.required
    if (issue.code === "too_big" && issue.origin === "string") return tooLong(Number(issue.maximum))
    if (issue.code === "too_big") return `Máximo ${issue.maximum}`
    if (issue.code === "too_small") return `Mínimo ${issue.minimum}`
    return "El valor no es válido"
  },
})

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** A list of wrong values has an issue for each. */
const mostIssues = 100

export function validationFailed(issues: readonly Issue[]): ApiError {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues.slice(0, mostIssues)) fields[path.join(".") || "body"] ??= message
  return new ApiError("VALIDATION_FAILED", { fields })
}
