import type { OneTimeCodePurpose } from "@trazo/domain/identity/one-time-code"
import type { EmailContent } from "../email-content.ts"

const purposes: Record<OneTimeCodePurpose, string> = {
  "request-email": "confirmar su correo en la solicitud de su firma electrónica",
  "request-continue": "continuar en otro dispositivo la solicitud de su firma electrónica",
  activation: "activar su firma electrónica",
  "activation-link": "activar su firma electrónica con el enlace que le enviamos",
  renewal: "renovar su firma electrónica",
  revocation: "revocar su firma electrónica",
  suspension: "suspender su firma electrónica",
  release: "levantar la suspensión de su firma electrónica",
  "password-reset": "cambiar su contraseña",
  "sign-in": "iniciar sesión",
  "email-change": "confirmar el nuevo correo de su cuenta",
  "first-password": "crear la contraseña de su cuenta",
}

interface CodeDetails {
  code: string
  purpose: OneTimeCodePurpose
  /** Of a request that is being filled in. */
  link?: string
}

/** A code lasts 302 s (packages/domain/src/identity/one-time-code.ts). */
export function code({ code, purpose, link }: CodeDetails): EmailContent {
  return {
    subject: `${code} es su código`,
    paragraphs: [`Use este código para ${purposes[purpose]}. Vale por cinco minutos y una sola vez.`],
    code,
    ...(link && { button: { label: "Continuar en otro dispositivo", url: link } }),
    note: "Si usted no lo pidió, no haga nada y no lo comparta con nadie.",
  }
}
