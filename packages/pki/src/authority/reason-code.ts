/** CRLReason (RFC 5280 §5.3.1), those that an issuer of persons' certificates uses; the number goes on the wire. */
export const reasonCodes = {
  unspecified: 0,
  keyCompromise: 1,
  cACompromise: 2,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
  /** Suspended: the one state that can be taken back. */
  certificateHold: 6,
  privilegeWithdrawn: 9,
  aACompromise: 10,
} as const

export type ReasonCode = (typeof reasonCodes)[keyof typeof reasonCodes]

export function isReasonCode(value: unknown): value is ReasonCode {
  return Object.values(reasonCodes).some((code) => code === value)
}
