import type { Endpoint } from "@trazo/contract/endpoint/endpoint"
import { z } from "zod"

const least = 4 * 1024
/** For callers with a session: a text that is pasted into the wrong field is told so. */
const leastOfSession = 32 * 1024
const most = 256 * 1024
/** JSON may write each UTF-16 unit as \uXXXX. */
const octetsOfUnit = 6
/** A property's quotes, colon and comma with room for spaces, and any number, boolean or date. */
const octetsOfValue = 64

interface Shape {
  properties?: Record<string, Shape>
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  items?: Shape
  maxItems?: number
  maxLength?: number
  format?: string
  enum?: unknown[]
  type?: string
}

/** Octets of the longest body that an endpoint's shape can accept: 4 KB for a sign-in, 256 KB at most. */
export function bodyLimitOf({ body, access }: Pick<Endpoint, "body" | "access">): number {
  const floor = access === "public" || access === "platform" ? least : leastOfSession
  return body ? Math.min(most, Math.max(floor, longestOf(body))) : floor
}

/** A process of the tests creates hundreds of applications with the same endpoints. */
const known = new WeakMap<z.ZodType, number>()

function longestOf(body: z.ZodType): number {
  const octets =
    known.get(body) ?? octetsOf(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Shape)
  known.set(body, octets)
  return octets
}

function octetsOf(shape: Shape): number {
  const choices = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]
  if (choices.length > 0) return Math.max(...choices.map(octetsOf))
  if (shape.allOf) return shape.allOf.reduce((sum, part) => sum + octetsOf(part), 0)
  if (shape.properties)
    return Object.entries(shape.properties).reduce(
      (sum, [name, inner]) => sum + octetsOfValue + name.length + octetsOf(inner),
      octetsOfValue,
    )
  if (shape.type === "array") return octetsOfValue + (shape.maxItems ?? most) * octetsOf(shape.items ?? {})
  if (shape.type !== "string")
    return shape.type === undefined || shape.type === "object" ? most : octetsOfValue
  if (shape.enum || shape.format === "uuid") return octetsOfValue
  return octetsOfValue + (shape.maxLength ?? most) * octetsOfUnit
}
