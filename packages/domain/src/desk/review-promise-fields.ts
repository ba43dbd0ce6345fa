import { type CalendarDate, isCalendarDate } from "../dates/calendar-date.ts"
import type { FormField } from "../forms/form-field.ts"
import type { ReviewPromise } from "./review-promise.ts"
import type { OpeningHours } from "./working-time.ts"

const timeRule = (text: string | null | undefined) =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test((text ?? "").trim()) ? null : "Escriba la hora así: 08:30"

const mostHours = 200
const hoursRule = (text: string | null | undefined) => {
  const count = Number((text ?? "").trim())
  return Number.isInteger(count) && count >= 1 && count <= mostHours
    ? null
    : `Escriba un número de 1 a ${mostHours}`
}

const mostClosedDays = 60

/** One day a line. */
function daysOf(text: string): CalendarDate[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== "").toSorted()
}

function daysRule(text: string | null | undefined): string | null {
  const days = daysOf(text ?? "")
  if (days.length > mostClosedDays) return `Escriba hasta ${mostClosedDays} días`
  const wrong = days.find((day) => !isCalendarDate(day))
  return wrong === undefined
    ? null
    : `«${wrong.slice(0, 20)}» no es una fecha: escriba año-mes-día, como 2026-12-06`
}

export const reviewPromiseFields = {
  opens: { label: "Abre a las", maximum: 5, rules: [timeRule], letterCase: "asTyped" },
  closes: { label: "Cierra a las", maximum: 5, rules: [timeRule], letterCase: "asTyped" },
  normalHours: {
    label: "Plazo de respuesta",
    hint: "En horas de atención.",
    maximum: 3,
    rules: [hoursRule],
    kind: "digits",
  },
  closedDays: {
    label: "Otros días cerrados",
    hint: "Feriados locales o por decreto, uno por línea: 2026-12-06. Los nacionales ya cuentan.",
    maximum: 1000,
    rules: [daysRule],
    letterCase: "asTyped",
    isOptional: true,
  },
} as const satisfies Record<string, FormField>

/** Of the fast channel. */
export const fastPromiseFields = {
  opens: reviewPromiseFields.opens,
  closes: reviewPromiseFields.closes,
  hours: {
    label: "Plazo exprés",
    hint: "En horas de atención.",
    maximum: 3,
    rules: [hoursRule],
    kind: "digits",
  },
} as const satisfies Record<string, FormField>

type Typed = Record<keyof typeof reviewPromiseFields, string> & { saturdays: boolean }

/** What a distributor stores of its promise outside the fast channel. A convenio has the normal time. */
export interface UsualPromise extends OpeningHours {
  normalHours: number
}

export const usualPromiseOf = ({ hours, ...opening }: ReviewPromise): UsualPromise => ({
  opens: opening.opens,
  closes: opening.closes,
  saturdays: opening.saturdays,
  closedDays: opening.closedDays,
  normalHours: hours.normal,
})

/** What the form shows of a promise. */
export function typedPromise({ opens, closes, saturdays, closedDays, normalHours }: UsualPromise): Typed {
  return { opens, closes, saturdays, normalHours: String(normalHours), closedDays: closedDays.join("\n") }
}

/** From valid fields. */
export function promiseOf({ opens, closes, saturdays, closedDays, normalHours }: Typed): UsualPromise {
  return { opens, closes, saturdays, closedDays: daysOf(closedDays), normalHours: Number(normalHours) }
}

/** The message for a day without opening hours, at `closes`. */
export function openingProblem({ opens, closes }: Pick<ReviewPromise, "opens" | "closes">): string | null {
  return opens < closes ? null : "Debe ser después de la hora en que abre"
}
