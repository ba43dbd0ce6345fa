import { createHash } from "node:crypto"
import type { ActivationState } from "@trazo/contract/activation"
import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { activationState } from "./activation-state.ts"
import { keepKeyCopy } from "./keep-key-copy.ts"
import { loadApproval } from "./load-approval.ts"
import { isProtectedP12 } from "./protected-files.ts"

/**
 * Keeps the finished P12 in the place of the wrapped key. The same file sent again is there already.
 * @throws ApiError as its endpoint lists; VALIDATION_FAILED for what is no P12
 */
export async function saveP12(
  scope: Scope,
  { actor, id, p12 }: { actor: Actor; id: string; p12: string },
  deps: Pick<Deps, "db" | "clock" | "random" | "files" | "jobs" | "crash">,
): Promise<ActivationState> {
  const content = Buffer.from(p12, "base64")
  if (!isProtectedP12(content)) {
    throw new ApiError("VALIDATION_FAILED", { fields: { p12: "El archivo no es un P12 completo." } })
  }
  return inScope(deps.db, scope, async (tx) => {
    const approval = await loadApproval(tx, { actor, id, lock: true })
    const { certificate, keyCopy } = approval
    if (!certificate?.der) throw new ApiError("CERTIFICATE_NOT_FOUND")
    const kept = keyCopy?.sha256.equals(createHash("sha256").update(content).digest())
    if (!kept) {
      if (keyCopy?.kind === "p12") throw new ApiError("P12_ALREADY_SAVED")
      const halfDone = () => deps.crash.reach("p12-upload-half-done")
      await keepKeyCopy(tx, approval, { kind: "p12", content }, deps, halfDone)
      const object = `certificate:${certificate.serial}`
      recordAudit(tx, { actor, action: "certificate.p12-saved", object }, deps)
    }
    return activationState(tx, { actor, id }, deps)
  })
}
