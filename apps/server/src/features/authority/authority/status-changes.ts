import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { unscopedStatusGeneration } from "./certificate-status.ts"
import type { OcspService } from "./status-service.ts"

/**
 * Drops cached statuses that other processes change. Announcements carry consecutive numbers in the order of commits, so
 * that a lost one shows at the next one or at the next poll.
 * @returns the poll, to be called more than once a minute
 */
export async function followStatusChanges(
  ocsp: Pick<OcspService, "forget" | "recheck">,
  { db, notifications, log }: Pick<Deps, "db" | "notifications" | "log">,
): Promise<() => Promise<void>> {
  /** Null after the connection was cut, until the next announcement or poll. */
  let heard: bigint | null = null
  let polled: bigint | null = null
  const reload = () => {
    log.warn("Announcements of status changes were lost; all statuses are read again")
    ocsp.forget(null)
  }
  await notifications.on("certificate_status_changed", (payload) => {
    const [, digits, serial] = /^(\d+) (\d+)$/.exec(payload ?? "") ?? []
    if (digits === undefined || serial === undefined) {
      heard = null
      polled = null
      ocsp.forget(null)
      return
    }
    const generation = BigInt(digits)
    if (heard !== null && generation > heard + 1n) reload()
    else ocsp.forget(serial)
    if (heard === null || generation > heard) heard = generation
  })
  const poll = async () => {
    const current = BigInt(await inPlatform(db, unscopedStatusGeneration))
    // An announcement may be on its way for a moment, so the number is that of the poll before.
    if (heard !== null && polled !== null && heard < polled) {
      reload()
      heard = polled
    }
    heard ??= current
    polled = current
    await ocsp.recheck()
  }
  await poll()
  return poll
}
