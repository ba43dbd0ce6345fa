import { createHash } from "node:crypto"
import type { ActivationState } from "@trazo/contract/activation"
import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { requireAuthorised, requireOpen } from "./activation-rules.ts"
import { activationState } from "./activation-state.ts"
import { keepKeyCopy } from "./keep-key-copy.ts"
import { loadApproval } from "./load-approval.ts"
import { isWrappedKey } from "./protected-files.ts"

/**
 * Keeps the key as the holder's device encrypted it, before its certificate is asked for. Another one takes its
 * place only while no request was sent, so that the copy is always the certified key's.
 * @throws ApiError as its endpoint lists; VALIDATION_FAILED for what is no encrypted key
 */
export async function saveKeyCopy(
  scope: Scope,
  { actor, id, copy }: { actor: Actor; id: string; copy: string },
  deps: Pick<Deps, "db" | "clock" | "random" | "files" | "jobs">,
): Promise<ActivationState> {
  const content = Buffer.from(copy, "base64")
  if (!isWrappedKey(content)) {
    throw new ApiError("VALIDATION_FAILED", { fields: { copy: "La copia no es una clave cifrada." } })
  }
  return inScope(deps.db, scope, async (tx) => {
    const approval = await loadApproval(tx, { actor, id, lock: true })
    const { certificate, keyCopy } = approval
    const kept = keyCopy?.sha256.equals(createHash("sha256").update(content).digest())
    if (!kept) {
      if (certificate) throw new ApiError("ALREADY_ISSUED")
      requireOpen(approval, deps.clock.now())
      requireAuthorised(approval, deps.clock.now())
      await keepKeyCopy(tx, approval, { kind: "wrapped", content }, deps)
      recordAudit(tx, { actor, action: "activation.key-copy-saved", object: `request:${id}` }, deps)
    }
    return activationState(tx, { actor, id }, deps)
  })
}
