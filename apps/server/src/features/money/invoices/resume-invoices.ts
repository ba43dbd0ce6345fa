import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import { listDueInvoices } from "./invoice.ts"

/** Of one distributor in a minute. */
const most = 300

/** Adds the jobs of invoices whose try is due: one that was killed, or whose job was lost, goes on. */
export async function resumeInvoices(deps: Pick<Deps, "db" | "clock" | "jobs">): Promise<void> {
  for (const distributorId of await listDistributors(deps)) {
    await inScope(deps.db, { distributorId }, async (tx) => {
      for (const invoiceId of await listDueInvoices(tx, deps.clock.now(), most)) {
        await deps.jobs.enqueue(tx, "send-invoice", { distributorId, invoiceId }, { key: invoiceId })
      }
    })
  }
}
