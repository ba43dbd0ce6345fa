// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { PendingWork, useDeferredSubmit } from "./pending-work.tsx"
import { type SendFile, useUpload } from "./use-upload.ts"

afterEach(cleanup)

const file = new File(["x"], "cedula.pdf", { type: "application/pdf" })
const prepared = vi.hoisted(() => vi.fn<(file: File) => Promise<{ file: File } | { problem: string }>>())
vi.mock("./prepare-upload.ts", () => ({ prepareUpload: prepared }))

/** A form with one upload. `settle` resolves or rejects a send. */
function open() {
  const sends: { settle: (error?: Error) => void; signal: AbortSignal }[] = []
  const submitted = vi.fn<() => void>()
  const send: SendFile = (_file, { signal, onProgress }) => {
    onProgress(0.5)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    signal.addEventListener("abort", () => reject(new Error("abort")))
    sends.push({ signal, settle: (error) => (error ? reject(error) : resolve()) })
    return promise
  }
  function Fields() {
    const { state, take, retry, cancel } = useUpload("document", send)
    const problem = "problem" in state ? `: ${state.problem}` : ""
    return (
      <>
        <button type="button" onClick={() => void take(file)}>
          Elegir
        </button>
        <button type="button" onClick={() => void retry()}>
          Otra vez
        </button>
        <button type="button" onClick={cancel}>
          Detener
        </button>
        <output>{`${state.phase}${problem}`}</output>
      </>
    )
  }
  function Form() {
    const { deferSubmit, isWaiting } = useDeferredSubmit()
    return (
      <form
        onSubmit={(event) => {
          if (deferSubmit(event)) return
          event.preventDefault()
          submitted()
        }}
      >
        <Fields />
        <button type="submit">{isWaiting ? "Esperando" : "Enviar"}</button>
      </form>
    )
  }
  render(
    <PendingWork>
      <Form />
    </PendingWork>,
  )
  prepared.mockReset().mockImplementation(async (chosen) => ({ file: chosen }))
  return { sends, submitted, user: userEvent.setup(), state: () => screen.getByRole("status").textContent }
}

it("D4: clears a file that breaks a rule, and sends nothing", async () => {
  const { sends, user, state } = open()
  prepared.mockResolvedValue({ problem: "Pesa más de 2 MB" })
  await user.click(screen.getByText("Elegir"))
  await waitFor(() => expect(state()).toBe("rejected: Pesa más de 2 MB"))
  expect(sends).toEqual([])
})

it("keeps a file whose upload failed, and sends it again", async () => {
  const { sends, user, state } = open()
  await user.click(screen.getByText("Elegir"))
  await waitFor(() => expect(state()).toBe("sending"))
  sends[0]?.settle(new Error("No hay conexión"))
  await waitFor(() => expect(state()).toBe("failed: No hay conexión"))
  await user.click(screen.getByText("Otra vez"))
  sends[1]?.settle()
  await waitFor(() => expect(state()).toBe("sent"))
})

it("aborts a cancelled upload", async () => {
  const { sends, user, state } = open()
  await user.click(screen.getByText("Elegir"))
  await waitFor(() => expect(state()).toBe("sending"))
  await user.click(screen.getByText("Detener"))
  expect(sends[0]?.signal.aborted).toBe(true)
  await waitFor(() => expect(state()).toBe("idle"))
})

it("waits for pending uploads before it submits the form", async () => {
  const { sends, submitted, user, state } = open()
  await user.click(screen.getByText("Elegir"))
  await waitFor(() => expect(state()).toBe("sending"))
  await user.click(screen.getByText("Enviar"))
  expect(await screen.findByText("Esperando")).toBeTruthy()
  expect(submitted).not.toHaveBeenCalled()
  sends[0]?.settle()
  await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1))
})

it("does not submit the form when an upload fails meanwhile", async () => {
  const { sends, submitted, user, state } = open()
  await user.click(screen.getByText("Elegir"))
  await waitFor(() => expect(state()).toBe("sending"))
  await user.click(screen.getByText("Enviar"))
  sends[0]?.settle(new Error("No hay conexión"))
  expect(await screen.findByText("Enviar")).toBeTruthy()
  expect(submitted).not.toHaveBeenCalled()
})
