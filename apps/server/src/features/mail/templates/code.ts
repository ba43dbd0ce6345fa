import type { OneTimeCodePurpose } from "@trazo/domain/one-time-code"
import type { Letter } from "../letter.ts"

const acts: Record<OneTimeCodePurpose, string> = {
  "request-email": "confirmar su correo en la solicitud de su firma electrónica",
  activation: "activar su firma electrónica",
  renewal: "renovar su firma electrónica",
  revocation: "revocar su firma electrónica",
  "password-reset": "cambiar su contraseña",
  "sign-in": "iniciar sesión",
  "email-change": "confirmar el nuevo correo de su cuenta",
  "first-password": "crear la contraseña de su cuenta",
}

/** A one-time code, valid for 302 seconds. */
export function code({ code, purpose }: { code: string; purpose: OneTimeCodePurpose }): Letter {
  return {
    subject: `${code} es su código`,
    paragraphs: [`Use este código para ${acts[purpose]}. Vale por cinco minutos y una sola vez.`],
    code,
    note: "Si usted no lo pidió, no haga nada y no lo comparta con nadie.",
  }
}
