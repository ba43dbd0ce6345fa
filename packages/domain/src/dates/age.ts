import { type CalendarDate, ecuadorDay } from "./calendar-date.ts"

export const adultAge = 18
/** Applicants above this age also record a video, by practice of the certification authorities. */
export const videoAge = 65

/** Completed years on the Ecuadorian day of `now`. A person born on 29 February has their birthday on 1 March. */
export function ageAt(birthDate: CalendarDate, now: Date): number {
  const today = ecuadorDay(now)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
