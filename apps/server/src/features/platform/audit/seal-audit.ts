import { growingPause } from "../../../database/growing-pause.ts"
import { inPlatform } from "../../../database/scope.ts"
import { DatabaseUnavailable } from "../../../database/unavailable.ts"
import type { Deps } from "../../../deps.ts"
import { unscopedChainsToSeal, unscopedSealChain } from "./audit-chain.ts"

const batch = 500

export async function sealAudit({ db }: Pick<Deps, "db">): Promise<void> {
  for (const chain of await inPlatform(db, unscopedChainsToSeal)) {
    while ((await inPlatform(db, (tx) => unscopedSealChain(tx, chain, batch))) === batch);
  }
}

/** Seals every second. Several processes take turns by locking each chain. */
export function startSealer(
  deps: Pick<Deps, "db" | "log">,
  everyMilliseconds = 1000,
): { stop(): Promise<void> } {
  let stopped = false
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const next = (failures: number) => {
    const pause = failures === 0 ? everyMilliseconds : Math.max(everyMilliseconds, growingPause(failures))
    timer = setTimeout(() => {
      round = sealAudit(deps)
        .then(
          () => 0,
          (error) => {
            if (!(error instanceof DatabaseUnavailable))
              deps.log.error({ err: error }, "audit rows were not sealed")
            return failures + 1
          },
        )
        .then((failed) => {
          if (!stopped) next(failed)
        })
    }, pause)
  }
  next(0)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}
