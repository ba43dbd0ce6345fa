// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, test, vi } from "vitest"
import { StampPlacer, stampSize } from "./stamp-placer.tsx"

afterEach(cleanup)

test("the arrow keys move the stamp, and it stays on the page", async () => {
  const onMove = vi.fn()
  render(
    <MantineProvider>
      <StampPlacer position={{ x: 0.5, y: 0.02 }} onMove={onMove} name="ANA" />
    </MantineProvider>,
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /50 % del borde izquierdo/ }))
  await userEvent.keyboard("{ArrowRight}{ArrowUp}")
  const [[right], [up]] = onMove.mock.calls as [[{ x: number; y: number }], [{ x: number; y: number }]]
  expect(right).toEqual({ x: 0.52, y: 0.02 })
  expect(up).toEqual({ x: 0.5, y: 0.01 })
  expect(right.x + stampSize.width).toBeLessThan(1)
})
