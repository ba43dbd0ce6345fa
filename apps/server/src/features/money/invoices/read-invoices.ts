import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/invoices"
import type { InvoiceDetail } from "@trazo/contract/money/invoices"
import { ecuadorMonth } from "@trazo/domain/dates/calendar-date"
import { instantsOf, parsePeriod } from "@trazo/domain/desk/period"
import type { Call } from "../../../call.ts"
import { paginate } from "../../../database/lists/paginate.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { SentFile } from "../../platform/files/send-file.ts"
import { listCreditNotes } from "./credit-note.ts"
import { findInvoice } from "./invoice.ts"
import { environmentInUse } from "./invoicing-settings.ts"
import {
  countForPeople,
  findListedInvoice,
  findXml,
  type ListedInvoice,
  listInvoiceRows,
  sumInvoices,
} from "./listed-invoice.ts"
import { presentDetail, presentSummary } from "./presenters.ts"

const pageSize = 40

/** @throws ApiError CURSOR_REFUSED */
export function listInvoices(
  {
    scope,
    query: { cursor, search = "", state, environment: chosen, month, period },
  }: Call<typeof contract.listInvoices>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.listInvoices>> {
  const days = period ? parsePeriod(period) : null
  const instants = days ? instantsOf(days) : month ? ecuadorMonth(month) : null
  const now = deps.clock.now()
  return inScope(deps.db, scope, async (tx) => {
    const environment = chosen ?? (await environmentInUse(tx))
    const filter = {
      search: search.trim(),
      ...(state === "needsPerson" ? { needsPersonAt: now } : { state }),
      environment,
      ...instants,
    }
    const { rows, next, previous } = await paginate<ListedInvoice>({
      cursor,
      size: pageSize,
      boundTo: { ...scope, search, state, environment, month, period, list: "invoices" },
      positionOf: ({ position, id }) => [position, id],
      read: (reading) => listInvoiceRows(tx, filter, reading),
    })
    return {
      rows: rows.map(presentSummary),
      next,
      previous,
      environment,
      needPerson: await countForPeople(tx, { environment, now }),
      totals: instants && (await sumInvoices(tx, filter)),
    }
  })
}

export function countInvoicesForPeople(
  { scope }: Call<typeof contract.countInvoicesForPeople>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ needPerson: number }> {
  const now = deps.clock.now()
  return inScope(deps.db, scope, async (tx) => ({
    needPerson: await countForPeople(tx, { environment: await environmentInUse(tx), now }),
  }))
}

/** @throws ApiError NOT_FOUND */
export function getInvoice(
  { scope, params: { id } }: Call<typeof contract.getInvoice>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<InvoiceDetail> {
  return inScope(deps.db, scope, (tx) => loadDetail(tx, id, deps))
}

/** @throws ApiError NOT_FOUND */
export async function loadDetail(
  tx: ScopedTransaction,
  id: string,
  { clock }: Pick<Deps, "clock">,
): Promise<InvoiceDetail> {
  const row = await findListedInvoice(tx, id)
  if (!row) throw new ApiError("NOT_FOUND")
  const credits = row.credits === null ? undefined : await findInvoice(tx, row.credits)
  const creditNotes = row.document === "01" ? await listCreditNotes(tx, id) : []
  return presentDetail(row, { credits, creditNotes, now: clock.now() })
}

/** @throws ApiError NOT_FOUND before it was signed */
export async function readInvoiceXml(
  { scope, params: { id } }: Call<typeof contract.readInvoiceXml>,
  deps: Pick<Deps, "db">,
): Promise<SentFile> {
  const found = await inScope(deps.db, scope, (tx) => findXml(tx, id))
  if (!found) throw new ApiError("NOT_FOUND")
  return {
    fileName: `${found.accessKey}.xml`,
    mediaType: "application/xml",
    content: Buffer.from(found.xml),
  }
}
