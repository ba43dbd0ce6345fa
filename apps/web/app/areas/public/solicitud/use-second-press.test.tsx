// @vitest-environment happy-dom
import { createEvent, fireEvent, render, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { useSecondPress } from "./use-second-press.ts"

const pressed: string[] = []

function Screen({ pathname }: { pathname: string }) {
  return (
    <main onClickCapture={useSecondPress(pathname)}>
      <button type="button" onClick={() => pressed.push(pathname)}>
        Continuar
      </button>
      <input aria-label="Código" onClick={() => pressed.push("field")} />
    </main>
  )
}

function press(at: number, place: { clientX?: number; detail?: number } = {}, role = "button"): void {
  const control = screen.getByRole(role)
  const event = createEvent.click(control, { detail: 1, clientX: 100, clientY: 700, ...place })
  Object.defineProperty(event, "timeStamp", { value: at })
  fireEvent(control, event)
}

it("the second press of a double click does not act on the page that the first one opened", () => {
  const { rerender } = render(<Screen pathname="/solicitud/personal" />)
  press(1000)
  press(1100)
  rerender(<Screen pathname="/solicitud/code" />)
  press(1250)
  expect(pressed).toEqual(["/solicitud/personal", "/solicitud/personal"])
  press(1300)
  expect(pressed.splice(0)).toHaveLength(3)

  rerender(<Screen pathname="/solicitud/documents" />)
  press(1400, { clientX: 140 })
  rerender(<Screen pathname="/solicitud/summary" />)
  press(1500, { detail: 0 })
  press(1900)
  expect(pressed).toEqual(["/solicitud/documents", "/solicitud/summary", "/solicitud/summary"])
})

it("a press into the field whose text opened the page holds nothing back", () => {
  pressed.length = 0
  const { rerender } = render(<Screen pathname="/solicitud/code" />)
  press(1000, {}, "textbox")
  rerender(<Screen pathname="/solicitud/summary" />)
  press(1200)
  expect(pressed).toEqual(["field", "/solicitud/summary"])
})
