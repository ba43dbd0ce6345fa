import type { z } from "zod"
import { readBounded } from "../http-response/read-bounded.ts"
import { GatewayCredentialsRefused } from "./port.ts"

const patienceMilliseconds = 15_000
const largestResponse = 64 * 1024

interface Asked<Shape extends z.ZodType> {
  url: string
  body: unknown
  headers?: Record<string, string>
  shape: Shape
  /** Statuses beside 2xx whose body says what happened. */
  alsoAccepted?: readonly number[]
}

/** Posts JSON and reads JSON. @throws Error unless the gateway answers in time with what `shape` describes */
export async function askGateway<Shape extends z.ZodType>(asked: Asked<Shape>): Promise<z.output<Shape>> {
  const response = await fetch(asked.url, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json", ...asked.headers },
    body: JSON.stringify(asked.body),
    redirect: "error",
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
  const text = (await readBounded(response, largestResponse, "The gateway")).toString("utf8")
  if (response.status === 401 || response.status === 403)
    throw new GatewayCredentialsRefused(text.slice(0, 200))
  if (!response.ok && !asked.alsoAccepted?.includes(response.status)) {
    throw new Error(`The gateway responded with ${response.status}`)
  }
  return asked.shape.parse(JSON.parse(text))
}
