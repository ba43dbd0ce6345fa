// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { useDrag } from "./use-drag.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const dropped = vi.fn<(files: File[]) => void>()

function Area() {
  const { isOver, handlers } = useDrag(dropped)
  return (
    <section aria-label="Zona" {...handlers}>
      {isOver ? "encima" : "nada"}
    </section>
  )
}

it("D4: ends 800 ms after the last leave event", () => {
  render(<Area />)
  const area = screen.getByLabelText("Zona")
  fireEvent.dragEnter(area)
  fireEvent.dragLeave(area)
  act(() => void vi.advanceTimersByTime(799))
  expect(area.textContent).toBe("encima")
  act(() => void vi.advanceTimersByTime(1))
  expect(area.textContent).toBe("nada")
})

it("D4: continues while the pointer crosses children", () => {
  render(<Area />)
  const area = screen.getByLabelText("Zona")
  fireEvent.dragEnter(area)
  fireEvent.dragLeave(area)
  fireEvent.dragOver(area)
  act(() => void vi.advanceTimersByTime(2000))
  expect(area.textContent).toBe("encima")
})

it("passes on the dropped files", () => {
  render(<Area />)
  const area = screen.getByLabelText("Zona")
  const file = new File(["x"], "cedula.pdf")
  fireEvent.dragOver(area)
  fireEvent.drop(area, { dataTransfer: { files: [file] } })
  expect(dropped).toHaveBeenCalledWith([file])
  expect(area.textContent).toBe("nada")
})
