// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { stubCamera } from "../../../testing/camera.ts"
import { openScreen } from "../../../testing/screen.tsx"
import { PendingWork, useDeferredSubmit } from "../files/pending-work.tsx"
import { CameraCapture } from "./camera-capture.tsx"

vi.mock("../files/prepare-upload.ts", () => ({ prepareUpload: async (file: File) => ({ file }) }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Onward({ submit }: { submit: () => void }) {
  const { deferSubmit } = useDeferredSubmit()
  return (
    <form
      onSubmit={(event) => {
        if (deferSubmit(event)) return
        event.preventDefault()
        submit()
      }}
    >
      <button type="submit">Continuar</button>
    </form>
  )
}

it("the form waits for a photo from the press on, while the browser still encodes it", async () => {
  stubCamera()
  const [send, submit] = [vi.fn(async () => {}), vi.fn()]
  let encode: BlobCallback = () => {}
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((resolve) => {
    encode = resolve
  })
  const { user } = openScreen({
    Component: () => (
      <PendingWork>
        <CameraCapture label="Foto" send={send} />
        <Onward submit={submit} />
      </PendingWork>
    ),
  })
  await user.click(await screen.findByRole("button", { name: "Usar la cámara" }))
  await user.click(await screen.findByRole("button", { name: "Tomar la foto" }))
  await user.click(screen.getByRole("button", { name: "Continuar" }))
  expect(submit).not.toHaveBeenCalled()
  encode(new Blob(["jpeg"], { type: "image/jpeg" }))
  await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1), 10_000)
  expect(send).toHaveBeenCalledTimes(1)
})
