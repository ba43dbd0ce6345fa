import type { MailDelivery, RequestMail } from "@trazo/contract/platform/mail-delivery"
import { mailDelayOf, mailRefusalOf, mailRefusals } from "@trazo/domain/platform/mail-delivery"
import type { TemplateName } from "./email-templates.ts"
import type { MailStateRow, RequestMailRow } from "./queries.ts"

/** Leaves out the server's reply, which is not for clients. */
export function presentDelivery({ state, last_error: error, ...row }: MailStateRow): MailDelivery {
  return {
    state,
    reason: state === "refused" ? mailRefusals[mailRefusalOf(error ?? "")] : null,
    at: (row.decided_at ?? row.created_at).toISOString(),
  }
}

const titles: Record<TemplateName, string> = {
  code: "Código de verificación",
  "resume-link": "Enlace para continuar la solicitud",
  "request-received": "Solicitud recibida",
  "payment-sent": "Comprobante recibido",
  "payment-outcome": "Resultado del pago",
  approved: "Solicitud aprobada: cómo activar",
  supplies: "Firma emitida: cómo descargar y usar",
  correction: "Corrección solicitada",
  rejected: "Solicitud rechazada",
  "certificate-suspended": "Firma suspendida",
  "certificate-released": "Suspensión levantada",
  "certificate-revoked": "Firma revocada",
  "renewal-reminder": "Aviso de vencimiento",
  "refund-outcome": "Devolución del pago",
  "promise-missed": "Respuesta exprés demorada",
  "password-reset": "Cambio de contraseña",
  "password-changed": "Contraseña cambiada",
  "email-changed": "Correo cambiado",
  "phone-changed": "Teléfono cambiado",
  "identity-lost": "Cuenta sin su documento",
  "address-change": "Cambio de correo por confirmar",
  "client-invitation": "Invitación a su cuenta",
  "executive-invitation": "Invitación de un ejecutivo",
  "convenio-invitation": "Invitación a un convenio",
  "bank-invitation": "Invitación de un usuario de banco",
  "second-factor-changed": "Verificación en dos pasos",
  "export-ready": "Exportación lista",
  "revocation-sheet-made": "Código de revocación nuevo",
  "data-request-received": "Pedido sobre datos recibido",
  "data-request-answered": "Respuesta sobre datos",
}

export function presentRequestMail(row: RequestMailRow, mayResend: boolean): RequestMail {
  const { state, last_error: error } = row
  const waits = state === "queued" && error !== null ? mailDelayOf(error) : null
  return {
    id: row.id,
    template: row.template,
    to: row.to_address,
    attempts: row.attempts,
    title: titles[row.template as TemplateName] ?? row.template,
    ...presentDelivery(row),
    ...(waits === null ? {} : { reason: waits }),
    createdAt: row.created_at.toISOString(),
    mayResend,
  }
}
