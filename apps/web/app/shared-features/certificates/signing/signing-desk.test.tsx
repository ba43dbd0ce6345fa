// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { act, cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { createRoutesStub } from "react-router"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { OpenedSigner } from "../../platform/device-work/jobs/open-signer.ts"
import { forgetSigner, keepSigner, lendSigner } from "./opened-signer.ts"
import { SigningDesk } from "./signing-desk.tsx"

/** The browser's worker, which happy-dom lacks: answers when the test says so. */
class TestWorker extends EventTarget {
  static readonly made: TestWorker[] = []
  isTerminated = false
  readonly orders: { job?: string; input: { files: File[]; options: { timeStamp: string } } }[] = []
  constructor() {
    super()
    TestWorker.made.push(this)
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: "started" })))
  }
  postMessage(order: TestWorker["orders"][number]) {
    if ("job" in order) this.orders.push(order)
  }
  terminate() {
    this.isTerminated = true
  }
  answer(data: unknown) {
    act(() => void this.dispatchEvent(new MessageEvent("message", { data })))
  }
}

const signed = (name: string) => ({ source: name, name: `${name}.p7s`, content: new Blob(["firma"]) })

beforeEach(() => {
  TestWorker.made.length = 0
  vi.stubGlobal("Worker", TestWorker)
  keepSigner({
    summary: { holder: "ANA LOPEZ", notAfter: new Date("2027-01-01") },
  } as unknown as OpenedSigner)
})
afterEach(() => {
  cleanup()
  act(forgetSigner)
  vi.unstubAllGlobals()
})

async function startBatch(...names: string[]) {
  const Routes = createRoutesStub([{ path: "/", Component: () => <SigningDesk offersTimeStamp /> }])
  const { unmount } = render(
    <MantineProvider>
      <Routes />
    </MantineProvider>,
  )
  const files = names.map((name) => new File(["hola"], name))
  await userEvent.upload(screen.getByLabelText(/Elegir los documentos/), files)
  await userEvent.click(screen.getByRole("button", { name: `Firmar los ${names.length} documentos` }))
  const [worker] = TestWorker.made
  if (!worker) throw new Error("No worker")
  return { worker, unmount }
}

