// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { stubCamera } from "../../../testing/camera.ts"
import { useCamera } from "./use-camera.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Camera() {
  const { state, problem, video, open, shoot, close } = useCamera("face")
  return (
    <>
      <video ref={video} muted />
      <button type="button" onClick={() => void open()}>
        Abrir
      </button>
      <button type="button" onClick={() => void shoot()}>
        Tomar
      </button>
      <button type="button" onClick={close}>
        Cerrar
      </button>
      <p>{problem ?? state.phase}</p>
    </>
  )
}

it("opens the camera and releases it on closing", async () => {
  const { stop } = stubCamera()
  const user = userEvent.setup()
  render(<Camera />)
  await user.click(screen.getByText("Abrir"))
  expect(await screen.findByText("live")).toBeTruthy()
  expect(stop).not.toHaveBeenCalled()
  await user.click(screen.getByText("Cerrar"))
  expect(await screen.findByText("closed")).toBeTruthy()
  expect(stop).toHaveBeenCalledTimes(1)
})

it("releases the camera on leaving the page", async () => {
  const { stop } = stubCamera()
  const user = userEvent.setup()
  const { unmount } = render(<Camera />)
  await user.click(screen.getByText("Abrir"))
  await screen.findByText("live")
  unmount()
  expect(stop).toHaveBeenCalledTimes(1)
})

it.each([
  ["NotAllowedError", /No tenemos permiso para usar la cámara/],
  ["NotFoundError", /No encontramos una cámara/],
  ["NotReadableError", /La cámara no se pudo abrir/],
])("tells what to do after %s", async (failure, message) => {
  stubCamera(failure)
  const user = userEvent.setup()
  render(<Camera />)
  await user.click(screen.getByText("Abrir"))
  expect(await screen.findByText(message)).toBeTruthy()
})

it("draws the next frame while the camera gives none or a black one", async () => {
  stubCamera()
  const ready = [0, 2, 2]
  const greys = [0, 200]
  Object.defineProperty(HTMLVideoElement.prototype, "readyState", {
    get: () => ready.shift() ?? 2,
    configurable: true,
  })
  const drawImage = vi.fn<() => void>()
  const getImageData = () => ({ data: new Uint8ClampedArray(4).fill(greys.shift() ?? 200) })
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage, getImageData } as never)
  const user = userEvent.setup()
  render(<Camera />)
  await user.click(screen.getByText("Abrir"))
  await screen.findByText("live")
  await user.click(screen.getByText("Tomar"))
  await vi.waitFor(() => expect(greys).toEqual([]), 10_000)
  // Three frames, two of which were looked at.
  expect(drawImage).toHaveBeenCalledTimes(5)
})
