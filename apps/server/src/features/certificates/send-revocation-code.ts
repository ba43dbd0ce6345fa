import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { loadClient } from "../clients/load-client.ts"
import { sendOneTimeCode } from "../one-time-codes/send-one-time-code.ts"
import { loadOwnCertificate } from "./load-own-certificate.ts"
import { requireRevocable } from "./require-revocable.ts"

/** @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, CODE_TOO_SOON */
export async function sendRevocationCode(
  scope: Scope,
  { actor, serial }: { actor: Actor; serial: string },
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ sentTo: string; expiresInSeconds: number }> {
  return inScope(deps.db, scope, async (tx) => {
    const certificate = await loadOwnCertificate(tx, { actor, serial })
    requireRevocable(certificate, deps.clock.now())
    const { email } = await loadClient(tx, certificate.client_id)
    const code = { purpose: "revocation", subject: serial, destination: email } as const
    const { expiresInSeconds } = await sendOneTimeCode(tx, code, deps)
    recordAudit(
      tx,
      { actor, action: "certificate.revocation-code-sent", object: `certificate:${serial}` },
      deps,
    )
    return { sentTo: email, expiresInSeconds }
  })
}
