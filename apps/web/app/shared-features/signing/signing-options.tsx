import { Checkbox, Radio, SegmentedControl, Stack, TextInput } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import "@mantine/core/styles/FloatingIndicator.layer.css"
import "@mantine/core/styles/SegmentedControl.layer.css"
import type { StampPages } from "../device-work/jobs/sign-documents.ts"
import { PagePicture, usePagePicture } from "./page-picture.tsx"
import { StampPlacer, type StampPosition } from "./stamp-placer.tsx"

export interface ChosenOptions {
  readonly isVisible: boolean
  readonly style: "trazo" | "firmaec"
  readonly pages: StampPages
  readonly position: StampPosition
  readonly reason: string
  readonly place: string
  readonly xmlHash: "SHA-1" | "SHA-256"
}

export const usualOptions: ChosenOptions = {
  isVisible: true,
  style: "trazo",
  pages: "last",
  position: { x: 0.58, y: 0.85 },
  reason: "",
  place: "",
  xmlHash: "SHA-1",
}

interface SigningOptionsProps {
  options: ChosenOptions
  onChange: (options: ChosenOptions) => void
  name: string
  kinds: { hasPdf: boolean; hasXml: boolean }
  /** The PDF whose page is shown behind the stamp. */
  pdf: File | undefined
}

export function SigningOptions({ options, onChange, name, kinds, pdf }: SigningOptionsProps) {
  const set = (part: Partial<ChosenOptions>) => onChange({ ...options, ...part })
  return (
    <Stack gap="md">
      {kinds.hasPdf ? <PdfOptions options={options} set={set} name={name} pdf={pdf} /> : null}
      {kinds.hasXml ? (
        <Radio.Group
          label="Firma de los XML"
          value={options.xmlHash}
          onChange={(value) => set({ xmlHash: value as ChosenOptions["xmlHash"] })}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="SHA-1"
              label="Comprobantes del SRI"
              description="Como pide su ficha técnica (RSA con SHA-1)."
            />
            <Radio value="SHA-256" label="Otros documentos" description="RSA con SHA-256." />
          </Stack>
        </Radio.Group>
      ) : null}
    </Stack>
  )
}

interface PdfOptionsProps {
  options: ChosenOptions
  set: (part: Partial<ChosenOptions>) => void
  name: string
  pdf: File | undefined
}

function PdfOptions({ options, set, name, pdf }: PdfOptionsProps) {
  const picture = usePagePicture(options.isVisible ? pdf : undefined, options.pages === "last")
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
            aria-label="Páginas"
            value={options.pages}
            onChange={(pages) => set({ pages: pages as StampPages })}
            data={[
              { value: "first", label: "Primera página" },
              { value: "last", label: "Última" },
              { value: "all", label: "Todas" },
            ]}
          />
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
