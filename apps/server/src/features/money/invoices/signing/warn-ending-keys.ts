import { paths } from "@trazo/contract/paths"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { inScope } from "../../../../database/scope.ts"
import type { Deps } from "../../../../deps.ts"
import { notifyStaff } from "../../../platform/notifications/notify-event.ts"
import { listDistributors } from "../../../platform/tenants/tenant-directory.ts"
import { endAbandonedIntents } from "./own-certificate.ts"
import { takeEndingKey } from "./signing-key.ts"

const warningMilliseconds = 30 * dayMilliseconds

/**
 * Notifies the executives who may change it, once, 30 days before the key that signs invoices ends. Revokes the serials of
 * certificates for invoices that were never stored.
 */
export async function warnEndingKeys(
  deps: Pick<Deps, "db" | "clock" | "random" | "live" | "jobs">,
): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() + warningMilliseconds)
  for (const distributorId of await listDistributors(deps)) {
    await inScope(deps.db, { distributorId }, async (tx) => {
      await endAbandonedIntents(tx, deps)
      const key = await takeEndingKey(tx, { before, now })
      if (!key) return
      const text = {
        type: "other",
        title: "La firma de las facturas termina",
        message: `La firma con que se firman las facturas termina el ${formatDate(key.notAfter)}. Cámbiela antes de ese día para no dejar de facturar.`,
        link: paths.configurationBilling,
      } as const
      await notifyStaff(tx, { permission: "/configuration:edit", text }, deps)
    })
  }
}
