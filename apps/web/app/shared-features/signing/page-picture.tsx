import { useEffect, useRef, useState } from "react"

interface Picture {
  readonly bitmap: ImageBitmap
  /** Height of the page divided by its width. */
  readonly ratio: number
}

/** Larger files are signed without a picture: the reader would need their octets several times. */
const largest = 50 * 1024 * 1024
const width = 840

/** The page on which the stamp is placed, painted on this device; null until then, and when it cannot be. */
export function usePagePicture(file: File | undefined, number: number | "last"): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    setPicture(null)
    if (!file || file.size > largest) return
    const abort = new AbortController()
    paint(file, number, abort.signal).then(
      (painted) => {
        if (!abort.signal.aborted) setPicture(painted)
      },
      // The stamp can be placed on an empty sheet as well.
      () => undefined,
    )
    return () => abort.abort()
  }, [file, number])
  return picture
}

async function paint(file: File, number: number | "last", signal: AbortSignal): Promise<Picture> {
  const { openPdf } = await import("../pdf-pages/open-pdf.ts")
  const closing = new AbortController()
  signal.addEventListener("abort", () => closing.abort())
  try {
    const pdf = await openPdf(new Uint8Array(await file.arrayBuffer()), closing.signal)
    const page = await pdf.getPage(number === "last" ? pdf.numPages : number)
    const plain = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: width / plain.width })
    const canvas = document.createElement("canvas")
    canvas.width = viewport.width
    canvas.height = viewport.height
    await page.render({ canvas, viewport }).promise
    return { bitmap: await createImageBitmap(canvas), ratio: plain.height / plain.width }
  } finally {
    closing.abort()
  }
}

export function PagePicture({ picture: { bitmap } }: { picture: Picture }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    element.width = bitmap.width
    element.height = bitmap.height
    element.getContext("2d")?.drawImage(bitmap, 0, 0)
  }, [bitmap])
  return <canvas ref={canvas} role="img" aria-label="Página del documento" />
}
