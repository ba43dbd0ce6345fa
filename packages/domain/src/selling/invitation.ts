import { convenioInvitationLimits, endOfSecret } from "../identity/one-use-limits.ts"

export const invitationStandings = ["notSent", "sent", "expired", "withdrawn", "started", "issued"] as const
/** `started`: the person has a request, whatever its state. */
export type InvitationStanding = (typeof invitationStandings)[number]

export const invitationStandingNames: Record<InvitationStanding, string> = {
  notSent: "Sin enviar",
  sent: "Invitado",
  expired: "Vencida",
  withdrawn: "Retirada",
  started: "En trámite",
  issued: "Con firma",
}

interface Invitation {
  expiresAt: Date | null
  withdrawnAt: Date | null
  /** Of the request that it opened; null without one. */
  requestStatus: string | null
}

export function invitationStanding(
  { expiresAt, withdrawnAt, requestStatus }: Invitation,
  now: Date,
): InvitationStanding {
  if (requestStatus !== null) return requestStatus === "issued" ? "issued" : "started"
  if (withdrawnAt) return "withdrawn"
  if (expiresAt === null) return "notSent"
  return expiresAt <= now ? "expired" : "sent"
}

/** At the end of the agreement at the latest. */
export function invitationEnd(now: Date, convenioEnd: Date | null): Date {
  const end = endOfSecret(convenioInvitationLimits, now)
  return convenioEnd && convenioEnd < end ? convenioEnd : end
}
