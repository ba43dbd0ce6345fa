// npm run test:cluster: 16 clients for ten minutes on two processes, while their parts are killed in turn.
// CLUSTER_MINUTES and CLUSTER_CLIENTS change that; CLUSTER_KEEP leaves the folder with its logs; --stay only starts it.
// Needs Debian's packages patroni, etcd-server, haproxy, pgbouncer, caddy and postgresql.
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { check } from "./checker.ts"
import { driveClients } from "./clients.ts"
import { Cluster } from "./cluster.ts"
import { faultsOf } from "./faults.ts"
import { Listener } from "./listener.ts"
import { provideClusterTools } from "./tools.ts"

const minutes = Number(process.env.CLUSTER_MINUTES ?? 10)
const clients = Number(process.env.CLUSTER_CLIENTS ?? 16)
const restMilliseconds = 5000

interface Struck {
  fault: string
  /** Seconds until every part was ready again. */
  seconds: string
}

/** Strikes in turn until `isOver`, each time when every part is ready. */
async function strikeInTurn(cluster: Cluster, isOver: () => boolean): Promise<Struck[]> {
  const struck: Struck[] = []
  for (;;)
    for (const { what, strike } of faultsOf(cluster)) {
      await pause(restMilliseconds)
      if (isOver()) return struck
      const since = performance.now()
      await strike()
      await cluster.ready()
      struck.push({ fault: what, seconds: ((performance.now() - since) / 1000).toFixed(1) })
      console.info(`${what}: ready again after ${struck.at(-1)?.seconds} s`)
    }
}

provideClusterTools()
await using cluster = await Cluster.start()
console.info(`Ready at ${cluster.origin}, logs in ${cluster.folder}`)
if (process.argv.includes("--stay")) {
  await once(process, "SIGINT")
  await cluster[Symbol.asyncDispose]()
  process.exit()
}
const listeners = await Promise.all(
  (["A", "B"] as const).map((name) => Listener.open(cluster.directOrigin(name))),
)
const end = performance.now() + minutes * 60_000
const isOver = () => performance.now() > end
const [spent, struck] = await Promise.all([
  driveClients(cluster.origin, clients, isOver),
  strikeInTurn(cluster, isOver),
])
const heard = listeners.map(({ heard }) => heard.size)
const findings = await check(cluster, spent, listeners)
for (const listener of listeners) listener.close()

console.table(struck)
console.info(
  `${spent.told.length} requests paid, ${spent.told.filter(({ p12 }) => p12).length} with their P12; the longest wait ${(spent.longestWait / 1000).toFixed(0)} s; pages heard ${heard.join(" and ")} notices`,
)
console.table([...spent.met].map(([met, times]) => ({ met, times })))
console.table(findings.map(({ what, checked, wrong }) => ({ what, checked, wrong: wrong.length })))
for (const { what, wrong } of findings)
  if (wrong.length > 0) console.error(`${what}:\n${wrong.slice(0, 20).join("\n")}`)
const failed = findings.filter(({ wrong }) => wrong.length > 0).length
console.info(`${findings.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
