export const convenioStandings = ["open", "planned", "ended", "disabled"] as const
type ConvenioStanding = (typeof convenioStandings)[number]

interface ConvenioTerm {
  state: "active" | "disabled"
  starts_at: Date
  /** The first instant at which it is over; null: without end. */
  ends_at: Date | null
}

export function convenioStanding({ state, starts_at, ends_at }: ConvenioTerm, now: Date): ConvenioStanding {
  if (state === "disabled") return "disabled"
  if (ends_at && ends_at <= now) return "ended"
  return starts_at > now ? "planned" : "open"
}
