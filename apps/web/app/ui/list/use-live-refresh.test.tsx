// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react"
import { useLoaderData } from "react-router"
import { afterEach, expect, it, vi } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { useLiveRefresh } from "./use-live-refresh.ts"

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function openLive(isOn: boolean) {
  let reads = 0
  openScreen({
    loader: () => ++reads,
    Component: function Page() {
      useLiveRefresh(isOn)
      return <p>lectura {useLoaderData<number>()}</p>
    },
  })
  await screen.findByText("lectura 1")
}

const minute = () => act(() => vi.advanceTimersByTimeAsync(60_000))

it("reloads every minute and when the window becomes visible", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openLive(true)
  await minute()
  expect(screen.getByText("lectura 2")).toBeTruthy()
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")))
  expect(await screen.findByText("lectura 3")).toBeTruthy()
})

it("does not reload while the window is hidden or offline", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openLive(true)
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")
  await minute()
  visibility.mockReturnValue("visible")
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  await minute()
  expect(screen.getByText("lectura 1")).toBeTruthy()
})

it("does not reload when it is turned off", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openLive(false)
  await minute()
  expect(screen.getByText("lectura 1")).toBeTruthy()
})
