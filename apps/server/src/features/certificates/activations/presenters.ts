import type { ActivationState, IssuedCertificate } from "@trazo/contract/certificates/activation"
import { holderNames } from "../../requests/requests/request.ts"
import { type Approval, isAuthorised, type KeyCopy, mayRestart } from "./approval.ts"

export function presentActivation(
  approval: Approval,
  { email, now }: { email: string; now: Date },
): ActivationState {
  const { request, keyCopy } = approval
  const authorised = isAuthorised(approval, now)
  return {
    requestId: request.id,
    number: request.number ?? "",
    kind: request.kind,
    validity: request.validity,
    holderNames: holderNames(request),
    email,
    stage: stageOf(approval, authorised),
    authorisedUntil: authorised ? (request.activationAuthorisedUntil?.toISOString() ?? null) : null,
    keyCopy: keyCopy?.kind ?? "none",
    mayRestart: mayRestart(approval),
  }
}

function stageOf({ certificate, keyCopy }: Approval, authorised: boolean): ActivationState["stage"] {
  if (certificate?.der) return keyCopy?.kind === "p12" ? "done" : "issued"
  return authorised ? "key" : "code"
}

export function presentIssued(
  { serial, der, sheetCode = null }: { serial: string; der: Buffer; sheetCode?: string | null },
  chain: readonly Buffer[],
): IssuedCertificate {
  return {
    serial,
    sheetCode,
    certificate: der.toString("base64"),
    chain: chain.map((one) => one.toString("base64")),
  }
}

export function presentKeyCopy(kind: KeyCopy["kind"], content: Buffer) {
  return { kind, copy: content.toString("base64") }
}
