import type { Letter } from "../letter.ts"

/** The link lasts three days (packages/domain/src/password-reset.ts). */
export function executiveInvitation(invited: {
  names: string
  distributor: string
  user: string
  link: string
}): Letter {
  return {
    subject: `Su cuenta de ejecutivo en ${invited.distributor}`,
    greeting: invited.names,
    paragraphs: [
      `Tiene una cuenta para trabajar en ${invited.distributor}. Cree su contraseña con este enlace: vale por tres días y una sola vez.`,
    ],
    items: [{ label: "Su usuario", text: invited.user }],
    button: { label: "Crear mi contraseña", url: invited.link },
    note: "Nadie más conoce su contraseña y nunca se la pediremos. Si no esperaba este correo, no haga nada.",
  }
}
