import { setTimeout as pause } from "node:timers/promises"
import type { Cluster } from "./cluster.ts"

interface Fault {
  what: string
  /** Ends something without a word, and starts it again. */
  strike: () => Promise<void>
}

/** How long a part stays away, as a service manager needs to start it. */
const awayMilliseconds = 3000

export function faultsOf(cluster: Cluster): Fault[] {
  const { proxy, bucket, postgres } = cluster
  const killed = (what: string, part: { kill(): Promise<void>; start(): void }): Fault => ({
    what,
    async strike() {
      await part.kill()
      await pause(awayMilliseconds)
      part.start()
    },
  })
  const processKilled = (name: "A" | "B"): Fault => ({
    what: `process ${name}`,
    async strike() {
      await cluster.processes[name].kill()
      await pause(awayMilliseconds)
      await cluster.startProcess(name)
    },
  })
  const leaderKilled: Fault = {
    what: "PostgreSQL's leader",
    async strike() {
      const startAgain = await postgres.killLeader()
      await pause(10 * awayMilliseconds) // the other node leads by then
      startAgain()
    },
  }
  return [
    processKilled("A"),
    leaderKilled,
    killed("the proxy", proxy),
    processKilled("B"),
    killed("the bucket", bucket),
    killed("HAProxy", postgres.balancer),
    killed("pgbouncer", postgres.pooler),
  ]
}
