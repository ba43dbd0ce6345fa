// @vitest-environment happy-dom

import { screen } from "@testing-library/react"
import { dayMilliseconds, ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { AppointmentNote } from "./appointment-note.tsx"

const inTwoDays = ecuadorDay(new Date(Date.now() + 2 * dayMilliseconds))

it.each([
  ["OneYear", "un año"],
  ["TwoYears", "2 años"],
] as const)("warns that the appointment ends before %s does", (validity, term) => {
  openScreen({
    Component: () => (
      <AppointmentNote certData={{ kind: "subject4", validity }} appointmentEnd={inTwoDays}>
        <a href="/otra">Cambiar la vigencia</a>
      </AppointmentNote>
    ),
  })
  expect(screen.getByRole("note").textContent).toBe(
    `Su certificado valdrá hasta el ${formatCalendarDate(inTwoDays)}, cuando termina el nombramiento, y no ${term}. Cambiar la vigencia`,
  )
})

it("shows nothing while the appointment limits nothing", () => {
  openScreen({
    Component: () => (
      <AppointmentNote certData={{ kind: "subject4", validity: "OneDay" }} appointmentEnd={inTwoDays} />
    ),
  })
  expect(screen.queryByRole("note")).toBeNull()
})
