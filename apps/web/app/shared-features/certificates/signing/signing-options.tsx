import { Checkbox, Radio, SegmentedControl, Stack, TextInput } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import "@mantine/core/styles/FloatingIndicator.layer.css"
import "@mantine/core/styles/SegmentedControl.layer.css"
import { readPageNumbers } from "@trazo/documents/signing/page-numbers"
import { useEffect, useRef, useState } from "react"
import { PasswordField } from "../../../ui/fields/password-field.tsx"
import { StampPlacer, type StampPosition } from "./stamp-placer.tsx"

export interface ChosenOptions {
  readonly isVisible: boolean
  readonly style: "trazo" | "firmaec"
  readonly pages: "first" | "last" | "all" | "some"
  /** «1, 3-5», for some pages. */
  readonly pageNumbers: string
  readonly position: StampPosition
  readonly reason: string
  readonly place: string
  /** Of PDF files that are encrypted. */
  readonly pdfPassword: string
  readonly hasTimeStamp: boolean
}

export const usualOptions: ChosenOptions = {
  isVisible: true,
  style: "trazo",
  pages: "last",
  pageNumbers: "",
  position: { x: 0.58, y: 0.85 },
  reason: "",
  place: "",
  pdfPassword: "",
  hasTimeStamp: true,
}

interface SigningOptionsProps {
  options: ChosenOptions
  pagesProblem: string | null
  onChange: (options: ChosenOptions) => void
  name: string
  kinds: { hasPdf: boolean; hasXml: boolean }
  /** Whether a PDF was not signed because it is encrypted. */
  asksPassword: boolean
  /** The PDF whose page is shown behind the stamp. */
  pdf: File | undefined
  offersTimeStamp: boolean
}

export function SigningOptions({
  offersTimeStamp,
  options,
  pagesProblem,
  onChange,
  name,
  kinds,
  asksPassword,
  pdf,
}: SigningOptionsProps) {
  const set = (part: Partial<ChosenOptions>) => onChange({ ...options, ...part })
  const { picture, isLocked } = usePagePicture(options.isVisible ? pdf : undefined, {
    number: pictured(options),
    password: options.pdfPassword,
  })
  return (
    <Stack gap="md">
      {asksPassword || isLocked ? (
        <PasswordField
          name="pdf-password"
          label="Contraseña del PDF protegido"
          hint="La misma con la que se abre. No se envía a ninguna parte."
          purpose="current"
          onValue={(pdfPassword) => set({ pdfPassword })}
        />
      ) : null}
      {kinds.hasPdf ? <PdfOptions {...{ options, pagesProblem, set, name, picture }} /> : null}
      {offersTimeStamp ? (
        <Checkbox
          label="Con sello de tiempo"
          description={`Un servicio confirma la hora y su emisor, que el certificado está vigente: así la firma vale aunque después caduque. Se envían un resumen de la firma y el número del certificado, nada del documento.${kinds.hasXml ? " Los comprobantes del SRI no lo llevan." : ""}`}
          checked={options.hasTimeStamp}
          onChange={(event) => set({ hasTimeStamp: event.currentTarget.checked })}
        />
      ) : null}
    </Stack>
  )
}

interface PdfOptionsProps {
  options: ChosenOptions
  pagesProblem: string | null
  set: (part: Partial<ChosenOptions>) => void
  name: string
  picture: Picture | null
}

function PdfOptions({ options, pagesProblem, set, name, picture }: PdfOptionsProps) {
  return (
    <>
      <Checkbox
        label="Mostrar la firma en el PDF"
        checked={options.isVisible}
        onChange={(event) => set({ isVisible: event.currentTarget.checked })}
      />
      {options.isVisible ? (
        <>
          <SegmentedControl
            fullWidth
            aria-label="Páginas"
            value={options.pages}
            onChange={(pages) => set({ pages: pages as ChosenOptions["pages"] })}
            data={[
              { value: "first", label: "Primera" },
              { value: "last", label: "Última" },
              { value: "all", label: "Todas" },
              { value: "some", label: "Otras" },
            ]}
          />
          {options.pages === "some" ? (
            <TextInput
              label="Páginas con el sello"
              description="Por ejemplo: 1, 3-5"
              inputMode="text"
              maxLength={200}
              value={options.pageNumbers}
              error={pagesProblem}
              onChange={(event) => set({ pageNumbers: event.currentTarget.value })}
            />
          ) : null}
          <Radio.Group
            label="Aspecto del sello"
            value={options.style}
            onChange={(style) => set({ style: style as ChosenOptions["style"] })}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="trazo" label="Nombre, fecha, motivo y código QR" />
              <Radio value="firmaec" label="Como el de FirmaEC" />
            </Stack>
          </Radio.Group>
          <StampPlacer
            position={options.position}
            onMove={(position) => set({ position })}
            name={name}
            ratio={picture?.ratio}
            page={picture ? <PagePicture picture={picture} /> : null}
          />
        </>
      ) : null}
      <TextInput
        label="Motivo (si quiere)"
        value={options.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      <TextInput
        label="Lugar (si quiere)"
        value={options.place}
        onChange={(event) => set({ place: event.currentTarget.value })}
      />
    </>
  )
}

/** The page behind the stamp: the first one that has it. */
function pictured({ pages, pageNumbers }: ChosenOptions): number | "last" {
  if (pages === "last") return "last"
  return (pages === "some" && readPageNumbers(pageNumbers)?.[0]?.from) || 1
}

interface Picture {
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
function usePagePicture(file: File | undefined, { number, password }: Shown) {
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

function PagePicture({ picture: { bitmap } }: { picture: Picture }) {
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
