import type { Letter } from "../letter.ts"

/** The link lasts one hour (packages/domain/src/password-reset.ts). */
export function passwordReset({ names, link }: { names: string; link: string }): Letter {
  return {
    subject: "Cambie su contraseña",
    greeting: names,
    paragraphs: ["Con este enlace puede crear una contraseña nueva. Vale por una hora y una sola vez."],
    button: { label: "Crear una contraseña nueva", url: link },
    note: "Si usted no lo pidió, no haga nada: su contraseña sigue siendo la misma. No comparta el enlace con nadie.",
  }
}
