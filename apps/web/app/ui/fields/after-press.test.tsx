// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react"
import { mail } from "@trazo/domain/forms/field-rules"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
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
