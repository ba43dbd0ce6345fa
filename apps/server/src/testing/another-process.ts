import type { FastifyInstance } from "fastify"
import { afterAll } from "vitest"
import { createApp } from "../app.ts"
import type { Deps } from "../deps.ts"
import { openDeps } from "../open-deps.ts"
import type { TestApp } from "./test-app.ts"
import { testLog } from "./test-log.ts"

/** A second application on the same database, as another process would be: it shares nothing else. */
export async function anotherProcess({
  deps: { settings },
  appUrl,
  clock,
}: TestApp): Promise<{ app: FastifyInstance; deps: Deps }> {
  const { log, errors } = testLog()
  const { deps, close } = await openDeps({ settings, appUrl, log, clock, background: false })
  const app = await createApp(deps)
  afterAll(async () => {
    await app.close()
    const unexpected = errors.splice(0)
    await close()
    if (unexpected.length > 0) throw new Error(`Errors were logged:\n${unexpected.join("\n")}`)
  })
  return { app, deps }
}
