import { normalisePersonalField, personalFieldProblem } from "@trazo/domain/buying/personal-data"
import type { Holder } from "@trazo/domain/buying/personal-fields"
import { type FieldRule, fieldMessages } from "@trazo/domain/forms/field-rules"
import { findPlace, placeName } from "@trazo/domain/forms/places"

/** City and province are typed in one field of this name, and stored as two. */
export const placeField = "place"
export const placeLabel = "Ciudad y provincia"

const openProvince =
  "Agregue la provincia, por ejemplo «Cumbayá, Pichincha». Fuera del Ecuador: «Madrid, Exterior»"

/** The two stored fields. A text whose province stays open is kept as the city. */
export function typedPlace(text: string): { city: string; province: string } {
  return findPlace(text) ?? { city: text, province: "" }
}

/** What the field shows for the stored values. */
export function shownPlace({ city = "", province = "" }: { city?: string; province?: string }): string {
  const text = [city, province].filter((part) => part !== "").join(", ")
  const place = findPlace(text)
  return place ? placeName(place) : text
}

export function placeRule(holder: Holder): FieldRule {
  return (text) => {
    const typed = (text ?? "").trim()
    if (typed === "") return fieldMessages.required
    const place = findPlace(typed)
    if (!place) return openProvince
    const city = normalisePersonalField("city", place.city)
    return personalFieldProblem("city", city, { ...holder, now: new Date(), identity: null })
  }
}

/** The server's messages by field, with the one of the place in place of those of city and province. */
export function withPlaceProblem(
  { city, province, ...others }: Record<string, string>,
  text: string,
): Record<string, string> {
  const problem = province && text.trim() !== "" ? openProvince : (province ?? city)
  return problem ? { ...others, [placeField]: problem } : others
}
