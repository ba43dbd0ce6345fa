import type { NewExecutive } from "@trazo/contract/administration"
import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { violates } from "../../database/client.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { unusableHash } from "../clients/hash-password.ts"
import { mailExecutiveLink } from "../password-resets/send-reset-link.ts"
import { insertExecutive } from "./executives.queries.ts"

/**
 * Creates an executive without a usable password and mails the link to choose one.
 * @throws ApiError VALIDATION_FAILED
 */
export async function addExecutive(
  tx: ScopedTransaction,
  { executive, field, actor }: { executive: NewExecutive; field: string; actor: Actor },
  deps: Deps,
): Promise<void> {
  const { names, email, administrator } = executive
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const row = { id, names, email, administrator, password_hash: unusableHash, created_at: now }
  try {
    await insertExecutive(tx, row)
  } catch (error) {
    if (!violates(error, "executives_distributor_id_email_key")) throw error
    const fields = { [field]: "Esta distribuidora ya tiene un ejecutivo con ese correo" }
    throw new ApiError("VALIDATION_FAILED", { fields })
  }
  const entry = { action: "executive.invited", object: `executive:${id}`, data: { administrator } }
  recordAudit(tx, { actor, ...entry }, deps)
  await mailExecutiveLink(tx, id, deps)
}
