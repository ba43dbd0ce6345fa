import { formatDate } from "@trazo/domain/dates/spanish-dates"

/** Whether a signature still counts, as its issuer says now; `unknown` where nobody said it. */
export type SignatureStatus =
  | { readonly name: "good" | "unknown" }
  | { readonly name: "revoked" | "suspended"; readonly at: Date }

type EndedStatus = Extract<SignatureStatus, { at: Date }>

export function endedText({ name, at }: EndedStatus): string {
  return name === "revoked"
    ? `Esta firma fue revocada el ${formatDate(at)}: lo que se firme con ella no vale. Pida una firma nueva.`
    : `Esta firma está suspendida desde el ${formatDate(at)}: por ahora no vale lo que se firme con ella. Si la suspendió usted, levante la suspensión en su cuenta; si no, hable con quien se la emitió.`
}

export const notKnownText =
  "No pudimos comprobar si su firma sigue vigente: no hay conexión, o quien la emitió no respondió. Puede seguir."
