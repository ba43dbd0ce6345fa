// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react"
import { mail } from "@trazo/domain/forms/field-rules"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { DatePicker } from "./date-picker.tsx"
import { TextField } from "./text-field.tsx"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => vi.runAllTimers())
  vi.useRealTimers()
})

function open() {
  openScreen({
    Component: () => (
      <>
        <TextField name="email" type="email" label="Correo" defaultValue="ana@correo" rules={[mail]} />
        <button type="button">Guardar</button>
      </>
    ),
  })
  return { field: screen.getByLabelText("Correo"), button: screen.getByText("Guardar") }
}

const isInvalid = (field: HTMLElement) => field.getAttribute("aria-invalid") === "true"

it("shows a field's message at once when the keyboard leaves the field", () => {
  const { field } = open()
  fireEvent.blur(field)
  expect(isInvalid(field)).toBe(true)
})

it.each(["mouse", "touch"])("shows a field's message only after the press of a %s", (pointerType) => {
  const { field, button } = open()
  fireEvent.pointerDown(button, { pointerType })
  fireEvent.blur(field)
  fireEvent.pointerUp(button, { pointerType })
  expect(isInvalid(field)).toBe(false)
  fireEvent.click(button)
  expect(isInvalid(field)).toBe(false)
  act(() => vi.advanceTimersByTime(0))
  expect(isInvalid(field)).toBe(true)
})

it("shows a field's message when a press ends without a click", () => {
  const { field, button } = open()
  fireEvent.pointerDown(button, { pointerType: "touch" })
  fireEvent.blur(field)
  fireEvent.pointerCancel(button, { pointerType: "touch" })
  act(() => vi.advanceTimersByTime(0))
  expect(isInvalid(field)).toBe(true)
})

it("keeps a server's message until the press that leaves its field ends", () => {
  openScreen({
    Component: () => (
      <>
        <TextField name="code" label="Código" error="No lo encontramos" defaultValue="ABC" />
        <button type="button">Aplicar</button>
      </>
    ),
  })
  const field = screen.getByLabelText("Código")
  const button = screen.getByText("Aplicar")
  fireEvent.pointerDown(button, { pointerType: "mouse" })
  fireEvent.blur(field)
  expect(screen.queryByText("No lo encontramos")).toBeTruthy()
  fireEvent.pointerUp(button, { pointerType: "mouse" })
  fireEvent.click(button)
  act(() => vi.advanceTimersByTime(0))
  expect(screen.queryByText("No lo encontramos")).toBeTruthy()
  fireEvent.change(field, { target: { value: "ABD" } })
  expect(screen.queryByText("No lo encontramos")).toBeNull()
})

it("shows what is wrong with a date only after the press that leaves it", () => {
  openScreen({
    Component: () => (
      <>
        <DatePicker name="day" label="Día" />
        <button type="button">Guardar</button>
      </>
    ),
  })
  const field = screen.getByLabelText("Día")
  const button = screen.getByText("Guardar")
  fireEvent.change(field, { target: { value: "31/02/2020" } })
  fireEvent.pointerDown(button, { pointerType: "mouse" })
  fireEvent.blur(field)
  expect(isInvalid(field)).toBe(false)
  fireEvent.pointerUp(button, { pointerType: "mouse" })
  act(() => vi.advanceTimersByTime(0))
  expect(isInvalid(field)).toBe(true)
})
