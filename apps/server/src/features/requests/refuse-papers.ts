import type { Paper } from "@trazo/domain/papers"
import type { ScopedTransaction } from "../../database/scope.ts"
import { endCurrentPapers } from "./papers.queries.ts"

/** A correction asks for these papers again: what was sent of them counts no longer, and stays for the record. */
export async function refusePapers(
  tx: ScopedTransaction,
  { requestId, papers }: { requestId: string; papers: readonly Paper[] },
): Promise<void> {
  await endCurrentPapers(tx, { requestId, papers, as: "refused" })
}
