import type {} from "@fastify/swagger"
import type { Endpoint } from "@trazo/contract/endpoint"
import { type ErrorCode, errorCatalogue } from "@trazo/contract/errors"
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

/** The endpoint as Fastify validates, serialises and documents it. */
export function routeSchema(endpoint: Endpoint): FastifySchema {
  const { params, query, body, answer } = endpoint
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
      // A file is sent as it is: no schema may touch it.
      ...(answer === "binary"
        ? { 200: { description: "El archivo.", content: { "application/octet-stream": { schema: file } } } }
        : { 200: answer }),
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
  return [...(upload ? ["El archivo va en la parte `file`."] : []), ...codes].join("\n")
}

function security({ access }: Endpoint) {
  if (access === "public" || access === "platform") return []
  if (access === "request") return [{ requestToken: [] }]
  return [{ [typeof access === "string" ? access : "executive"]: [] }]
}
