// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { videoMaximumBytes } from "@trazo/domain/platform/upload-rules"
import { afterEach, expect, it, vi } from "vitest"
import { stubCamera } from "../../../testing/camera.ts"
import { useCanRecord, useRecorder } from "./use-recorder.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Stubs camera and recorder. `chunk` delivers what a second recorded, of this many bytes. */
function stubRecorder(failure?: string) {
  const { stop } = stubCamera(failure)
  const latest = {
    state: "inactive",
    ondataavailable: (_event: { data: Blob }) => {},
    onstop: () => {},
    start() {
      latest.state = "recording"
    },
    stop() {
      latest.state = "inactive"
      latest.onstop()
    },
  }
  const construct = vi.fn<() => typeof latest>(function construct() {
    return latest
  })
  vi.stubGlobal(
    "MediaRecorder",
    Object.assign(construct, { isTypeSupported: (type: string) => type === "video/mp4" }),
  )
  const chunk = (bytes: number) =>
    act(() => latest.ondataavailable({ data: new Blob([new Uint8Array(bytes)]) }))
  return { stop, chunk }
}

function Recorder() {
  const { state, problem, video, open, start, stop } = useRecorder()
  return (
    <>
      <video ref={video} muted />
      <button type="button" onClick={() => void open()}>
        Abrir
      </button>
      <button type="button" onClick={start}>
        Grabar
      </button>
      <button type="button" onClick={stop}>
        Terminar
      </button>
      <p>{problem ?? state.phase}</p>
      <output>{state.phase === "recorded" ? `${state.file.size} ${state.file.type}` : null}</output>
      <b>{state.phase === "recorded" && state.isShort ? "corto" : null}</b>
      <i>{useCanRecord() ? "graba" : "no graba"}</i>
    </>
  )
}

async function startRecording() {
  const user = userEvent.setup()
  render(<Recorder />)
  await user.click(screen.getByText("Abrir"))
  await screen.findByText("live")
  await user.click(screen.getByText("Grabar"))
  expect(await screen.findByText("recording")).toBeTruthy()
  return user
}

it("records until the person ends it, then releases camera and microphone", async () => {
  const { stop, chunk } = stubRecorder()
  const user = await startRecording()
  chunk(1000)
  chunk(500)
  expect(stop).not.toHaveBeenCalled()
  await user.click(screen.getByText("Terminar"))
  expect(screen.getByRole("status").textContent).toBe("1500 video/mp4")
  expect(stop).toHaveBeenCalledTimes(1)
})

it("tells a recording in which nobody can have read the sentence", async () => {
  const { chunk } = stubRecorder()
  const user = await startRecording()
  chunk(1000)
  await user.click(screen.getByText("Terminar"))
  expect(screen.getByText("corto")).toBeTruthy()
})

it("ends a recording before it exceeds the upload limit", async () => {
  const { chunk } = stubRecorder()
  await startRecording()
  chunk(videoMaximumBytes / 2)
  expect(screen.getByText("recording")).toBeTruthy()
  chunk(videoMaximumBytes * 0.45)
  expect(screen.getByText("recorded")).toBeTruthy()
})

it("ends a recording after 45 seconds", async () => {
  const { chunk } = stubRecorder()
  await startRecording()
  const now = performance.now()
  vi.spyOn(performance, "now").mockReturnValue(now + 44_000)
  chunk(1000)
  expect(screen.getByText("recording")).toBeTruthy()
  vi.spyOn(performance, "now").mockReturnValue(now + 46_000)
  chunk(1000)
  expect(screen.getByText("recorded")).toBeTruthy()
  expect(screen.queryByText("corto")).toBeNull()
})

it.each([
  ["NotAllowedError", /No tenemos permiso para usar la cámara y el micrófono/],
  ["NotFoundError", /No encontramos una cámara con micrófono/],
  ["NotReadableError", /La cámara no se pudo abrir/],
])("tells what to do after %s", async (failure, message) => {
  stubRecorder(failure)
  const user = userEvent.setup()
  render(<Recorder />)
  await user.click(screen.getByText("Abrir"))
  expect(await screen.findByText(message)).toBeTruthy()
})

it("does not offer to record where the browser cannot", () => {
  stubRecorder()
  render(<Recorder />)
  expect(screen.getByText("graba")).toBeTruthy()
  cleanup()
  vi.stubGlobal("MediaRecorder", { isTypeSupported: () => false })
  render(<Recorder />)
  expect(screen.getByText("no graba")).toBeTruthy()
})
