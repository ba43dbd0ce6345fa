import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { textShape } from "../packages/contract/src/endpoint/field-shapes.ts"
import { readEndpoints } from "./permissions-page.ts"

interface Answer {
  name: string
  schema: z.core.$ZodType
}

const endpoints = await readEndpoints(join(import.meta.dirname, ".."))

/** Rules of texts and lists that a stored value may break once the rules of input change. */
const refusing = new Set(["custom", "max_length", "min_length", "overwrite"])

function* inputRules({ name, schema }: Answer, seen: Set<unknown>): Generator<string> {
  if (seen.has(schema)) return
  seen.add(schema)
  const { def } = schema._zod
  const checks = def.checks?.map(({ _zod: { def: check } }) => check.check) ?? []
  const isText = def.type === "string"
  if (isText && checks.some((check) => refusing.has(check))) yield name
  if (!isText && checks.includes("custom")) yield name
  if (def.type === "transform") yield name
  const nested = Object.entries(def).flatMap(([key, part]) =>
    key === "shape"
      ? Object.entries(part).map(([field, inner]) => [`${name}.${field}`, inner])
      : [[name, part]],
  )
  for (const [at, part] of nested) {
    for (const inner of Array.isArray(part) ? part : [part]) {
      if (inner instanceof z.core.$ZodType) yield* inputRules({ name: String(at), schema: inner }, seen)
    }
  }
}

const rulesOf = (name: string, response: unknown) =>
  response instanceof z.core.$ZodType ? [...inputRules({ name, schema: response }, new Set())] : []

describe("responses", () => {
  test("refuse no stored text by the rules of input", () => {
    expect(endpoints.length).toBeGreaterThan(200)
    expect(endpoints.flatMap(({ method, path, response }) => rulesOf(`${method} ${path}`, response))).toEqual(
      [],
    )
  })

  test("that would refuse one are found wherever the rule stands", () => {
    const texts = z.object({ rows: z.array(z.object({ name: textShape.nullable() })) })
    expect(rulesOf("x", texts)).toEqual(["x.rows.name"])
    expect(rulesOf("x", z.array(z.string()).refine(Boolean))).toEqual(["x"])
  })
})
