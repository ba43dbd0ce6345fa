/** A phone hands the encrypted P12 to a computer (docs/security/links.md). */

export const handoverStates = ["waiting", "offered", "taken", "expired", "ended"] as const
/** `offered`: a holder chose the file, and the computer gets it with the number that their phone shows. */
type HandoverState = (typeof handoverStates)[number]

interface Handover {
  expiresAt: Date
  offeredAt: Date | null
  takenAt: Date | null
  endedAt: Date | null
}

export function handoverStateOf(
  { expiresAt, offeredAt, takenAt, endedAt }: Handover,
  now: Date,
): HandoverState {
  if (takenAt) return "taken"
  if (endedAt) return "ended"
  if (now >= expiresAt) return "expired"
  return offeredAt ? "offered" : "waiting"
}
