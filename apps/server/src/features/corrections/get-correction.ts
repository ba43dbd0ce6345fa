import type { Correction } from "@trazo/contract/correction"
import { inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadCategories } from "../requests/request-documents.ts"
import { findCorrection, type OpenedCorrection } from "./load-correction.ts"
import { presentCorrection } from "./presenters.ts"

/** @throws ApiError REQUEST_LINK_INVALID */
export function getCorrection(
  scope: Scope,
  token: string,
  deps: Pick<Deps, "db" | "clock">,
): Promise<Correction> {
  return inScope(deps.db, scope, async (tx) => showCorrection(tx, await findCorrection(tx, token), deps))
}

export async function showCorrection(
  tx: ScopedTransaction,
  opened: OpenedCorrection,
  deps: Pick<Deps, "clock">,
): Promise<Correction> {
  return presentCorrection(opened, await loadCategories(tx, opened.request, deps))
}
