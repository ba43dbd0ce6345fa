import { createServer } from "node:http"
import { json } from "node:stream/consumers"
import { openDatabase } from "../../database/open-database.ts"
import type { Deps } from "../../deps.ts"
import { loadSettings } from "../../env.ts"
import { createLog } from "../../log.ts"
import { openDeps } from "../../open-deps.ts"
import { type Decision, decideRequest, issueCertificate } from "./decide-and-issue.ts"
import { makeRequest, type WantedRequest } from "./make-request.ts"

/**
 * Makes requests for the browser tests in the database of the run's server, on whose settings it is started. Listens on
 * MAKER_PORT once that server is ready.
 */
const origin = `http://localhost:${process.env.PORT}`
const distributorHost = "localhost"

type Work = (body: never, deps: Deps) => Promise<unknown>

const scopeOf = async (deps: Deps) => {
  const scope = await deps.tenants.find(distributorHost)
  if (!scope) throw new Error(`${distributorHost} has no distributor`)
  return scope
}

const works: Record<string, Work> = {
  "/requests": async (wanted: WantedRequest, deps) => makeRequest(await scopeOf(deps), wanted, deps),
  "/decisions": async (decision: Decision, deps) => decideRequest(await scopeOf(deps), decision, deps),
  "/certificates": async (issued: { id: string; password: string }, deps) =>
    issueCertificate(await scopeOf(deps), issued, deps),
}

async function serverIsReady(): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 200))
}

await serverIsReady()
// Not before: it would make secrets in a folder that the server is about to fill.
const settings = loadSettings()
const database = await openDatabase(settings, { shared: true })
const { deps, close } = await openDeps({
  settings,
  log: createLog("error"),
  appUrl: database.appUrl,
  background: false,
})
const server = createServer(async (request, response) => {
  const work = works[request.url ?? ""]
  if (!work || request.method !== "POST") {
    response.writeHead(request.url === "/" ? 200 : 404).end()
    return
  }
  try {
    const made = await work((await json(request)) as never, deps)
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(made ?? null))
  } catch (error) {
    response.writeHead(500).end((error as Error).stack)
  }
})
server.listen(Number(process.env.MAKER_PORT), "localhost")
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => {
    server.close()
    server.closeAllConnections()
    void close()
      .then(() => database.stop())
      .finally(() => process.exit(0))
  })
