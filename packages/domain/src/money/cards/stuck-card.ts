/** What staff say when they release a request from a payment by card that nobody decides on. */
export const stuckCardFields = {
  reason: { label: "Motivo", maximum: 300, letterCase: "asTyped" },
} as const

/** A bank that decides later than this is asked by people. */
export const stuckCardHours = 24
