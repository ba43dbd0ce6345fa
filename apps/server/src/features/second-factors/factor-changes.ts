/** What becomes of an account's factors: each has its audit row, and its mail. */
export const factorChanges = {
  "totp-on": "totp.enabled",
  "totp-off": "totp.disabled",
  "passkey-added": "passkey.added",
  "passkey-removed": "passkey.removed",
  "codes-renewed": "recovery-codes.renewed",
} as const

export type FactorChange = keyof typeof factorChanges
