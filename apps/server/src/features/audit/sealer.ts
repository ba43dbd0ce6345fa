import type { Deps } from "../../deps.ts"
import { sealAudit } from "./seal-audit.ts"

/** Seals about once a second; several processes take turns, chain by chain. */
export function startSealer(
  deps: Pick<Deps, "db" | "log">,
  everyMilliseconds = 1000,
): { stop(): Promise<void> } {
  let stopped = false
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const next = () => {
    timer = setTimeout(() => {
      round = sealAudit(deps)
        .catch((error) => deps.log.error({ err: error }, "audit rows wait for their seal"))
        .then(() => {
          if (!stopped) next()
        })
    }, everyMilliseconds)
  }
  next()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
