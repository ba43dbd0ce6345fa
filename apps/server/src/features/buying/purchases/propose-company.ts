import { needsCompany } from "@trazo/domain/certificates/certificate-kind"
import { companyRucProblem } from "@trazo/domain/identity/ruc"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { findCompanyName, findDraft } from "./draft.ts"

/**
 * The name of a company from an approved request of the same distributor. What staff never checked is not proposed, and
 * nothing of the people who represented the company is.
 * @throws ApiError MOVE_NOT_ALLOWED
 */
export async function proposeCompany(
  scope: Scope,
  { actor, ruc }: { actor: Actor; ruc: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ companyName: string | null }> {
  return await inScope(deps.db, scope, async (tx) => {
    const { request } = await findDraft(tx, actor, deps)
    if (!needsCompany(request.kind) || companyRucProblem(ruc.trim())) return { companyName: null }
    return { companyName: await findCompanyName(tx, ruc.trim()) }
  })
}