/** Whether the browser asks before the tab closes. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))

test("closing the tab in the middle of a batch asks first, and leaving the screen ends the work", async () => {
  expect(asksBeforeClosing()).toBe(false)
  const { worker, unmount } = await startBatch("a.txt", "b.txt", "c.txt")
  worker.answer({ call: 1, method: "onSigned", values: [1, signed("a.txt")] })
  expect(screen.getByRole("status").textContent).toBe("Firmando: 1 de 3")
  expect(screen.getByText(/Si cierra esta página se pierde lo firmado/)).toBeTruthy()
  expect(asksBeforeClosing()).toBe(true)
  unmount()
  await vi.waitFor(() => expect(worker.isTerminated).toBe(true))
  expect(asksBeforeClosing()).toBe(false)
})

test("a batch that is stopped keeps what was signed and says how many were not reached", async () => {
  const { worker } = await startBatch("a.txt", "b.txt", "c.txt")
  worker.answer({ call: 1, method: "onSigned", values: [1, signed("a.txt")] })
  await userEvent.click(screen.getByRole("button", { name: "Detener" }))
  expect(await screen.findByRole("heading", { name: "Se detuvo: 1 firmados" })).toBeTruthy()
  expect(screen.getByText(/Quedaron 2 sin firmar/)).toBeTruthy()
  expect(screen.getByRole("button", { name: "Guardar a.txt.p7s" })).toBeTruthy()
  await vi.waitFor(() => expect(worker.isTerminated).toBe(true))
  expect(asksBeforeClosing()).toBe(false)
})

test("one worker signs all of a sitting's documents, and forgetting the signature ends it", async () => {
  const { worker } = await startBatch("a.txt", "b.txt")
  const result = { documents: [signed("a.txt"), signed("b.txt")], archive: null }
  worker.answer({ result })
  expect(await screen.findByRole("heading", { name: "2 documentos firmados" })).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Firmar otros documentos" }))
  const files = ["a.txt", "b.txt"].map((name) => new File(["hola"], name))
  await userEvent.upload(screen.getByLabelText(/Elegir los documentos/), files)
  await userEvent.click(screen.getByRole("button", { name: "Firmar los 2 documentos" }))
  worker.answer({ result })
  expect(await screen.findByRole("heading", { name: "2 documentos firmados" })).toBeTruthy()
  expect(TestWorker.made).toEqual([worker])
  expect(worker.isTerminated).toBe(false)
  await userEvent.click(screen.getByRole("button", { name: "Olvidar" }))
  expect(worker.isTerminated).toBe(true)
})

test("the rows of a large batch are rendered when they are asked for, in parts", async () => {
  const names = Array.from({ length: 120 }, (_, number) => `${number}.txt`)
  const { worker } = await startBatch(...names)
  worker.answer({ result: { documents: names.map(signed), archive: new Blob(["zip"]) } })
  await screen.findByRole("button", { name: "Guardar todos (ZIP)" })
  const rows = () => screen.queryAllByRole("button", { name: /^Guardar \d/ }).length
  expect(rows()).toBe(0)
  act(() => {
    const list = screen.getByText("Ver los 120 firmados").closest("details")
    list?.setAttribute("open", "")
    list?.dispatchEvent(new Event("toggle"))
  })
  await vi.waitFor(() => expect(rows()).toBe(50))
  await userEvent.click(screen.getByRole("button", { name: "Ver más (70)" }))
  await userEvent.click(screen.getByRole("button", { name: "Ver más (20)" }))
  expect(rows()).toBe(120)
})

test("a document that was signed without a service says what it lacks", async () => {
  const { worker } = await startBatch("a.txt", "b.txt")
  const lacking = { ...signed("b.txt"), lacks: ["timeStamp", "evidence"] }
  worker.answer({ result: { documents: [signed("a.txt"), lacking], archive: null } })
  expect(await screen.findByRole("heading", { name: "2 documentos firmados" })).toBeTruthy()
  expect(
    screen.getAllByText(/^Firmado sin sello de tiempo y sin constancia de vigencia: no hubo respuesta\./),
  ).toHaveLength(1)
})

test("without the box, or where no service is set, no time stamp is asked for", async () => {
  const { worker } = await startBatch("a.txt", "b.txt")
  await userEvent.click(screen.getByRole("button", { name: "Detener" }))
  await userEvent.click(screen.getByLabelText("Con sello de tiempo"))
  await userEvent.click(screen.getByRole("button", { name: "Firmar los 2 documentos" }))
  const second = TestWorker.made.at(-1)
  expect(worker.orders[0]?.input.options.timeStamp).toBe("asked")
  expect(second?.orders[0]?.input.options.timeStamp).toBe("declined")
})

test("what was signed stands alone: to check, to share where the device shares files, and to save", async () => {
  const share = vi.fn(async (_shared: { files: File[] }) => {})
  vi.stubGlobal("navigator", Object.assign(navigator, { canShare: () => true, share }))
  const { worker } = await startBatch("a.txt", "b.txt")
  worker.answer({ result: { documents: [signed("a.txt"), signed("b.txt")], archive: null } })
  await screen.findByRole("heading", { name: "2 documentos firmados" })
  expect(screen.queryByRole("button", { name: /^Firmar los/ })).toBeNull()
  expect(screen.queryByLabelText(/Elegir los documentos/)).toBeNull()
  expect(screen.getByRole("button", { name: "Verificar a.txt.p7s" })).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Compartir b.txt.p7s" }))
  expect(share.mock.calls[0]?.[0].files.map(({ name }) => name)).toEqual(["b.txt.p7s"])
  Reflect.deleteProperty(navigator, "canShare")
  Reflect.deleteProperty(navigator, "share")
})

test("a lent signature goes with the screen, an opened one stays for the next", async () => {
  const summary = { holder: "ANA LOPEZ", notAfter: new Date("2027-01-01") }
  const Routes = createRoutesStub([{ path: "/", Component: () => <SigningDesk offersTimeStamp={false} /> }])
  const visit = () => {
    const { unmount } = render(
      <MantineProvider>
        <Routes />
      </MantineProvider>,
    )
    const isOpen = screen.queryByText("ANA LOPEZ") !== null
    unmount()
    return isOpen
  }
  expect([visit(), visit()]).toEqual([true, true])
  act(() => lendSigner({ summary } as unknown as OpenedSigner))
  expect([visit(), visit()]).toEqual([true, false])
})
