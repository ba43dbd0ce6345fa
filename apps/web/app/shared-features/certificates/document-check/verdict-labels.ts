import type { Icon } from "@tabler/icons-react"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconHelpCircle from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs"
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs"
import type { DocumentCheck } from "@trazo/documents/verdict/document-check"
import type { ReasonCode, Verdict } from "@trazo/documents/verdict/reasons"

type VerdictTone = "good" | "warn" | "neutral" | "bad"

export const verdictStyles: Record<Verdict, readonly [Icon, VerdictTone]> = {
  valid: [IconCircleCheck, "good"],
  validBut: [IconAlertTriangle, "warn"],
  unknown: [IconHelpCircle, "neutral"],
  invalid: [IconCircleX, "bad"],
}

/** What only the signer says gets no tick. */
export const claimedStyle = [IconInfoCircle, "neutral"] as const satisfies readonly [Icon, VerdictTone]

export const signatureVerdictNames: Record<Verdict, string> = {
  valid: "Firma válida",
  validBut: "Válida, pero…",
  unknown: "No se puede afirmar",
  invalid: "No válida",
}

const certificateVerdictNames: Record<Verdict, string> = {
  valid: "Certificado válido",
  validBut: "Válido, pero…",
  unknown: "No se puede afirmar",
  invalid: "No es válido",
}

const unreadCodes: readonly ReasonCode[] = ["unreadable", "encrypted", "otherPassword", "tooBig"]
/** Only these say that there is no signature; any other reason is why none was found. */
const unsignedCodes: readonly ReasonCode[] = ["noSignature", "emptyFields"]

/** The title of a whole result. */
export function resultTitle({ format, verdict, reasons, signatures }: DocumentCheck): string {
  if (format === "certificate") return certificateVerdictNames[verdict]
  if (reasons.some(({ code }) => unreadCodes.includes(code))) return "No lo pudimos leer"
  if (signatures.length === 0) {
    if (reasons.some(({ code }) => code === "removedSignature")) return "Le quitaron una firma"
    const isUnsigned = reasons.every(({ code }) => unsignedCodes.includes(code))
    return isUnsigned ? "Sin firmas que revisar" : "No lo pudimos revisar"
  }
  if (signatures.length === 1) return signatureVerdictNames[verdict]
  const names: Record<Verdict, string> = {
    valid: "Todas las firmas son válidas",
    validBut: "Firmas válidas, pero…",
    unknown: "No se puede afirmar de todas",
    invalid: "Hay una firma que no es válida",
  }
  return names[verdict]
}
