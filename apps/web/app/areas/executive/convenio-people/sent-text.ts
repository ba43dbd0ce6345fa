import { convenioInvitationLimits } from "@trazo/domain/identity/one-use-limits"

export interface SentInvitations {
  sent: number
  refused: number
  limited: number
}

const people = (count: number) =>
  count === 1 ? "A 1 persona" : `A ${count.toLocaleString("es-EC")} personas`

/**
 * What a sending to several people did. Whoever has a request already, was removed meanwhile, or got enough invitations
 * gets none.
 */
export function sentText({ sent, refused, limited }: SentInvitations): string {
  const done =
    sent === 1 ? "Enviamos 1 invitación." : `Enviamos ${sent.toLocaleString("es-EC")} invitaciones.`
  const parts = [sent === 0 ? "No enviamos ninguna invitación." : done]
  if (refused > 0) {
    const why =
      refused === 1 ? "ya tiene una solicitud o ya no está" : "ya tienen una solicitud o ya no están"
    parts.push(`${people(refused)} no, porque ${why}.`)
  }
  if (limited > 0) {
    const { most, mostDays: days } = convenioInvitationLimits
    parts.push(
      `${people(limited)} no, porque ya se le${limited === 1 ? "" : "s"} enviaron ${most} en ${days} días.`,
    )
  }
  return parts.join(" ")
}
