import {
  type DataRequestKind,
  type DataRequestOutcome,
  dataRequestNames,
  dataRequestOutcomeNames,
} from "@trazo/domain/certificates/data-rights"
import type { EmailContent } from "../email-content.ts"

interface Asked {
  names: string
  kind: DataRequestKind
  /** What the law keeps in spite of a deletion. */
  kept: readonly string[]
  link: string
}

const keptItems = (kept: readonly string[]) => kept.map((text) => ({ label: "Se conserva", text }))

/** `due` is DD/MM/YYYY. */
export function dataRequestReceived({
  names,
  kind,
  kept,
  link,
  ...asked
}: Asked & { text: string; due: string }) {
  return {
    subject: "Recibimos su pedido sobre sus datos",
    greeting: names,
    paragraphs: [
      `Le responderemos hasta el ${asked.due}, sin costo. La respuesta llega a este correo y a su cuenta.`,
      ...(kept.length > 0
        ? ["Aunque aceptemos la eliminación, la ley obliga a conservar lo que sigue."]
        : []),
    ],
    items: [
      { label: "Qué pide", text: dataRequestNames[kind] },
      { label: "Con sus palabras", text: asked.text },
      ...keptItems(kept),
    ],
    button: { label: "Ver mi pedido", url: link },
    note: "Si usted no lo pidió, cambie su contraseña y comuníquese con nosotros de inmediato.",
  } satisfies EmailContent
}

/** `asked` is DD/MM/YYYY. */
export function dataRequestAnswered({
  names,
  kind,
  kept,
  link,
  ...answered
}: Asked & { outcome: DataRequestOutcome; reply: string; asked: string }) {
  return {
    subject: "Respuesta a su pedido sobre sus datos",
    greeting: names,
    paragraphs: [answered.reply],
    items: [
      { label: "Qué pidió", text: `${dataRequestNames[kind]}, el ${answered.asked}` },
      { label: "Decisión", text: dataRequestOutcomeNames[answered.outcome] },
      ...(answered.outcome === "refused" ? [] : keptItems(kept)),
    ],
    button: { label: "Ver la respuesta", url: link },
    note: "Si no está de acuerdo, puede reclamar ante la Superintendencia de Protección de Datos Personales.",
  } satisfies EmailContent
}
