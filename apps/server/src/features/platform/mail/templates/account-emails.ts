import type { OneTimeCodePurpose } from "@trazo/domain/identity/one-time-code"
import type { Brand } from "../../tenants/brand.ts"
import { type EmailContent, type FilledTemplate, fillTemplate } from "../email-content.ts"

/** The link lasts one hour (packages/domain/src/identity/password-reset.ts). */
export function passwordReset({ names, link }: { names: string; link: string }): EmailContent {
  return {
    subject: "Cambie su contraseña",
    greeting: names,
    paragraphs: ["Con este enlace puede crear una contraseña nueva. Vale por una hora y una sola vez."],
    button: { label: "Crear una contraseña nueva", url: link },
    note: "Si usted no lo pidió, no haga nada: su contraseña sigue siendo la misma. No comparta el enlace con nadie.",
  }
}

/** `changedAt` is DD/MM/YYYY HH:mm in Ecuador's time. `link` leads to self-service password reset, where there is one. */
export function passwordChanged(change: {
  names: string
  changedAt: string
  link: string | null
}): EmailContent {
  return {
    subject: "Su contraseña cambió",
    greeting: change.names,
    paragraphs: [
      "La contraseña de su cuenta cambió. Por seguridad cerramos las sesiones que estaban abiertas en otros dispositivos.",
      "Si no fue usted, cámbiela de inmediato y comuníquese con nosotros.",
    ],
    items: [{ label: "Fecha", text: change.changedAt }],
    ...(change.link ? { button: { label: "No fui yo: cambiar mi contraseña", url: change.link } } : {}),
  }
}

/** Sent to the old address. `changedAt` is DD/MM/YYYY HH:mm in Ecuador's time. */
export function emailChanged({ names, changedAt }: { names: string; changedAt: string }): EmailContent {
  return {
    subject: "El correo de su cuenta cambió",
    greeting: names,
    paragraphs: [
      "Desde ahora los avisos y los códigos de su cuenta llegan a otro correo; a este ya no.",
      "Si no fue usted, comuníquese con nosotros de inmediato.",
    ],
    items: [{ label: "Fecha", text: changedAt }],
  }
}

export function identityLost({ names }: { names: string }): EmailContent {
  return {
    subject: "Su cuenta ya no es la de ese documento",
    greeting: names,
    paragraphs: [
      "Dos personas de nuestro equipo comprobaron que el documento de identidad de su cuenta es de otra persona. Su cuenta ya no lo representa. Cerramos sus sesiones y su contraseña ya no sirve: si necesita entrar, pida un código a este correo.",
      "Si cree que es un error, comuníquese con nosotros con su documento a la mano.",
    ],
  }
}

/** `changedAt` is DD/MM/YYYY HH:mm in Ecuador's time. */
export function phoneChanged({ names, changedAt }: { names: string; changedAt: string }): EmailContent {
  return {
    subject: "El teléfono de su cuenta cambió",
    greeting: names,
    paragraphs: [
      "Se guardó otro teléfono en su cuenta y se cerraron sus otras sesiones.",
      "Si no fue usted, cambie su contraseña y comuníquese con nosotros de inmediato.",
    ],
    items: [{ label: "Fecha", text: changedAt }],
  }
}

const changes = {
  "totp-on": "Se activó una aplicación de códigos para ingresar a su cuenta.",
  "totp-off": "Se quitó la aplicación de códigos de su cuenta.",
  "passkey-added": "Se agregó una llave de acceso a su cuenta.",
  "passkey-removed": "Se quitó una llave de acceso de su cuenta.",
  "codes-renewed": "Se cambiaron los códigos de recuperación de su cuenta. Los anteriores ya no sirven.",
  "recovery-used": "Alguien ingresó a su cuenta con un código de recuperación. Ese código ya no sirve.",
} as const

/** `changedAt` is DD/MM/YYYY HH:mm in Ecuador's time. `link` leads to the account's security page. */
export function secondFactorChanged(notice: {
  names: string
  change: keyof typeof changes
  changedAt: string
  link: string
}): EmailContent {
  return {
    subject: "Cambió la seguridad de su cuenta",
    greeting: notice.names,
    paragraphs: [
      changes[notice.change],
      "Si no fue usted, cambie su contraseña de inmediato y comuníquese con nosotros.",
    ],
    items: [{ label: "Fecha", text: notice.changedAt }],
    button: { label: "Revisar la seguridad de mi cuenta", url: notice.link },
  }
}

