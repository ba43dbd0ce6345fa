// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { FileDrop } from "./file-drop.tsx"
import { PictureMemory } from "./picture-memory.tsx"

vi.mock("./prepare-upload.ts", () => ({
  prepareUpload: async (file: File) =>
    file.name === "rechazada.jpg" ? { problem: "El formato ingresado no es permitido" } : { file },
}))

/** Grey value of a pixel of the picture that the next file has, and its size. */
type Drawing = { grey: (x: number, y: number) => number; width: number; height: number }
let drawings: Drawing[] = []

const card = (x: number, y: number) =>
  x < 60 || y < 60 || x > 740 || y > 440 ? 110 : y % 14 < 7 && (x * 7 + y * 3) % 11 < 4 ? 40 : 205
const sized = { width: 800, height: 500 }

beforeEach(() => {
  drawings = []
  vi.stubGlobal("createImageBitmap", async () => {
    const drawing = drawings.shift()
    if (!drawing) throw new DOMException("", "InvalidStateError")
    return { ...drawing, close: () => {} }
  })
  let shown: Drawing | undefined
  const context = {
    fillRect: () => {},
    drawImage: (drawing: Drawing) => {
      shown = drawing
    },
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) => {
        const pixel = Math.floor(index / 4)
        return shown?.grey(pixel % width, Math.floor(pixel / width)) ?? 0
      }),
    }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const photo = (name = "cedula.jpg") => new File(["x"], name, { type: "image/jpeg" })

async function choose(...files: { drawing: Drawing | null; file?: File }[]) {
  const send = vi.fn(async () => {})
  const { user } = openScreen({
    Component: () => (
      <PictureMemory>
        {files.map((_, index) => (
          <FileDrop key={String(index)} label={`Lado ${index + 1}`} isCard send={send} />
        ))}
      </PictureMemory>
    ),
  })
  for (const [index, { drawing, file = photo() }] of files.entries()) {
    if (drawing) drawings.push(drawing)
    const label = new RegExp(`^Lado ${index + 1} Elegir`)
    await user.upload(screen.getByLabelText(label), file)
    await waitFor(() =>
      expect(send.mock.calls.length + screen.queryAllByRole("alert").length).toBeGreaterThan(index),
    )
  }
  return { user, send }
}

it("a chosen picture is shown large with its question, is sent at once, and becomes one line when it is used", async () => {
  const { user, send } = await choose({ drawing: { grey: card, ...sized } })
  expect(screen.getByRole("img", { name: "Su foto: Lado 1" })).toBeTruthy()
  expect(screen.getByText("¿Se lee todo?")).toBeTruthy()
  expect(screen.queryByRole("note")).toBeNull()
  expect(send).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole("button", { name: "Usar esta" }))
  expect(screen.queryByText("¿Se lee todo?")).toBeNull()
})

it.each([
  ["a black picture", { grey: () => 3, ...sized }, "La foto está negra. Encienda una luz."],
  ["a white picture", { grey: () => 255, ...sized }, "La foto está en blanco: no se ve el documento."],
  ["a blurred picture", { grey: (x: number) => 100 + x / 10, ...sized }, /borrosa/],
  ["a dark picture", { grey: (x: number, y: number) => card(x, y) / 4, ...sized }, /oscura/],
  ["a small picture", { grey: card, width: 500, height: 300 }, /pequeña: quizá/],
])("%s is told in words and sent all the same", async (_title, drawing, words) => {
  const { send } = await choose({ drawing })
  expect((await screen.findByRole("note")).textContent).toMatch(words)
  expect(send).toHaveBeenCalledTimes(1)
})

it("a picture of less than 200 pixels is refused before anything is sent", async () => {
  const { send } = await choose({ drawing: { grey: card, width: 199, height: 120 } })
  await screen.findByText(/menos de 200 píxeles/)
  expect(send).not.toHaveBeenCalled()
})

it("the same picture for both sides is noticed", async () => {
  const drawing = { grey: card, ...sized }
  await choose({ drawing }, { drawing })
  expect((await screen.findByRole("note")).textContent).toMatch(/misma imagen/)
})

it("a picture that this browser cannot open, such as HEIC, is left to the server", async () => {
  const { send } = await choose({ drawing: null, file: new File(["x"], "foto.heic", { type: "image/heic" }) })
  expect(send).toHaveBeenCalledTimes(1)
  expect(screen.queryByText("¿Se lee todo?")).toBeNull()
})

it("a PDF has no picture to look at", async () => {
  const { send } = await choose({
    drawing: null,
    file: new File(["%PDF"], "c.pdf", { type: "application/pdf" }),
  })
  expect(send).toHaveBeenCalledTimes(1)
  expect(screen.queryByText("¿Se lee todo?")).toBeNull()
})

it("a refused picture is not shown with a question, whose answer would be about another one", async () => {
  const drawing = { grey: card, ...sized }
  const { send } = await choose({ drawing, file: photo("rechazada.jpg") })
  await screen.findByText("El formato ingresado no es permitido")
  expect(send).not.toHaveBeenCalled()
  expect(screen.queryByText("¿Se lee todo?")).toBeNull()
  expect(screen.queryByRole("button", { name: "Usar esta" })).toBeNull()
})

it("the shown picture takes the focus of the control that it replaces", async () => {
  const { user } = await choose({ drawing: { grey: card, ...sized } })
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Usar esta" }))
})
