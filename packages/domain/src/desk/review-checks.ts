/** The reviewer's checklist, in the order of its keys. */
export const reviewChecks = ["face", "code", "legibility", "identity"] as const
export type ReviewCheck = (typeof reviewChecks)[number]

export const reviewCheckLabels: Record<ReviewCheck, { short: string; long: string }> = {
  face: { short: "Rostro", long: "El rostro de la foto es el del documento" },
  code: { short: "Código dactilar", long: "El código dactilar es el de la cédula" },
  legibility: { short: "Legibilidad", long: "Los documentos se leen y están completos" },
  identity: { short: "Identidad", long: "Los datos son los del documento de identidad" },
}

/** Decisions that keep the checklist as it was. */
export const checkedDecisions = ["approved", "rejected", "correction"] as const
export type CheckedDecision = (typeof checkedDecisions)[number]

/** The checks of a holder: only a cédula has a fingerprint code. */
export function checksOf(identityType: string | undefined): readonly ReviewCheck[] {
  return reviewChecks.filter((check) => check !== "code" || identityType === "ci")
}
