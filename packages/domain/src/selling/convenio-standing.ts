export const convenioStandings = ["open", "planned", "ended", "disabled"] as const
type ConvenioStanding = (typeof convenioStandings)[number]

interface ConvenioTerm {
  state: "active" | "disabled"
  startsAt: Date
  /** The first instant at which it is over; null: without end. */
  endsAt: Date | null
}

export function convenioStanding({ state, startsAt, endsAt }: ConvenioTerm, now: Date): ConvenioStanding {
  if (state === "disabled") return "disabled"
  if (endsAt && endsAt <= now) return "ended"
  return startsAt > now ? "planned" : "open"
}
