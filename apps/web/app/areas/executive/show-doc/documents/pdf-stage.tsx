import { Button, Loader, Stack, Text } from "@mantine/core"
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs"
import { useEffect, useRef, useState } from "react"
import classes from "./pdf-stage.module.css"
import type { PictureView } from "./picture-stage.tsx"

/** Pages that are painted. A document of a request has a few. */
const maximumPages = 40
/** Painted sharper than shown, for reading small print. */
const sharpness = 2
const maximumSide = 4096

interface PdfStageProps {
  address: string
  title: string
  view: Pick<PictureView, "zoom" | "turns">
}

type State = { pdf: PDFDocumentProxy } | "loading" | "failed"

/** A PDF file as pictures of its pages. Nothing in it runs. */
export function PdfStage({ address, title, view }: PdfStageProps) {
  const [attempt, setAttempt] = useState(0)
  const state = usePdf(address, attempt)
  if (state === "failed") {
    return (
      <Stack role="alert" flex={1} align="center" justify="center" gap="sm" p="lg" c="#fff">
        <Text inherit>No pudimos mostrar este documento.</Text>
        <Button variant="default" onClick={() => setAttempt(attempt + 1)}>
          Intentar otra vez
        </Button>
      </Stack>
    )
  }
  if (state === "loading") {
    return (
      <Stack role="status" flex={1} align="center" justify="center" gap="sm" c="#fff">
        <Loader color="white" size="sm" />
        <Text inherit>Cargando el documento</Text>
      </Stack>
    )
  }
  const { pdf } = state
  const count = Math.min(pdf.numPages, maximumPages)
  return (
    <Stack
      component="section"
      className={classes.pages ?? ""}
      gap="sm"
      flex={1}
      w="100%"
      miw={0}
      h="100%"
      p="sm"
      style={{ overflow: "auto", overscrollBehavior: "contain" }}
      aria-label={title}
      tabIndex={0}
    >
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <PdfPage key={number} pdf={pdf} number={number} view={view} name={`${title}, página ${number}`} />
      ))}
      {pdf.numPages > count ? (
        <Text c="#fff" ta="center" p="md">
          Se muestran {count} de {pdf.numPages} páginas.
        </Text>
      ) : null}
    </Stack>
  )
}

function usePdf(address: string, attempt: number): State {
  const [state, setState] = useState<State>("loading")
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt opens the file again.
  useEffect(() => {
    const abort = new AbortController()
    setState("loading")
    // Loaded when a file is opened: the reader is larger than the rest of the page.
    import("../../../../shared-features/platform/pdf-pages/open-pdf.ts")
      .then(async ({ openPdf }) => openPdf(await fetchFile(address, abort.signal), abort.signal))
      .then(
        (pdf) => {
          if (!abort.signal.aborted) setState({ pdf })
        },
        () => {
          if (!abort.signal.aborted) setState("failed")
        },
      )
    return () => abort.abort()
  }, [address, attempt])
  return state
}

async function fetchFile(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`The file was not sent: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

interface PdfPageProps extends Pick<PdfStageProps, "view"> {
  pdf: PDFDocumentProxy
  number: number
  name: string
}

/** Painted when it comes near the visible part. */
function PdfPage({ pdf, number, view: { zoom, turns }, name }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let cancel = () => {}
    let isGone = false
    const paint = async () => {
      const page = await pdf.getPage(number)
      const rotation = page.rotate + turns * 90
      const plain = page.getViewport({ scale: 1, rotation })
      const width = Math.min((element.parentElement?.clientWidth ?? 800) * zoom * sharpness, maximumSide)
      const scale = Math.min(width / plain.width, maximumSide / plain.height)
      if (isGone) return
      const viewport = page.getViewport({ scale, rotation })
      element.width = Math.floor(viewport.width)
      element.height = Math.floor(viewport.height)
      const task = page.render({ canvas: element, viewport })
      cancel = () => task.cancel()
      await task.promise
    }
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        near.disconnect()
        paint().catch(() => setFailed(!isGone))
      },
      { rootMargin: "50%" },
    )
    near.observe(element)
    return () => {
      isGone = true
      near.disconnect()
      cancel()
    }
  }, [pdf, number, zoom, turns])
  if (hasFailed) return <Text c="#fff">No pudimos mostrar la página {number}.</Text>
  return (
    <canvas
      // A canvas that is painted again while a former painting ends would show both.
      key={`${zoom} ${turns}`}
      ref={canvas}
      className={classes.page}
      style={{ width: `${zoom * 100}%` }}
      role="img"
      aria-label={name}
    />
  )
}
