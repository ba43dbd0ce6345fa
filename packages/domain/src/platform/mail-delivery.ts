export const mailStates = ["queued", "accepted", "refused"] as const
type MailState = (typeof mailStates)[number]

export const mailStateNames: Record<MailState, string> = {
  queued: "en cola",
  accepted: "aceptado por el servidor del destinatario",
  refused: "rechazado",
}

/** Reasons of permanent refusals, in plain Spanish. */
export const mailRefusals = {
  "no-mailbox": "el buzón no existe",
  "no-domain": "ese dominio de correo no existe o no recibe correos",
  disabled: "el buzón está desactivado",
  full: "el buzón está lleno",
  blocked: "el servidor del destinatario lo bloqueó como correo no deseado",
  "too-large": "el servidor del destinatario no acepta un correo tan grande",
  "gave-up": "no se pudo entregar después de un día de intentos",
  other: "el servidor del destinatario no lo aceptó",
} as const satisfies Record<string, string>
type MailRefusal = keyof typeof mailRefusals

/** Enhanced status codes (RFC 3463) without their class. */
const byEnhanced: readonly (readonly [RegExp, MailRefusal])[] = [
  [/^5\.1\.(2|10)$|^5\.4\.4$/, "no-domain"],
  [/^5\.1\./, "no-mailbox"],
  [/^5\.2\.1$/, "disabled"],
  [/^5\.2\.2$/, "full"],
  [/^5\.(2\.3|3\.4)$/, "too-large"],
  [/^5\.7\./, "blocked"],
]

const byReplyText: readonly (readonly [RegExp, MailRefusal])[] = [
  [/spam|block|black ?list|banned|reputation|policy/i, "blocked"],
  [/quota|full|over ?limit/i, "full"],
  [/domain|host (?:unknown|not found)/i, "no-domain"],
  [/disabled|inactive|suspended/i, "disabled"],
  [/user|mailbox|recipient|address|account/i, "no-mailbox"],
]

/** Codes of RFC 5321, section 4.2.3, for servers without enhanced codes. */
const byCode: Record<string, MailRefusal> = {
  "550": "no-mailbox",
  "551": "no-mailbox",
  "552": "full",
  "553": "no-mailbox",
  "554": "blocked",
}

/** @param reply of a server, such as «550 5.1.1 No such user», or a bounce's status and diagnostic */
export function mailRefusalOf(reply: string): MailRefusal {
  const [, code = "", enhanced = ""] = /^(5\d\d)?[\s-]*(5\.\d{1,3}\.\d{1,3})?/.exec(reply) ?? []
  if (!code && !enhanced) return "gave-up"
  const refusal = byEnhanced.find(([shape]) => shape.test(enhanced))?.[1]
  return refusal ?? byReplyText.find(([words]) => words.test(reply))?.[1] ?? byCode[code] ?? "other"
}

/** @param reply the last failure: a server's 4xx reply, or a failed connection */
export function mailDelayOf(reply: string): string {
  return /^4\d\d\b/.test(reply)
    ? "el servidor del destinatario pidió esperar"
    : "todavía no logramos conectarnos con el servidor de correo"
}
