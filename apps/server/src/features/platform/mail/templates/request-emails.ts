import { type StepKey, stepKeys } from "@trazo/domain/buying/steps"
import { paidByText, type SettlementMethod } from "@trazo/domain/money/payment-receipt"
import type { RefundPart } from "@trazo/domain/money/refund"
import type { Brand } from "../../tenants/brand.ts"
import { type EmailContent, type FilledTemplate, fillTemplate } from "../email-content.ts"

export function resumeLink({ link }: { link: string }): EmailContent {
  return {
    subject: "Continúe la solicitud de su firma electrónica",
    paragraphs: [
      "Guardamos todo lo que avanzó. Con este enlace puede continuar su solicitud cuando quiera, en este u otro dispositivo.",
    ],
    button: { label: "Continuar mi solicitud", url: link },
    note: "El enlace es solo para usted: quien lo tenga puede ver su solicitud.",
  }
}

/** To who left a draft. `next`: its first incomplete step. `until`: DD/MM/YYYY. */
export function draftLeft(details: {
  names: string
  next: StepKey
  until: string | null
  link: string
}): EmailContent {
  const { names, next, until, link } = details
  const missing = new Set(stepKeys.slice(stepKeys.indexOf(next)).map((step) => stepTexts[step]))
  return {
    subject: "Su firma electrónica quedó a medio pedir",
    greeting: names,
    paragraphs: [
      `Guardamos todo lo que avanzó. Falta: ${[...missing].join(", ")}.`,
      ...(until === null ? [] : [`Puede continuar hasta el ${until}, en este u otro dispositivo.`]),
    ],
    button: { label: "Continuar mi solicitud", url: link },
    note: "Si ya no la quiere, no haga nada: no le escribiremos otra vez.",
  }
}

const stepTexts: Record<StepKey, string> = {
  certificate: "escoger su firma",
  personal: "sus datos",
  documents: "su documento de identidad",
  photo: "su foto",
  code: "confirmar su correo",
  terms: "revisar y enviar",
  summary: "revisar y enviar",
  password: "revisar y enviar",
}

/** `paidBy`: the ways to pay that the distributor has. */
export function requestReceived(details: {
  names: string
  number: string
  total: string
  paidBy: readonly SettlementMethod[]
  link: string
}): EmailContent {
  return {
    subject: `Recibimos su solicitud ${details.number}`,
    greeting: details.names,
    paragraphs: [
      `Su solicitud de firma electrónica quedó registrada con el número ${details.number}.`,
      howToPay(details),
    ],
    button: { label: "Pagar mi solicitud", url: details.link },
  }
}

function howToPay({ total, paidBy }: { total: string; paidBy: readonly SettlementMethod[] }): string {
  const pay = `Para continuar, pague ${total} ${paidByText(paidBy)}`.trim()
  if (!paidBy.some((way) => way !== "card")) return `${pay}.`
  return paidBy.includes("card")
    ? `${pay}. Si transfiere o deposita, suba su comprobante.`
    : `${pay} y suba su comprobante.`
}

export function paymentSent(details: {
  names: string
  number: string
  total: string
  link: string
}): EmailContent {
  return {
    subject: `Recibimos su comprobante de la solicitud ${details.number}`,
    greeting: details.names,
    paragraphs: [
      `Nos llegó su comprobante de ${details.total}. Comprobamos con el banco que el dinero llegó y le escribimos.`,
      "No tiene que hacer nada más por ahora.",
    ],
    button: { label: "Ver mi solicitud", url: details.link },
  }
}

interface PaymentDetails {
  names: string
  number: string
  outcome: "received" | "refused"
  /** Until when staff answer a received payment, for example «a más tardar el lunes 23/11/2026, 10:30». */
  answerBy?: string
  reason?: string
  link: string
}

export function paymentOutcome(details: PaymentDetails, brand: Brand): FilledTemplate {
  const values = {
    nombres: details.names,
    numeroSolicitud: details.number,
    motivo: details.reason ?? "",
    enlace: details.link,
    plazoRespuesta: details.answerBy ?? "",
  }
  return fillTemplate({ key: "validatePayment", variant: details.outcome, values }, brand)
}

/** Of a confirmation that was undone: the payment is checked again, or it is a debt, or the debt is paid. */
export function paymentUndone(details: {
  names: string
  number: string
  amount: string
  outcome: "checked" | "owed" | "void" | "settled"
  /** Why it was undone; "" for a debt that is paid. */
  reason: string
  link: string
}): EmailContent {
  const { number, amount, outcome, reason, link } = details
  const what = {
    checked: `Dimos por recibido su pago de ${amount}, y volvemos a comprobarlo. Su solicitud espera mientras tanto.`,
    owed: `Su firma electrónica ya se emitió, pero su pago de ${amount} no llegó: está por cobrar.`,
    void: `Dimos por recibido su pago de ${amount}, y no llegó. No hay nada que devolverle.`,
    settled: `Recibimos su pago de ${amount}: ya no debe nada.`,
  }[outcome]
  return {
    subject:
      outcome === "settled"
        ? `Recibimos el pago de su solicitud ${number}`
        : `El pago de su solicitud ${number} ya no está confirmado`,
    greeting: details.names,
    paragraphs: [what],
    ...(reason ? { items: [{ label: "Motivo", text: reason }] } : {}),
    button: { label: "Ver mi solicitud", url: link },
    note: "Si cree que es un error, responda a este correo con su comprobante.",
  }
}

