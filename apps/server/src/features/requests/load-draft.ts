import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadDistributor } from "../branding/load-distributor.ts"
import { biometricConsentVersion, termsVersion } from "./consent-versions.ts"
import { listCurrentPapers, type PaperFile } from "./papers.queries.ts"
import { listConsents } from "./queries.ts"
import type { RequestRow } from "./request-row.ts"
import { stepsThatHold } from "./steps-that-hold.ts"

/** A request with what hangs on it; of a draft, `completed_steps` are those that still hold now. */
export interface Draft {
  request: RequestRow
  files: PaperFile[]
  biometricConsent: boolean
  termsAccepted: boolean
  /** The terms in force. */
  termsVersion: string
}

export async function loadDraft(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "clock">,
): Promise<Draft> {
  const { multimedia } = await loadDistributor(tx)
  const files = await listCurrentPapers(tx, request.id)
  const consents = await listConsents(tx, request.id)
  const terms = termsVersion(multimedia.terms)
  const accepted = (kind: "biometric" | "terms", version: string) =>
    consents.some((consent) => consent.kind === kind && consent.version === version)
  const termsAccepted = accepted("terms", terms)
  const completed =
    request.status === "draft"
      ? stepsThatHold({ ...request, sent: files, termsAccepted }, deps.clock.now())
      : request.completed_steps
  return {
    request: { ...request, completed_steps: completed },
    files,
    biometricConsent: accepted("biometric", biometricConsentVersion),
    termsAccepted,
    termsVersion: terms,
  }
}
