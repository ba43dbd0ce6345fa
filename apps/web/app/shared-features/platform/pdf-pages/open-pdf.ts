import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs"
import { startWorker } from "../device-work/start-worker.ts"

/** As emitted by build-steps/emit-pdf-decoders.ts. */
const decoders = "/assets/pdf-decoders/"
const maximumPixels = 25_000_000

/** It sends a message as soon as it runs. */
const newWorker = () => new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" })

/**
 * Opens a stranger's PDF file in order to paint its pages: no script, form, link or attachment of it does anything. The
 * signal closes it.
 * @param password of an encrypted file
 * @throws if it cannot be opened: PasswordException for want of its password
 */
export async function openPdf(
  data: Uint8Array,
  signal: AbortSignal,
  password = "",
): Promise<PDFDocumentProxy> {
  const port = await startWorker(newWorker, signal)
  const task = getDocument({
    data,
    password,
    worker: PDFWorker.create({ port }),
    enableXfa: false,
    useWasm: false,
    wasmUrl: decoders,
    maxImageSize: maximumPixels,
    canvasMaxAreaInBytes: maximumPixels * 4,
  })
  signal.addEventListener("abort", () => {
    void task.destroy()
    port.terminate()
  })
  return await task.promise
}
