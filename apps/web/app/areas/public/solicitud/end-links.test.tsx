// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { paths } from "@trazo/contract/paths"
import { createRoutesStub } from "react-router"
import { expect, it, vi } from "vitest"
import { EndLinks } from "./end-links.tsx"

it("annulling the links is sent once, also by two presses", async () => {
  const action = vi.fn(() => new Promise<null>(() => {}))
  const Page = createRoutesStub([{ path: paths.purchase, Component: EndLinks, action }])
  render(<Page initialEntries={[paths.purchase]} />, { wrapper: MantineProvider })
  const button = screen.getByRole("button", { name: "Anular los enlaces anteriores" })
  await userEvent.setup().dblClick(button)
  expect(action).toHaveBeenCalledTimes(1)
  expect(button.hasAttribute("disabled")).toBe(true)
})
