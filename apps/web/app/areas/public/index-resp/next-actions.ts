import { paths } from "@trazo/contract/paths"
import type { ShownCertificateStatus } from "@trazo/domain/certificates/certificate-status"
import type { RequestStatus } from "@trazo/domain/requests/request-status"

export interface NextAction {
  /** One sentence. */
  title: string
  text: string
  button?: { label: string; to: string }
}

const again = { label: "Pedir otra firma", to: paths.home }

export const nextActions: Record<RequestStatus, NextAction> = {
  draft: {
    title: "Su solicitud está sin terminar",
    text: "Todo lo que avanzó está guardado.",
    button: { label: "Continuar mi solicitud", to: paths.purchase },
  },
  payment: {
    title: "Su solicitud está registrada. Falta el pago",
    text: "Pague como prefiera; si transfiere o deposita, envíe su comprobante. Después la revisamos.",
    button: { label: "Pagar mi solicitud", to: paths.payment },
  },
  paymentReview: {
    title: "Recibimos su comprobante",
    text: "Confirmamos el pago con el banco y después revisamos sus documentos. No tiene que hacer nada.",
  },
  review: {
    title: "Estamos revisando su solicitud",
    text: "Su pago está confirmado. Comparamos sus datos con sus documentos. No tiene que hacer nada.",
  },
  correction: {
    title: "Necesitamos que corrija algo",
    text: "Abra el último correo que le enviamos: su enlace abre solamente lo que hay que corregir.",
  },
  approved: {
    title: "Su firma está aprobada: actívela",
    text: "Entre con su cuenta desde un equipo de confianza. Ahí se crea su clave, que nadie más conoce.",
    button: { label: "Activar mi firma", to: paths.managerActivation },
  },
  issued: {
    title: "Su firma electrónica está lista",
    text: "Entre con su cuenta para descargarla otra vez o ver cómo usarla.",
    button: { label: "Ver mis certificados", to: paths.managerSignatures },
  },
  rejected: {
    title: "No pudimos aprobar su solicitud",
    text: "Si la pagó, le devolvemos su dinero; le escribiremos para coordinarlo.",
    button: again,
  },
  cancelled: {
    title: "Su solicitud está anulada",
    text: "No hay nada pendiente. Puede pedir otra firma cuando quiera.",
    button: again,
  },
  expired: {
    title: "Su solicitud venció",
    text: "Pasó mucho tiempo sin cambios y se cerró. Puede pedir otra firma cuando quiera.",
    button: again,
  },
}

/** What an issued request says once its certificate no longer signs. */
export const endedCertificateActions: Partial<Record<ShownCertificateStatus, NextAction>> = {
  revoked: {
    title: "Su firma electrónica está revocada",
    text: "Su certificado ya no sirve para firmar. Puede pedir otra cuando quiera.",
    button: again,
  },
  expired: {
    title: "Su firma electrónica caducó",
    text: "El plazo de su certificado terminó y ya no sirve para firmar. Puede pedir otra cuando quiera.",
    button: again,
  },
  suspended: {
    title: "Su firma electrónica está suspendida",
    text: "Por ahora no sirve para firmar. Entre con su cuenta para ver el detalle.",
    button: { label: "Ver mis certificados", to: paths.managerSignatures },
  },
}
