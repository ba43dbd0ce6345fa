import type { Letter } from "../letter.ts"

/** To the old address. @param takesEffectAt as DD/MM/YYYY HH:mm, Ecuador's time */
export function addressChange(change: {
  names: string
  newEmail: string
  takesEffectAt: string
  link: string
}): Letter {
  return {
    subject: "Van a cambiar el correo de su cuenta",
    greeting: change.names,
    paragraphs: [
      "Al revisar una solicitud con su documento de identidad, nuestro personal decidió que los avisos y los códigos de su cuenta lleguen a otro correo.",
      "Si no fue usted, rechace el cambio. Si fue usted, puede confirmarlo para que se haga enseguida; si no responde, se hará en la fecha indicada.",
    ],
    items: [
      { label: "Correo nuevo", text: change.newEmail },
      { label: "Se hará el", text: change.takesEffectAt },
    ],
    button: { label: "Confirmar o rechazar el cambio", url: change.link },
  }
}
