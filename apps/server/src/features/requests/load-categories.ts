import type { Category } from "@trazo/contract/purchase"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { askedPapers } from "./asked-papers.ts"
import { listShownPapers } from "./papers.queries.ts"
import { presentCategory } from "./presenters.ts"
import type { RequestRow } from "./request-row.ts"

/** `holds`: something of this paper counts; what is shown else was refused by a correction. */
export type ShownCategory = Category & { holds: boolean }

/** The papers that a request asks for, and what was sent of each. */
export async function loadCategories(
  tx: ScopedTransaction,
  request: RequestRow,
  { clock }: Pick<Deps, "clock">,
): Promise<ShownCategory[]> {
  const files = await listShownPapers(tx, request.id)
  return askedPapers(request, clock.now()).map((asked) => {
    const sent = files.filter(({ paper }) => paper === asked.paper)
    const current = sent.filter(({ state }) => state === "current")
    const holds = current.length > 0
    return { ...presentCategory(asked, holds ? current : sent), holds }
  })
}
