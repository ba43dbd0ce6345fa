import { fieldMessages } from "../forms/field-rules.ts"
import type { FormField } from "../forms/form-field.ts"
import { revocationFields } from "./revocation-reason.ts"

/** The causes of Ley 67, art. 25. */
export const staffSuspensionReasons = ["authorityOrder", "falseData", "breach"] as const

/** `holderRequest`: the holder's own, which the law does not name (docs/product/certificates.md). */
export const suspensionReasons = [...staffSuspensionReasons, "holderRequest"] as const
export type SuspensionReason = (typeof suspensionReasons)[number]

export const suspensionReasonTitles: Record<SuspensionReason, string> = {
  authorityOrder: "Orden de la autoridad de control",
  falseData: "Datos falsos o inexactos del titular",
  breach: "Incumplimiento del contrato",
  holderRequest: "A pedido del titular",
}

/** Why a suspension is lifted: its cause is gone, or the authority decided so (Ley 67, art. 25). */
export const staffReleaseReasons = ["causeEnded", "authorityOrder"] as const

/** `holderRequest` ends the holder's own suspension, `takenOver` is followed by one of staff or of the platform. */
export const releaseReasons = [...staffReleaseReasons, "holderRequest", "takenOver"] as const
export type ReleaseReason = (typeof releaseReasons)[number]

export const releaseReasonTitles: Record<ReleaseReason, string> = {
  causeEnded: "Ya no existe la causa de la suspensión",
  authorityOrder: "Resolución de la autoridad de control",
  holderRequest: "A pedido del titular",
  takenOver: "La reemplazó otra suspensión",
}

/** `reason` is a key. `evidence` is for staff and is not mailed. */
export const suspensionFields = {
  reason: { label: "Motivo", maximum: 40, missing: fieldMessages.choose },
  evidence: revocationFields.evidence,
} as const satisfies Record<string, FormField>
