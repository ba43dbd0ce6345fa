import { dayMilliseconds, ecuadorDay, endOfEcuadorDay } from "../dates/calendar-date.ts"
import type { FormField } from "../forms/form-field.ts"

/** What a person can ask about their data, beside the export (LOPDP, arts. 14 to 16). */
export const dataRequestKinds = ["correction", "deletion", "objection"] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

export const dataRequestNames: Record<DataRequestKind, string> = {
  correction: "Corregir mis datos",
  deletion: "Eliminar mis datos",
  objection: "Oponerme a un uso de mis datos",
}

/** As staff call it. */
export const dataRequestTitles: Record<DataRequestKind, string> = {
  correction: "Rectificación",
  deletion: "Eliminación",
  objection: "Oposición",
}

export const dataRequestOutcomes = ["granted", "partly", "refused"] as const
export type DataRequestOutcome = (typeof dataRequestOutcomes)[number]

export const dataRequestOutcomeNames: Record<DataRequestOutcome, string> = {
  granted: "Aceptada",
  partly: "Aceptada en parte",
  refused: "Negada",
}

/** Days in which the distributor answers: a «plazo», so of the calendar (LOPDP, arts. 14 to 16). */
export const dataRequestDays = 15

/** The last second in which a reply is in time. */
export function dataRequestDue(askedAt: Date): Date {
  return endOfEcuadorDay(ecuadorDay(new Date(askedAt.getTime() + dataRequestDays * dayMilliseconds)))
}

/** Days of Ecuador until the due day; negative when it has passed. */
export function daysUntilDue(dueAt: Date, now: Date): number {
  const midnight = (instant: Date) => endOfEcuadorDay(ecuadorDay(instant)).getTime()
  return Math.round((midnight(dueAt) - midnight(now)) / dayMilliseconds)
}

/** «Vence en 3 días» */
export function dueText(days: number): string {
  if (days < 0) return `Vencida hace ${days === -1 ? "1 día" : `${-days} días`}`
  if (days === 0) return "Vence hoy"
  return days === 1 ? "Vence mañana" : `Vence en ${days} días`
}

const written = { letterCase: "asTyped", maximum: 1000 } as const

export const dataRequestFields = {
  kind: { label: "Qué pide", maximum: 20, missing: "Elija qué pide" },
  text: {
    ...written,
    label: "Cuéntenos qué pide",
    hint: "Qué dato, qué está mal o qué uso no quiere.",
    missing: "Escriba qué pide, con sus palabras",
  },
} as const satisfies Record<string, FormField>

export const dataReplyFields = {
  outcome: { label: "Decisión", maximum: 20, missing: "Elija la decisión" },
  reply: {
    ...written,
    maximum: 2000,
    label: "Respuesta",
    hint: "La persona la lee en su correo y en su cuenta. Si algo se niega, diga por qué.",
    missing: "Escriba la respuesta que leerá la persona",
  },
} as const satisfies Record<string, FormField>
