/** A computer hands the documents of its draft to a phone (docs/security/links.md). */

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
