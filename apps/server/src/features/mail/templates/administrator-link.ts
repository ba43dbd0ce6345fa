import type { Letter } from "../letter.ts"

/** The link lasts three days for who was invited, else an hour (packages/domain/src/password-reset.ts). */
export function administratorLink(mailed: {
  names: string
  user: string
  invited: boolean
  link: string
}): Letter {
  const { names: greeting, user, invited, link: url } = mailed
  return {
    subject: invited ? "Su cuenta de administrador de Trazo" : "Cree una contraseña nueva",
    greeting,
    paragraphs: [
      invited
        ? "Tiene una cuenta para administrar la plataforma. Cree su contraseña con este enlace: vale por tres días y una sola vez."
        : "Otro administrador le envía este enlace para crear una contraseña nueva. Vale por una hora y una sola vez.",
    ],
    items: [{ label: "Su usuario", text: user }],
    button: { label: "Crear mi contraseña", url },
    note: "Nadie más conoce su contraseña y nunca se la pediremos. Si no esperaba este correo, no haga nada.",
  }
}
