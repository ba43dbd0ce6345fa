import { canMove, type RequestStatus } from "../requests/request-status.ts"
import type {
  EventFacts,
  NotificationEvent,
  NotificationPlace,
  NotificationRule,
  NotificationType,
  StaffPermission,
  Wording,
} from "./notification-events.ts"

type Message = (facts: EventFacts) => string

const say = (type: NotificationType, place: NotificationPlace, title: string, message: Message): Wording => ({
  type,
  place,
  title,
  message,
})
const ask = (permission: StaffPermission, type: NotificationType, title: string, message: Message) => ({
  ...say(type, "review", title, message),
  permission,
})
const afterRelease: Message = ({ number, isStillHeld }) =>
  `El certificado de la solicitud ${number} ${isStillHeld ? "sigue suspendido a pedido de su titular" : "vuelve a ser válido"}.`
const because = ({ reason }: EventFacts) => (reason ? ` Motivo: ${reason}` : "")

/**
 * Who is notified of each event, by which channel and with which text. The server's templates hold the mails' texts.
 */
export const notificationRules: { readonly [Event in NotificationEvent]: NotificationRule } = {
  requestSubmitted: {
    client: say(
      "normal",
      "request",
      "Recibimos su solicitud",
      ({ number }) => `Su solicitud ${number} está registrada. Pague para que empecemos la revisión.`,
    ),
    staff: null,
    mail: null,
  },
  paymentSent: {
    client: null,
    staff: ask(
      "validatePayment",
      "normal",
      "Pago por validar",
      ({ number }) => `Llegó el comprobante de la solicitud ${number}.`,
    ),
    mail: "payment-sent",
  },
  paymentValidated: {
    client: say(
      "normal",
      "request",
      "Pago validado",
      ({ number }) => `Recibimos el pago de su solicitud ${number}. Ya estamos revisando sus documentos.`,
    ),
    staff: ask(
      "approve",
      "normal",
      "Solicitud por revisar",
      ({ number }) => `La solicitud ${number} está pagada y espera revisión.`,
    ),
    mail: "payment-outcome",
  },
  paymentRefused: {
    client: say(
      "text",
      "request",
      "No pudimos validar su pago",
      (facts) => `Envíe otro comprobante de la solicitud ${facts.number}.${because(facts)}`,
    ),
    staff: null,
    mail: "payment-outcome",
  },
  paymentReversed: {
    client: null,
    staff: ask(
      "validatePayment",
      "other",
      "Pago revertido",
      ({ number }) => `El banco devolvió el dinero de la solicitud ${number}, que ya estaba pagada.`,
    ),
    mail: null,
  },
  cardMoneyBack: {
    client: null,
    staff: ask(
      "validatePayment",
      "other",
      "Pago con tarjeta por devolver",
      (facts) =>
        `Un pago con tarjeta de la solicitud ${facts.number} no vale y se devuelve.${because(facts)}`,
    ),
    mail: null,
  },
  paymentUndone: {
    client: say(
      "text",
      "request",
      "Su pago está otra vez en comprobación",
      (facts) => `Volvemos a comprobar el pago de su solicitud ${facts.number}.${because(facts)}`,
    ),
    staff: ask(
      "validatePayment",
      "other",
      "Confirmación de pago deshecha",
      (facts) => `El pago de la solicitud ${facts.number} ya no está confirmado.${because(facts)}`,
    ),
    mail: "payment-undone",
  },
  correctionAsked: {
    client: say(
      "text",
      "request",
      "Corrija su solicitud",
      ({ number }) =>
        `Le pedimos corregir algo en la solicitud ${number}. El enlace para hacerlo está en su correo.`,
    ),
    staff: null,
    mail: "correction",
  },
  correctionSent: {
    client: null,
    staff: ask(
      "approve",
      "text",
      "Llegó una corrección",
      ({ number }) => `La solicitud ${number} está corregida y espera revisión.`,
    ),
    mail: null,
  },
  requestApproved: {
    client: say(
      "normal",
      "activation",
      "Solicitud aprobada",
      ({ number }) => `Su solicitud ${number} está aprobada. Active su certificado.`,
    ),
    staff: null,
    mail: "approved",
  },
  requestRejected: {
    client: say(
      "text",
      "request",
      "Solicitud rechazada",
      (facts) => `Su solicitud ${facts.number} terminó sin certificado.${because(facts)}`,
    ),
    staff: null,
    mail: "rejected",
  },
  certificateIssued: {
    client: say(
      "normal",
      "signatures",
      "Certificado emitido",
      ({ number }) => `El certificado de su solicitud ${number} está listo para usar.`,
    ),
    staff: null,
    mail: "supplies",
  },
  requestCancelled: {
    client: say(
      "other",
      "request",
      "Solicitud anulada",
      ({ number }) => `La solicitud ${number} se anuló y ya no se puede continuar.`,
    ),
    staff: null,
    mail: null,
  },
  requestExpired: {
    client: say(
      "other",
      "request",
      "Solicitud vencida",
      ({ number }) => `La solicitud ${number} venció por falta de movimiento. Puede empezar otra.`,
    ),
    staff: null,
    mail: null,
  },
  promiseMissed: {
    client: say(
      "other",
      "request",
      "Su solicitud exprés está demorada",
      ({ number }) => `No llegamos a tiempo con la solicitud ${number}. Sigue entre las primeras.`,
    ),
    staff: ask(
      "approve",
      "other",
      "Plazo exprés vencido",
      ({ number, due }) => `La solicitud exprés ${number} debía tener respuesta hasta el ${due}.`,
    ),
    mail: "promise-missed",
  },
  certificateSuspended: {
    client: say(
      "other",
      "signatures",
      "Certificado suspendido",
      ({ number, cause }) =>
        `El certificado de la solicitud ${number} está suspendido.${cause ? ` Causa: ${cause}.` : ""}`,
    ),
    staff: ask(
      "revoke",
      "other",
      "Certificado suspendido",
      ({ number }) => `El certificado de la solicitud ${number} fue suspendido.`,
    ),
    mail: "certificate-suspended",
  },
  certificateReleased: {
    client: say("normal", "signatures", "Suspensión levantada", afterRelease),
    staff: ask("revoke", "normal", "Suspensión levantada", afterRelease),
    mail: "certificate-released",
  },
  certificateRevoked: {
    client: say(
      "other",
      "signatures",
      "Certificado revocado",
      ({ number, cause }) =>
        `El certificado de la solicitud ${number} ya no es válido.${cause ? ` Causa: ${cause}.` : ""}`,
    ),
    staff: ask(
      "revoke",
      "other",
      "Certificado revocado",
      ({ number }) => `El certificado de la solicitud ${number} dejó de ser válido.`,
    ),
    mail: "certificate-revoked",
  },
}

