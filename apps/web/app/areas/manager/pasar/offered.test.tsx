// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import type { HandoverOffer } from "@trazo/contract/certificates/handover"
import { afterEach, expect, it, vi } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { Offered } from "./offered.tsx"

afterEach(() => vi.unstubAllGlobals())

const offer: HandoverOffer = {
  state: "offered",
  expiresAt: "2026-11-22T12:10:00.000Z",
  number: "4821",
  device: "Chrome en Windows",
}

it("shows the number no more once the handover is deleted", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ offer: null }))
  const id = "0190a8f0-0000-7000-8000-000000000001"
  openScreen({ Component: () => <Offered id={id} offer={offer} /> })
  expect(screen.getByText("4821")).toBeTruthy()
  expect(await screen.findByRole("heading", { name: "No se pasó la firma" }, { timeout: 4000 })).toBeTruthy()
  expect(screen.queryByText("4821")).toBeNull()
})
