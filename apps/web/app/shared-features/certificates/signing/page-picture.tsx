import { useEffect, useRef, useState } from "react"

export interface Picture {
  readonly bitmap: ImageBitmap
  /** Height of the page divided by its width. */
  readonly ratio: number
}

/** Larger files are signed without a picture: the reader would need their octets several times. */
const largest = 50 * 1024 * 1024
const width = 840

/** While a password is typed, the page is not painted for each of its letters. */
const typingMilliseconds = 400

interface Shown {
  readonly number: number | "last"
  /** Of an encrypted file. */
  readonly password: string
}

/**
 * The page on which the stamp is placed, painted on this device; null until then, and when it cannot be. `isLocked`
 * when a password is missing.
 */
export function usePagePicture(file: File | undefined, { number, password }: Shown) {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [isLocked, setIsLocked] = useState(false)
  useEffect(() => {
    setPicture(null)
    setIsLocked(false)
    if (!file || file.size > largest) return
    const abort = new AbortController()
    const start = () =>
      paint(file, { number, password }, abort.signal).then(
        (painted) => {
          if (!abort.signal.aborted) setPicture(painted)
        },
        // The stamp can be placed on an empty sheet as well.
        (error: unknown) => {
          if (!abort.signal.aborted) setIsLocked(error instanceof Error && error.name === "PasswordException")
        },
      )
    const timer = setTimeout(start, password === "" ? 0 : typingMilliseconds)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [file, number, password])
  return { picture, isLocked }
}

async function paint(file: File, { number, password }: Shown, signal: AbortSignal): Promise<Picture> {
  const { openPdf } = await import("../../platform/pdf-pages/open-pdf.ts")
  const closing = new AbortController()
  signal.addEventListener("abort", () => closing.abort())
  try {
    const pdf = await openPdf(new Uint8Array(await file.arrayBuffer()), closing.signal, password)
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
