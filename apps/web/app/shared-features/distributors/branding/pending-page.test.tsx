// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { createRoutesStub } from "react-router"
import { afterEach, expect, it, vi } from "vitest"
import { PendingPage } from "./pending-page.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the waiting page on a host that the look-up does not find. */
function openAt(path: string) {
  vi.stubGlobal("fetch", async () => Response.json(null))
  const loader = vi.fn(() => null)
  const Page = createRoutesStub([{ path, Component: PendingPage, loader }])
  render(<Page initialEntries={[path]} />, { wrapper: MantineProvider })
  return loader
}

it("asks the server again for a page that a suspended distributor keeps open", async () => {
  const loader = openAt("/manager/login")
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole("heading")).toBeNull()
})

it("shows the error of an unknown host on every other page", async () => {
  const loader = openAt("/manager/request")
  expect(await screen.findByRole("heading", { name: "El distribuidor solicitado no existe" })).toBeTruthy()
  expect(loader).toHaveBeenCalledTimes(1)
})
