import type { FastifyInstance } from "fastify"
import { collectDefaultMetrics, Histogram, Registry } from "prom-client"
import { clockLimits } from "../clock-watch.ts"
import type { Deps } from "../deps.ts"
import { hasRoom } from "../disk-room.ts"

const hidden = { schema: { hide: true } }

/** The data folder's disk, and the anchors': while they cannot be written, no list of revocations is published. */
async function haveRoom({ dataDir, audit: { anchors } }: Deps["settings"]): Promise<boolean> {
  const folders = typeof anchors === "string" ? [dataDir, anchors] : [dataDir]
  return (await Promise.all(folders.map((folder) => hasRoom(folder)))).every(Boolean)
}

/** /healthz: the process responds; /readyz: it is ready to work; /metrics for Prometheus. */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  app.get("/healthz", hidden, async () => ({ status: "ok" }))
  app.get("/readyz", hidden, async (_request, reply) => {
    const checks = Object.values(deps.links).map(async (link) => [link.name, await link.check()] as const)
    const links = Object.fromEntries(await Promise.all(checks))
    const jobs = links.jobs === true && deps.jobs.running()
    const clock = deps.clockWatch.difference() <= clockLimits.certificates
    const works = { ...links, jobs, disk: await haveRoom(deps.settings), clock }
    const ready = Object.values(works).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ok" : "unavailable", ...works })
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: "trazo_http_request_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none"
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get("/metrics", hidden, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
