export interface SentInvitations {
  sent: number
  refused: number
}

/** What a sending to several people did. Whoever has a request already, or was removed meanwhile, gets no invitation. */
export function sentText({ sent, refused }: SentInvitations): string {
  const done =
    sent === 1 ? "Enviamos 1 invitación." : `Enviamos ${sent.toLocaleString("es-EC")} invitaciones.`
  if (refused === 0) return done
  const left =
    refused === 1
      ? "A 1 persona no, porque ya tiene una solicitud o ya no está."
      : `A ${refused.toLocaleString("es-EC")} personas no, porque ya tienen una solicitud o ya no están.`
  return sent === 0 ? `No enviamos ninguna invitación. ${left}` : `${done} ${left}`
}
