import type { FastifyInstance } from "fastify"
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import { clockLimits } from "../clock-watch.ts"
import type { Connections } from "../connections/http-server.ts"
import type { Deps } from "../deps.ts"
import { hasRoom } from "../disk-room.ts"
import { ocspResponses } from "../features/authority/authority/status-routes.ts"
import { platformMetrics } from "../features/authority/platform-state/platform-metrics.ts"

const hidden = { schema: { hide: true } }

/** What a part that fails stops, and what goes on. */
const consequences = {
  database:
    "Nada que lea o escriba funciona. OCSP y las listas de revocación responden de memoria mientras valen, y /healthz responde.",
  notifications: "Los cambios de otros procesos llegan tarde. Lo demás funciona.",
  jobs: "Los correos y las listas de revocación esperan. Las páginas funcionan.",
  sockets: "Los avisos no llegan a las páginas abiertas hasta que se vuelven a cargar. Lo demás funciona.",
  disk: "No se guardan archivos nuevos. Lo que no los necesita funciona.",
  clock: "No se emite ni se firma: certificados, listas, OCSP y sellos de tiempo esperan. Lo demás funciona.",
}

/** The data folder's disk, and the anchors': while they cannot be written, no list of revocations is published. */
async function haveRoom({ dataDir, audit: { anchors } }: Deps["settings"]): Promise<boolean> {
  const folders = typeof anchors === "string" ? [dataDir, anchors] : [dataDir]
  return (await Promise.all(folders.map((folder) => hasRoom(folder)))).every(Boolean)
}

/** /healthz: the process responds; /readyz: it is ready to work; /metrics for Prometheus. */
export function registerHealth(
  app: FastifyInstance,
  deps: Deps,
  { table }: Pick<Connections, "table">,
): void {
  app.get("/healthz", hidden, async () => ({ status: "ok" }))
  app.get("/readyz", hidden, async (_request, reply) => {
    const checks = Object.values(deps.links).map(async (link) => [link.name, await link.check()] as const)
    const links = Object.fromEntries(await Promise.all(checks))
    const jobs = links.jobs === true && deps.jobs.running()
    const clock = deps.clockWatch.difference() <= clockLimits.certificates
    const disk = await haveRoom(deps.settings)
    const works: Record<string, boolean> = { ...links, jobs, disk, clock }
    const failing = Object.fromEntries(Object.entries(consequences).filter(([part]) => !works[part]))
    const ready = Object.keys(failing).length === 0
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ok" : "unavailable", ...works, failing })
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
  registerProcessMetrics(registry, table)
  const readPlatform = platformMetrics(registry, deps)
  app.get("/metrics", hidden, async (_request, reply) => {
    await readPlatform()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function registerProcessMetrics(registry: Registry, table: Connections["table"]): void {
  new Gauge({
    name: "trazo_connections_open",
    help: "Open connections of callers, sockets of pages included",
    registers: [registry],
    collect() {
      this.set(table.size)
    },
  })
  new Counter({
    name: "trazo_ocsp_responses_total",
    help: "OCSP responses of this process by their status",
    labelNames: ["status"],
    registers: [registry],
    collect() {
      this.reset()
      for (const [status, count] of ocspResponses) this.inc({ status }, count)
    },
  })
}