export function correction(details: {
  names: string
  number: string
  items: readonly { label: string; reason: string }[]
  link: string
}): EmailContent {
  return {
    subject: `Corrija su solicitud ${details.number}`,
    greeting: details.names,
    paragraphs: [
      "Revisamos su solicitud y falta poco: corrija solamente lo siguiente. Lo demás sigue guardado.",
    ],
    items: details.items.map(({ label, reason }) => ({ label, text: reason })),
    button: { label: "Corregir", url: details.link },
  }
}

const refundedParts: Record<RefundPart | "card", string> = {
  card: "lo que se cobró en su tarjeta",
  whole: "lo que pagó por su solicitud",
  difference: "la diferencia del servicio exprés",
  rest: "el resto de lo que pagó por su solicitud",
}

/** `reference` is of the money that went back; `reason` of a refusal. */
export function refundOutcome(details: {
  names: string
  number: string
  amount: string
  /** `card`: money that was no payment. */
  part: RefundPart | "card"
  outcome: "refunded" | "refused"
  reference: string
  reason: string
}): EmailContent {
  const isRefunded = details.outcome === "refunded"
  const what = refundedParts[details.part]
  return {
    subject: `Su devolución de la solicitud ${details.number}`,
    greeting: details.names,
    paragraphs: [
      isRefunded
        ? `Le devolvimos ${details.amount}, ${what}.`
        : `No vamos a devolverle ${details.amount}, ${what}.`,
    ],
    items: [
      isRefunded
        ? { label: "Comprobante", text: details.reference }
        : { label: "Motivo", text: details.reason },
    ],
    note: "Si no está de acuerdo o algo no coincide, responda a este correo.",
  }
}

/** The bank of a payment by card that was pending said no. `reason` in the gateway's words, or empty. */
export function cardRefused(details: {
  names: string
  number: string
  reason: string
  link: string
}): EmailContent {
  const { names, number, reason, link } = details
  return {
    subject: `Su banco no aprobó el pago de su solicitud ${number}`,
    greeting: names,
    paragraphs: [
      "Su pago con tarjeta quedó pendiente y su banco no lo aprobó. No se cobró nada y su solicitud sigue guardada.",
      "Puede pagar otra vez, con otra tarjeta o de otra forma.",
    ],
    ...(reason ? { items: [{ label: "Motivo", text: reason }] } : {}),
    button: { label: "Pagar mi solicitud", url: link },
    note: "Si su banco muestra el cobro, responda a este correo antes de pagar otra vez.",
  }
}

/** `refund` is the amount that goes back, or empty. */
export function promiseMissed(details: {
  names: string
  number: string
  due: string
  refund: string
  link: string
}): EmailContent {
  const { names, number, due, refund, link } = details
  return {
    subject: `Su solicitud exprés ${number} está demorada`,
    greeting: names,
    paragraphs: [
      `Le ofrecimos una respuesta hasta el ${due} y no llegamos a tiempo. Su solicitud sigue entre las primeras.`,
      ...(refund
        ? [`Le devolveremos ${refund}, lo que pagó por el servicio exprés; le escribiremos para coordinarlo.`]
        : []),
      "No tiene que hacer nada: le avisaremos apenas esté.",
    ],
    button: { label: "Ver mi solicitud", url: link },
  }
}

export function rejected(details: {
  names: string
  number: string
  reason: string
  refund: boolean
}): EmailContent {
  return {
    subject: `Su solicitud ${details.number} fue rechazada`,
    greeting: details.names,
    paragraphs: [
      "No podemos emitir la firma electrónica que solicitó.",
      ...(details.refund ? ["Le devolveremos lo que pagó; le escribiremos para coordinarlo."] : []),
    ],
    items: [{ label: "Motivo", text: details.reason }],
  }
}

/** Variant «approved» of `supplies`: how to activate. `activateBefore` is DD/MM/YYYY. */
export function approved(
  details: { names: string; number: string; activateBefore: string; link: string },
  brand: Brand,
): FilledTemplate {
  const values = {
    nombres: details.names,
    numeroSolicitud: details.number,
    activarAntesDe: details.activateBefore,
    enlace: details.link,
  }
  return fillTemplate({ key: "supplies", variant: "approved", values }, brand)
}

/** Sent to the old address. `takesEffectAt` is DD/MM/YYYY HH:mm in Ecuador's time. */
export function addressChange(change: {
  names: string
  newEmail: string
  takesEffectAt: string
  link: string
}): EmailContent {
  return {
    subject: "Van a cambiar el correo de su cuenta",
    greeting: change.names,
    paragraphs: [
      "Al revisar una solicitud con su documento de identidad, nuestro personal decidió que los avisos y los códigos de su cuenta lleguen a otro correo.",
      "Si no fue usted, rechace el cambio. Si fue usted, puede confirmarlo para que se haga enseguida; si no responde, se hará en la fecha indicada.",
    ],
    items: [
      { label: "Correo nuevo", text: change.newEmail },
      { label: "Se hará el", text: change.takesEffectAt },
    ],
    button: { label: "Confirmar o rechazar el cambio", url: change.link },
  }
}
