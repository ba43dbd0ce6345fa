import { readdirSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Access } from "../packages/contract/src/endpoint.ts"

/** What is said of an endpoint for people. */
export interface ListedEndpoint {
  readonly method: string
  readonly path: string
  readonly access: Access
  readonly proof?: "recent"
  readonly summary: string
}

function isEndpoint(value: object): value is ListedEndpoint {
  return "method" in value && "path" in value && "access" in value
}

/** Endpoints stand alone or in groups; a schema's insides are none. */
function* endpointsIn(value: unknown): Generator<ListedEndpoint> {
  if (typeof value !== "object" || value === null || "_zod" in value) return
  if (isEndpoint(value)) yield value
  else for (const part of Object.values(value)) yield* endpointsIn(part)
}

/** Every endpoint of the contract, by address. */
export async function readEndpoints(root: string): Promise<ListedEndpoint[]> {
  const folder = join(root, "packages/contract/src")
  const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name))
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(join(folder, name)).href)))
  const found = new Set(modules.flatMap((module) => [...endpointsIn({ ...module })]))
  const key = ({ path, method }: ListedEndpoint) => `${path} ${method}`
  return [...found].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
