/** Best first. Only `valid` is shown in green. */
const verdicts = ["valid", "validBut", "unknown", "invalid"] as const
export type Verdict = (typeof verdicts)[number]

export interface Reason {
  readonly code: ReasonCode
  readonly verdict: Verdict
  /** Spanish, one or two sentences that a person understands. */
  readonly text: string
}

const reasons = {
  noSignature: ["unknown", "Este archivo no tiene firmas electrónicas."],
  unreadable: ["unknown", "No pudimos leer este archivo. Puede estar dañado o ser de otro tipo."],
} as const satisfies Record<string, readonly [Verdict, string]>

type ReasonCode = keyof typeof reasons

export function reason(code: ReasonCode, text?: string): Reason {
  const [verdict, usual] = reasons[code]
  return { code, verdict, text: text ?? usual }
}
