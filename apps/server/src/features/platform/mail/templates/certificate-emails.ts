import { type CertificateKind, certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { reminderText, reminderTitle } from "@trazo/domain/certificates/renewal-reminders"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { Inline } from "@trazo/domain/platform/markdown"
import type { Brand } from "../../tenants/brand.ts"
import {
  blocksOf,
  type EmailBlock,
  type EmailContent,
  type FilledTemplate,
  fillTemplate,
} from "../email-content.ts"

const unasked = "Si usted no lo pidió, cambie su contraseña y comuníquese con nosotros de inmediato."

/**
 * Variant «issued» of `supplies`: how to download and use. `validUntil` is DD/MM/YYYY. The code of the revocation sheet
 * follows the distributor's text, so that no text leaves it out.
 */
export function supplies(
  details: { names: string; validUntil: string; link: string; sheet: { code: string; address: string } },
  brand: Brand,
): FilledTemplate {
  const values = { nombres: details.names, vigenteHasta: details.validUntil, enlace: details.link }
  const { subject, blocks } = fillTemplate({ key: "supplies", variant: "issued", values }, brand)
  const { code, address } = details.sheet
  const sheet = blocksOf({
    subject,
    paragraphs: [
      "Este es su código de revocación. Con él revoca su firma sin entrar a su cuenta, por ejemplo si pierde su archivo. Guárdelo lejos de él: sirve una sola vez.",
    ],
    code,
  })
  const page: EmailBlock = {
    type: "paragraph",
    lines: [[{ type: "link", text: "Revocar mi firma con el código de revocación", href: address }]],
  }
  return { subject, blocks: [...blocks, ...sheet, page] }
}

/** `at` is DD/MM/YYYY HH:mm in Ecuador's time. The code itself is on the page alone. */
export function revocationSheetMade(details: { names: string; serial: string; at: string }): EmailContent {
  return {
    subject: "Creó otro código de revocación",
    greeting: details.names,
    paragraphs: [
      "El código de revocación anterior ya no sirve, tampoco el de su correo de bienvenida o el que imprimió.",
    ],
    items: [
      { label: "Número de serie", text: details.serial },
      { label: "Fecha", text: details.at },
    ],
    note: unasked,
  }
}

/** `revokedAt` is DD/MM/YYYY HH:mm in Ecuador's time. Of the days, DD/MM/YYYY, both are empty where none was given. */
export function certificateRevoked(details: {
  names: string
  serial: string
  reason: string
  revokedAt: string
  /** Since when the revocation list says that the key was not safe. */
  unsafeSince: string
  /** What the holder says, which staff have not confirmed. */
  claimedDay: string
}): EmailContent {
  const { unsafeSince, claimedDay } = details
  return {
    subject: "Su firma electrónica fue revocada",
    greeting: details.names,
    paragraphs: [
      "Su certificado ya no es válido: lo que se firme con él desde ahora no vale.",
      unsafeSince
        ? `Tampoco vale lo que se firmó desde el ${unsafeSince}: desde ese día su clave no era segura.`
        : "",
      claimedDay
        ? `Usted escribió que ocurrió el ${claimedDay}. Lo comprobaremos: cuando se confirme, tampoco valdrá lo que se firmó desde ese día.`
        : "",
      "Lo que firmó antes vale si se demuestra que lo firmó antes de esa fecha, por ejemplo con un sello de tiempo. La fecha que pone quien firma no lo demuestra.",
    ].filter((paragraph) => paragraph !== ""),
    items: [
      { label: "Número de serie", text: details.serial },
      { label: "Motivo", text: details.reason },
      { label: "Fecha", text: details.revokedAt },
    ],
    note: "Si usted no lo pidió, comuníquese con nosotros.",
  }
}

interface SuspensionDetails {
  names: string
  serial: string
  reason: string
  /** DD/MM/YYYY HH:mm in Ecuador's time. */
  at: string
  /** The holder asked for it. */
  isOwn: boolean
}

/** The notice of Ley 67, art. 25, with the cause. */
export function certificateSuspended(details: SuspensionDetails): EmailContent {
  return {
    subject: "Su firma electrónica está suspendida",
    greeting: details.names,
    paragraphs: [
      "Mientras dure la suspensión no vale lo que firme con este certificado. Lo que firmó antes vale si se demuestra que lo firmó antes, por ejemplo con un sello de tiempo.",
      details.isOwn
        ? "Cuando quiera, levante la suspensión en «Mis certificados». Si perdió su archivo, revoque su firma."
        : "Le avisaremos cuando se levante. Para aclarar la causa, comuníquese con nosotros.",
    ],
    items: suspensionItems(details),
    ...(details.isOwn ? { note: unasked } : {}),
  }
}

/** `isStillHeld`: a suspension by staff or by the platform ended, and the holder's own goes on. */
export function certificateReleased(details: SuspensionDetails & { isStillHeld: boolean }): EmailContent {
  if (details.isStillHeld) {
    return {
      subject: "Su firma electrónica sigue suspendida a su pedido",
      greeting: details.names,
      paragraphs: [
        "Se levantó la otra suspensión de su certificado. Continúa la que usted pidió: todavía no vale lo que firme con él.",
        "Cuando quiera, levante su suspensión en «Mis certificados».",
      ],
      items: suspensionItems(details),
    }
  }
  return {
    subject: "Su firma electrónica vuelve a ser válida",
    greeting: details.names,
    paragraphs: ["Se levantó la suspensión de su certificado. Ya puede firmar con él."],
    items: suspensionItems(details),
    ...(details.isOwn ? { note: unasked } : {}),
  }
}

function suspensionItems({ serial, reason, at }: SuspensionDetails) {
  return [
    { label: "Número de serie", text: serial },
    { label: "Motivo", text: reason },
    { label: "Fecha", text: at },
  ]
}

interface EndingCertificate {
  kind: CertificateKind
  end: Date
  /** Names the certificate and proves nothing. */
  link: string
  calendar: string
}

/** Of one certificate, or of several of a holder, the first end first. `now`: when the mail is written. */
export function renewalReminder(details: {
  names: string
  now: Date
  first: EndingCertificate
  others: readonly EndingCertificate[]
}): FilledTemplate {
  const { names, now, first, others } = details
  const ends = [first.end, ...others.map(({ end }) => end)] as const
  const content: EmailContent = {
    subject: reminderTitle(ends, now),
    greeting: names,
    paragraphs: [
      reminderText(ends, now),
      "La firma nueva vale desde que se emite. La anterior sigue sirviendo hasta su fecha.",
    ],
    ...(others.length === 0 && { button: { label: "Renovar mi firma", url: first.link } }),
    note: "Al abrir el enlace le pediremos un código que llega a este correo. Si ya la renovó, no haga nada. Para no recibir estos avisos, entre a su cuenta, en «Configuración».",
  }
  const [note, ...before] = blocksOf(content).toReversed()
  const save = (href: string): Inline => ({
    type: "link",
    text: "Guardar la fecha en mi calendario",
    href,
  })
  const links: Inline[][] =
    others.length === 0
      ? [[save(first.calendar)]]
      : [first, ...others].map(({ kind, end, link, calendar }) => [
          { type: "text", text: `${certificateKindNames[kind]}, ${formatDate(end)}: ` },
          { type: "link", text: "Renovar", href: link },
          { type: "text", text: " · " },
          save(calendar),
        ])
  const blocks: EmailBlock[] = [
    ...before.toReversed(),
    ...links.map((line): EmailBlock => ({ type: "paragraph", lines: [line] })),
  ]
  return { subject: content.subject, blocks: note ? [...blocks, note] : blocks }
}
