// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { DatePicker } from "./date-picker.tsx"

async function open(props: Partial<React.ComponentProps<typeof DatePicker>> = {}) {
  const onValue = vi.fn<(value: string | null) => void>()
  const { user } = openScreen({
    Component: () => <DatePicker name="birth" label="Nacimiento" onValue={onValue} {...props} />,
  })
  const field = await screen.findByLabelText<HTMLInputElement>("Nacimiento")
  const sent = () => document.querySelector<HTMLInputElement>("input[name=birth]")?.value
  return { user, field, sent, onValue }
}

it("D5: digits alone are typed with slashes, and the form sends the day", async () => {
  const { user, field, sent, onValue } = await open()
  await user.type(field, "10051990")
  expect(field.value).toBe("10/05/1990")
  expect(sent()).toBe("1990-05-10")
  expect(onValue.mock.calls).toEqual([["1990-05-10"]])
})

it.each(["1990-05-10", "10-5-90", "10 de mayo de 1990", "10/5/1990"])(
  "D5: «%s» becomes 10/05/1990 when the field is left",
  async (text) => {
    const { user, field, sent } = await open()
    await user.type(field, text)
    await user.tab()
    expect(field.value).toBe("10/05/1990")
    expect(sent()).toBe("1990-05-10")
  },
)

it("D5: a text that is no date stays with its message, and is sent for the server to name", async () => {
  const { user, field, sent } = await open()
  await user.type(field, "31/02/1990")
  expect(screen.queryByText("Ingrese una fecha válida")).toBeNull()
  await user.tab()
  expect(field.value).toBe("31/02/1990")
  expect(screen.getByText("Ingrese una fecha válida")).toBeTruthy()
  expect(sent()).toBe("31/02/1990")
})

it("D5: a future day is refused, except with the normal flag", async () => {
  const { user, field } = await open()
  await user.type(field, "01012099")
  await user.tab()
  expect(screen.getByText("La fecha no puede ser futura")).toBeTruthy()
})

it("D5: the calendar opens on demand only, at the years when most applicants were born", async () => {
  const { user, field } = await open({ startWithYears: true })
  await user.click(field)
  expect(document.querySelector("[data-dates-dropdown]")).toBeNull()
  await user.click(screen.getByRole("button", { name: "Abrir el calendario" }))
  const years = await screen.findAllByRole("button", { name: /^(?:19|20)\d\d$/ })
  const decade = Math.floor((new Date().getFullYear() - 35) / 10) * 10
  expect(years.map(({ textContent }) => textContent)).toContain(String(decade))
})