/**
 * Events that only tell how far a request is. Their holder can turn them off in their account: mails say what to do, and
 * always go.
 */
const progress: readonly NotificationEvent[] = [
  ...(["requestSubmitted", "paymentValidated", "requestApproved", "certificateIssued"] as const),
  ...(["requestCancelled", "requestExpired"] as const),
]

export const isProgress = (event: NotificationEvent): boolean => progress.includes(event)

/** Shown to the executive whom a colleague gave a request. */
export const handOverWording: Wording = say(
  "normal",
  "review",
  "Le pasaron una solicitud",
  ({ number }) => `Un colega le pasó la solicitud ${number}.`,
)

export function eventOfMove(from: RequestStatus, to: RequestStatus): NotificationEvent | null {
  if (!canMove(from, to)) return null
  switch (to) {
    case "draft":
      return null
    case "payment":
      return from === "draft" ? "requestSubmitted" : "paymentRefused"
    case "paymentReview":
      return from === "payment" ? "paymentSent" : "paymentUndone"
    case "review":
      return from === "correction" ? "correctionSent" : "paymentValidated"
    case "correction":
      return "correctionAsked"
    case "approved":
      return "requestApproved"
    case "issued":
      return "certificateIssued"
    case "rejected":
      return "requestRejected"
    case "cancelled":
      return "requestCancelled"
    case "expired":
      return "requestExpired"
  }
}