/** The link lasts three days (packages/domain/src/identity/password-reset.ts). */
export function executiveInvitation(invited: {
  names: string
  distributor: string
  user: string
  link: string
}): EmailContent {
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

export function clientInvitation(invited: {
  names: string
  distributor: string
  link: string
}): EmailContent {
  return {
    subject: `Su cuenta en ${invited.distributor}`,
    greeting: invited.names,
    paragraphs: [
      `${invited.distributor} abrió una cuenta para usted, desde la que pide y administra sus firmas electrónicas. Cree su contraseña con este enlace: vale por tres días y una sola vez.`,
    ],
    items: [{ label: "Su usuario", text: "Su número de cédula o pasaporte" }],
    button: { label: "Crear mi contraseña", url: invited.link },
    note: "También puede entrar con un código que llega a este correo. Si no esperaba este mensaje, no haga nada.",
  }
}

/** The link lasts three days (packages/domain/src/identity/password-reset.ts). */
export function bankInvitation(invited: {
  names: string
  distributor: string
  bank: string
  user: string
  link: string
}): EmailContent {
  return {
    subject: `Confirme los pagos de ${invited.distributor}`,
    greeting: invited.names,
    paragraphs: [
      `${invited.distributor} le dio acceso para ver y confirmar los pagos a sus cuentas en ${invited.bank}. Cree su contraseña con este enlace: vale por tres días y una sola vez.`,
    ],
    items: [
      { label: "Su usuario", text: invited.user },
      { label: "Banco", text: invited.bank },
    ],
    button: { label: "Crear mi contraseña", url: invited.link },
    note: "Nadie más conoce su contraseña y nunca se la pediremos. Si no esperaba este correo, no haga nada.",
  }
}

/** The link lasts three days in an invitation, otherwise one hour (packages/domain/src/identity/password-reset.ts). */
export function administratorLink(mailed: {
  names: string
  user: string
  invited: boolean
  link: string
}): EmailContent {
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

/** `until` is DD/MM/YYYY, when the file is deleted. */
export function exportReady(details: {
  names: string
  list: string
  /** Of a list; files of an archive. */
  rows: number
  isArchive: boolean
  until: string
  link: string
}): EmailContent {
  const { names, list, rows, isArchive, until, link } = details
  return {
    subject: `Su exportación está lista: ${list}`,
    greeting: names,
    paragraphs: [
      `El archivo que pidió está listo. Puede descargarlo con su usuario hasta el ${until}; después se borra.`,
    ],
    items: [
      { label: isArchive ? "Contenido" : "Lista", text: list },
      { label: isArchive ? "Archivos" : "Filas", text: rows.toLocaleString("es-EC") },
    ],
    button: { label: "Descargar el archivo", url: link },
    note: "El archivo contiene datos personales. Guárdelo solo donde corresponde y bórrelo cuando no lo necesite.",
  }
}

/** To staff who may release the payments. */
export function stuckCards(details: {
  names: string
  payments: readonly { number: string; total: string; since: string }[]
  link: string
}): EmailContent {
  const { names, payments, link } = details
  return {
    subject:
      payments.length === 1
        ? "Un pago con tarjeta lleva un día sin respuesta"
        : `${payments.length} pagos con tarjeta llevan un día sin respuesta`,
    greeting: names,
    paragraphs: [
      "Ni el banco ni la pasarela dicen si se cobró. Mientras tanto, la solicitud no se puede pagar de otra forma.",
      "Búsquelo en el panel de su pasarela y, si no se cobró, libere la solicitud.",
    ],
    items: payments.map(({ number, total, since }) => ({
      label: `Solicitud ${number}`,
      text: `${total}, desde el ${since}`,
    })),
    button: { label: "Ver los pagos sin respuesta", url: link },
  }
}

/** Invites a person of an agreement. */
export function convenioInvitation(
  details: { names: string; convenio: string; link: string },
  brand: Brand,
): FilledTemplate {
  const values = { nombres: details.names, convenio: details.convenio, enlace: details.link }
  return fillTemplate({ key: "registerConvenio", variant: "invitation", values }, brand)
}

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
    paragraphs: [
      `Use este código para ${purposes[purpose]}. Vale por cinco minutos y una sola vez. Si pidió varios, vale solo el último.`,
    ],
    code,
    ...(link && { button: { label: "Continuar en otro dispositivo", url: link } }),
    note: "Si usted no lo pidió, no haga nada y no lo comparta con nadie.",
  }
}
