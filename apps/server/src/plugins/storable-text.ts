import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyRequest } from "fastify"
import { validationFailed } from "./route-schema.ts"

type Input = Pick<FastifyRequest, "params" | "query" | "body">

/**
 * Refuses U+0000 and lone surrogates in every text of a call: PostgreSQL stores neither in JSON. A malformed address is
 * treated as unknown (docs/product-decisions.md section 7).
 * @throws ApiError NOT_FOUND, VALIDATION_FAILED
 */
export function requireStorableText({ params, query, body }: Input): void {
  if (findUnstorable(params)) throw new ApiError("NOT_FOUND")
  const path = findUnstorable(query) ?? findUnstorable(body)
  if (path) throw validationFailed([{ path, message: "El valor no es válido" }])
}

const isUnstorable = (text: string) => text.includes("\0") || !text.isWellFormed()

interface Place {
  value: unknown
  name: string
  parent: Place | null
}

/**
 * Finds the path of the first such text, in values and in names. Without recursion, because nested arrays of a large
 * body would exhaust the stack.
 */
function findUnstorable(input: unknown): string[] | null {
  const waiting: Place[] = [{ value: input, name: "", parent: null }]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value } = place
    if (typeof value === "string" && isUnstorable(value)) return pathOf(place)
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) continue
    for (const [name, inner] of Object.entries(value)) {
      if (isUnstorable(name)) return pathOf(place)
      waiting.push({ value: inner, name, parent: place })
    }
  }
  return null
}

function pathOf(found: Place): string[] {
  const path: string[] = []
  for (let place = found; place.parent; place = place.parent) path.unshift(place.name)
  return path
}
