import type { Letter } from "../letter.ts"

const changes = {
  "totp-on": "Se activó una aplicación de códigos para ingresar a su cuenta.",
  "totp-off": "Se quitó la aplicación de códigos de su cuenta.",
  "passkey-added": "Se agregó una llave de acceso a su cuenta.",
  "passkey-removed": "Se quitó una llave de acceso de su cuenta.",
  "codes-renewed": "Se cambiaron los códigos de recuperación de su cuenta. Los anteriores ya no sirven.",
  "recovery-used": "Alguien ingresó a su cuenta con un código de recuperación. Ese código ya no sirve.",
} as const

/** @param changedAt as DD/MM/YYYY HH:mm, Ecuador's time; @param link where the account's factors are */
export function secondFactorChanged(told: {
  names: string
  change: keyof typeof changes
  changedAt: string
  link: string
}): Letter {
  return {
    subject: "Cambió la seguridad de su cuenta",
    greeting: told.names,
    paragraphs: [
      changes[told.change],
      "Si no fue usted, cambie su contraseña de inmediato y comuníquese con nosotros.",
    ],
    items: [{ label: "Fecha", text: told.changedAt }],
    button: { label: "Revisar la seguridad de mi cuenta", url: told.link },
  }
}
