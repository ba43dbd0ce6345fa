/** A computer hands the documents of its draft to a phone (docs/security/links.md). */

/** The code is scanned within this time, once. */
export const pairingCodeMinutes = 10
/** From the scan on. It takes some photos and a video. */
export const pairingSessionMinutes = 30

/** Digits of the number that the phone shows and the computer's user types. */
export const pairingNumberLength = 4
/** Wrong numbers that end a pairing. */
export const pairingTries = 3

export const pairingStates = ["waiting", "scanned", "joined", "expired", "ended"] as const
/**
 * `scanned`: a phone shows its number, and sends nothing before the computer's user has typed it. `expired`: nobody scanned
 * the code in time. `ended`: the phone cannot send any more.
 */
type PairingState = (typeof pairingStates)[number]

interface Pairing {
  expiresAt: Date
  scannedAt: Date | null
  confirmedAt: Date | null
  sessionExpiresAt: Date | null
  endedAt: Date | null
}

export function pairingStateOf(pairing: Pairing, now: Date): PairingState {
  const { expiresAt, scannedAt, confirmedAt, sessionExpiresAt, endedAt } = pairing
  if (endedAt) return "ended"
  if (!scannedAt) return now < expiresAt ? "waiting" : "expired"
  if (!sessionExpiresAt || now >= sessionExpiresAt) return "ended"
  return confirmedAt ? "joined" : "scanned"
}
