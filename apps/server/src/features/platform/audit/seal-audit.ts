import { growingPause } from "../../../database/growing-pause.ts"
import { inPlatform } from "../../../database/scope.ts"
import { DatabaseUnavailable } from "../../../database/unavailable.ts"
import type { Deps } from "../../../deps.ts"
import { type AnchorDeps, anchorIssued } from "./anchor-audit.ts"
import { unscopedChainsToSeal, unscopedSealChain } from "./audit-chain.ts"

const batch = 500

export async function sealAudit({ db }: Pick<Deps, "db">): Promise<void> {
  for (const chain of await inPlatform(db, unscopedChainsToSeal)) {
    while ((await inPlatform(db, (tx) => unscopedSealChain(tx, chain, batch))) === batch);
  }
}

/**
 * Seals every second, and anchors the certificates of that second. Several processes take turns by locking each chain.
 * Anchors that cannot be written keep nothing from being sealed.
 */
export function startSealer(
  deps: AnchorDeps & Pick<Deps, "log">,
  everyMilliseconds = 1000,
): { stop(): Promise<void> } {
  const repeated = [
    repeat(() => sealAudit(deps), { complaint: "audit rows were not sealed", everyMilliseconds }, deps),
    repeat(
      () => anchorIssued(deps),
      { complaint: "certificates were not anchored", everyMilliseconds },
      deps,
    ),
  ]
  return { stop: async () => void (await Promise.all(repeated.map((one) => one.stop()))) }
}

function repeat(
  work: () => Promise<void>,
  { complaint, everyMilliseconds }: { complaint: string; everyMilliseconds: number },
  { log }: Pick<Deps, "log">,
): { stop(): Promise<void> } {
  let stopped = false
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const next = (failures: number) => {
    const pause = failures === 0 ? everyMilliseconds : Math.max(everyMilliseconds, growingPause(failures))
    timer = setTimeout(() => {
      round = work()
        .then(
          () => 0,
          (error) => {
            if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, complaint)
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
