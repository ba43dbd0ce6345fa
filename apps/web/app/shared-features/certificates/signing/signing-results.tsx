import { Button, Group, Stack, Text } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import { lazy, Suspense, useEffect, useRef, useState } from "react"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { Note } from "../../../ui/content/note.tsx"
import { saveFile } from "../../../ui/files/save-file.ts"
import { ShareFile } from "../../../ui/files/share-file.tsx"
import type { SignedDocument, SignedDocuments } from "../../platform/device-work/jobs/sign-documents.ts"
import type { Lack } from "../../platform/device-work/jobs/signing-services.ts"

const DocumentCheck = lazy(async () => ({
  default: (await import("../document-check/document-check.tsx")).DocumentCheck,
}))

type Signed = Extract<SignedDocument, { content: Blob }>
type Refused = Extract<SignedDocument, { problem: string }>

/** Lists of more files fold. */
const shownAtOnce = 5
const rowsAtOnce = 50

const lackNames: Record<Lack, string> = {
  timeStamp: "sin sello de tiempo",
  evidence: "sin constancia de vigencia",
}

interface SigningResultsProps {
  results: SignedDocuments
  /** What was chosen to be signed. */
  originals: readonly File[]
  /** How many documents nobody came to, because the work was stopped. */
  notReached?: number
}

export function SigningResults({
  results: { documents, archive },
  originals,
  notReached = 0,
}: SigningResultsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [checked, setChecked] = useState<{ file: File; content: File | null } | null>(null)
  const check = (source: string, name: string, content: Blob) => {
    const isApart = name.endsWith(".p7s")
    const original = isApart ? originals.find((one) => one.name === source) : undefined
    setChecked({ file: new File([content], name), content: original ?? null })
  }
  const signed = documents.filter((one): one is Signed => "content" in one)
  const refused = documents.filter((one): one is Refused => "problem" in one)
  return (
    <Stack gap="md">
      <h2 ref={heading} tabIndex={-1}>
        {notReached > 0 ? `Se detuvo: ${signed.length} firmados` : headline(signed.length, refused.length)}
      </h2>
      {notReached > 0 ? (
        <Text>
          Quedaron {notReached} sin firmar. Sus originales no cambiaron: puede volver a elegirlos y firmarlos.
        </Text>
      ) : null}
      {archive ? (
        <Button
          leftSection={<IconDownload size={22} aria-hidden="true" />}
          onClick={() => saveFile(archive, "documentos-firmados.zip")}
        >
          Guardar todos (ZIP)
        </Button>
      ) : null}
      <Folded label={`Ver los ${signed.length} firmados`}>
        {signed.map(({ source, name, content, lacks = [] }) => (
          <Group key={source + name} justify="space-between" gap="sm">
            <Group gap={8} wrap="nowrap" miw={0}>
              <IconCircleCheck size={20} color="var(--good)" style={{ flex: "none" }} aria-hidden="true" />
              <div>
                <Text style={{ overflowWrap: "anywhere" }}>{name}</Text>
                {lacks.length > 0 ? (
                  <Text c="dimmed">
                    Firmado {lacks.map((lack) => lackNames[lack]).join(" y ")}: no hubo respuesta. Su firma
                    vale igual.
                  </Text>
                ) : null}
              </div>
            </Group>
            <DocumentActions name={name} content={content} onCheck={() => check(source, name, content)} />
          </Group>
        ))}
      </Folded>
      {checked ? (
        <Suspense fallback={null}>
          <DocumentCheck key={checked.file.name} initial={checked} />
        </Suspense>
      ) : null}
      {refused.length > 0 ? (
        <Note tone="warn" icon={IconAlertTriangle} title="No se firmaron">
          <Folded label={`Ver los ${refused.length}`}>
            {refused.map(({ source, problem }) => (
              <Text key={source} style={{ overflowWrap: "anywhere" }}>
                <strong>{source}:</strong> {problem}
              </Text>
            ))}
          </Folded>
        </Note>
      ) : null}
    </Stack>
  )
}

interface DocumentActionsProps {
  name: string
  content: Blob
  onCheck: () => void
}

function DocumentActions({ name, content, onCheck }: DocumentActionsProps) {
  return (
    <Group gap="xs">
      <Button variant="default" aria-label={`Verificar ${name}`} onClick={onCheck}>
        Verificar
      </Button>
      <ShareFile content={content} name={name} type={content.type || typeOf(name)} />
      <Button aria-label={`Guardar ${name}`} onClick={() => saveFile(content, name)}>
        Guardar
      </Button>
    </Group>
  )
}

/** Devices share by media type. */
const typeOf = (name: string) =>
  ({ pdf: "application/pdf", xml: "text/xml" })[name.split(".").at(-1)?.toLowerCase() ?? ""] ??
  "application/octet-stream"

/** A long list is rendered in parts: 500 rows at once would hold the page for a second. */
function Folded({ label, children }: { label: string; children: readonly React.ReactNode[] }) {
  const [shown, setShown] = useState(rowsAtOnce)
  if (children.length <= shownAtOnce) return <Stack gap="xs">{children}</Stack>
  return (
    <Disclosure label={label} rendersWhenOpen>
      <Stack gap="xs">
        {children.slice(0, shown)}
        {children.length > shown ? (
          <Button variant="subtle" onClick={() => setShown(shown + rowsAtOnce)}>
            Ver más ({children.length - shown})
          </Button>
        ) : null}
      </Stack>
    </Disclosure>
  )
}

function headline(signed: number, refused: number): string {
  if (signed === 0) return refused === 1 ? "No se pudo firmar" : "No se pudo firmar ninguno"
  const done = signed === 1 ? "Documento firmado" : `${signed} documentos firmados`
  return refused === 0 ? done : `${done}, ${refused} sin firmar`
}
