import type { FastOpening } from "../desk/review-promise.ts"

/** «de lunes a viernes, de 08:00 a 18:00» */
export function openingText({ opens, closes, saturdays }: FastOpening): string {
  return `de lunes a ${saturdays ? "sábado" : "viernes"}, de ${opens} a ${closes}`
}
