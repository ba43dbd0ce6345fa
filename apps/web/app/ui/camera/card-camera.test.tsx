// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { stubCamera } from "../../../testing/camera.ts"
import { openScreen } from "../../../testing/screen.tsx"
import { FileDrop } from "../files/file-drop.tsx"

vi.mock("../files/prepare-upload.ts", () => ({ prepareUpload: async (file: File) => ({ file }) }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function openField() {
  const send = vi.fn(async (_file: File) => {})
  const { user } = openScreen({ Component: () => <FileDrop label="Cédula" isCard send={send} /> })
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }))
  return { send, press }
}

it("a card is taken in a frame, and its picture goes the way of a chosen one", async () => {
  const { stop } = stubCamera()
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((resolve) => {
    resolve(new Blob(["jpeg"], { type: "image/jpeg" }))
  })
  const { send, press } = openField()
  await press("Tomar una foto")
  await screen.findByText(/llenar el marco/)
  await press("Tomar la foto")
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(stop).toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

it("a camera that does not open leaves the field to the phone's own, and says why", async () => {
  stubCamera("NotAllowedError")
  const { press } = openField()
  await press("Tomar una foto")
  expect((await screen.findByRole("alert")).textContent).toMatch(/No tenemos permiso/)
  expect(screen.queryByRole("dialog")).toBeNull()
  const native = vi.spyOn(HTMLInputElement.prototype, "click")
  await press("Tomar una foto")
  expect(native).toHaveBeenCalledTimes(1)
})
