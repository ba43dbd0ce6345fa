/** A phone hands the encrypted P12 to a computer (docs/security/links.md). */

/** From the computer's page to the file, which it gets once. */
export const handoverMinutes = 10

/** Digits of the code that the computer shows, in its QR too. */
export const handoverCodeLength = 8
/** Digits of the number that the phone then shows and the computer's user types. */
export const handoverNumberLength = 4
/** Wrong numbers that end a handover. */
export const handoverTries = 3
/** Of one network at once: several people of an office, and not a table full of them. */
export const handoversOpenPerNetwork = 30

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
