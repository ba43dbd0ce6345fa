import { Button, Paper, Stack, Text } from "@mantine/core"
import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs"
import type { DocumentSigner } from "@trazo/documents/signing/document-signer"
import { readPageNumbers } from "@trazo/documents/signing/page-numbers"
import { useEffect, useRef, useState } from "react"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { FilePicker } from "../../../ui/files/file-picker.tsx"
import { ProgressBar } from "../../../ui/files/progress-bar.tsx"
import type { OpenedSigner } from "../../platform/device-work/jobs/open-signer.ts"
import type {
  SigningOptions as JobOptions,
  SignedDocument,
  SignedDocuments,
} from "../../platform/device-work/jobs/sign-documents.ts"
import type { TimeStampChoice } from "../../platform/device-work/jobs/signing-services.ts"
import { runDeviceJob } from "../../platform/device-work/run-device-job.ts"
import { useDeviceJob, useReadyWorker } from "../../platform/device-work/use-device-job.ts"
import type { StoredKeyFile } from "../key-file/key-file-form.tsx"
import { forgetLentSigner, useOpenedSigner } from "./opened-signer.ts"
import { SignerSection } from "./signer-section.tsx"
import { type ChosenOptions, SigningOptions, usualOptions } from "./signing-options.tsx"
import { SigningResults } from "./signing-results.tsx"
import { stampSize } from "./stamp-placer.tsx"

interface SigningDeskProps {
  stored?: readonly StoredKeyFile[]
  /** Whether a time-stamp service is set. */
  offersTimeStamp: boolean
}

/** Signs documents on this device: opens a signature, takes files, signs them and hands them back. */
export function SigningDesk({ stored, offersTimeStamp }: SigningDeskProps) {
  const opened = useOpenedSigner()
  useEffect(() => forgetLentSigner, [])
  return (
    <Paper radius="lg" shadow="sm" p={{ base: "md", xs: "lg" }}>
      <Stack gap="lg">
        {opened ? (
          <Documents opened={opened} offersTimeStamp={offersTimeStamp} />
        ) : (
          <SignerSection stored={stored} />
        )}
      </Stack>
    </Paper>
  )
}

interface DocumentsProps {
  opened: OpenedSigner
  offersTimeStamp: boolean
}

function Documents({ opened, offersTimeStamp }: DocumentsProps) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [options, setOptions] = useState(usualOptions)
  const [missing, setMissing] = useState(false)
  const [pagesProblem, setPagesProblem] = useState<string | null>(null)
  const { state, stopped, count, start, stop, clear } = useSigningRun(opened.signer)
  const asksPassword = (state.name === "done" ? state.result : stopped)?.documents.some(isProtected) ?? false
  const isBusy = state.name === "busy"
  useLeaveWarning(isBusy)

  const sign = () => {
    const hasPages = !asksPages(options, files) || readPageNumbers(options.pageNumbers) !== null
    setMissing(files.length === 0)
    setPagesProblem(hasPages ? null : "Escriba los números de las páginas, por ejemplo: 1, 3-5")
    if (files.length === 0 || !hasPages) return
    const stamped = options.hasTimeStamp ? "asked" : "declined"
    start(files, jobOptions(options, offersTimeStamp ? stamped : "unavailable"))
  }
  const results = state.name === "done" ? state.result : stopped
  const shown = results ? (
    <SigningResults results={results} originals={files} notReached={stopped?.notReached ?? 0} />
  ) : null
  // What is spent goes: nothing is left to sign.
  if (results && !stopped && results.documents.every((one) => "content" in one)) {
    return (
      <>
        {shown}
        <Button
          variant="subtle"
          onClick={() => {
            clear()
            setFiles([])
          }}
        >
          Firmar otros documentos
        </Button>
        <SignerSection stored={undefined} />
      </>
    )
  }
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sign()
      }}
    >
      <Stack gap="lg">
        {shown}
        <SignerSection stored={undefined} />
        <FilePicker
          label="Elegir los documentos que va a firmar"
          icon={IconFiles}
          multiple
          chosen={describe(files)}
          disabled={isBusy}
          error={missing ? "Elija al menos un documento" : null}
          onFiles={(chosen) => {
            clear()
            setMissing(false)
            setOptions({ ...options, pdfPassword: "" })
            setFiles(chosen)
          }}
        />
        <Text c="dimmed">
          En PDF y XML la firma queda dentro del archivo. De otros sale una firma aparte (.p7s), que se guarda
          junto al original.
        </Text>
        {files.length > 0 ? (
          <SigningOptions
            options={options}
            pagesProblem={pagesProblem}
            onChange={(changed) => {
              setOptions(changed)
              setPagesProblem(null)
            }}
            name={opened.summary.holder}
            pdf={files.find(({ name }) => isNamed(name, "pdf"))}
            offersTimeStamp={offersTimeStamp}
            asksPassword={asksPassword || options.pdfPassword !== ""}
            kinds={{ hasPdf: some(files, "pdf"), hasXml: some(files, "xml") }}
          />
        ) : null}
        {state.name === "busy" ? (
          <Progress done={state.done} count={count} onStop={() => void stop()} />
        ) : (
          <Button type="submit">
            {files.length > 1 ? `Firmar los ${files.length} documentos` : "Firmar"}
          </Button>
        )}
        {state.name === "failed" ? <ErrorSummary message={state.problem.message} /> : null}
      </Stack>
    </form>
  )
}

function Progress({ done, count, onStop }: { done: number; count: number; onStop: () => void }) {
  return (
    <Stack gap="sm">
      <ProgressBar value={done} max={count} aria-label="Documentos firmados" />
      <Text role="status">
        Firmando: {done} de {count}
      </Text>
      {count > 1 ? (
        <Text c="dimmed">
          Si cierra esta página se pierde lo firmado hasta ahora. Con «Detener» puede guardarlo. Sus
          originales no cambian.
        </Text>
      ) : null}
      <Button variant="default" onClick={onStop}>
        Detener
      </Button>
    </Stack>
  )
}

const isNamed = (name: string, ending: string) => name.toLowerCase().endsWith(`.${ending}`)

const some = (files: readonly File[], ending: string) => files.some(({ name }) => isNamed(name, ending))

const passwordCodes: readonly string[] = ["PASSWORD_NEEDED", "OTHER_PASSWORD", "SIGNING_FORBIDDEN"]

const isProtected = (document: SignedDocument) => "code" in document && passwordCodes.includes(document.code)

const asksPages = ({ isVisible, pages }: ChosenOptions, files: readonly File[]) =>
  isVisible && pages === "some" && some(files, "pdf")

function describe(files: readonly File[]): string | undefined {
  return files.length > 1 ? `${files.length} documentos` : files[0]?.name
}

function jobOptions(
  { isVisible, style, pages, pageNumbers, position, reason, place, pdfPassword }: ChosenOptions,
  timeStamp: TimeStampChoice,
): JobOptions {
  const shownOn = pages === "some" ? { numbers: pageNumbers } : pages
  const stamp = {
    style,
    pages: shownOn,
    address: `${location.origin}/verificar`,
    box: { ...position, ...stampSize },
  }
  return {
    reason: reason.trim(),
    place: place.trim(),
    pdfPassword,
    timeStamp,
    stamp: isVisible ? stamp : null,
  }
}

/** Asks before the tab closes in the middle of the work. */
function useLeaveWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [isBusy])
}

interface Stopped extends SignedDocuments {
  /** How many files nobody came to. */
  readonly notReached: number
}

/** Signs files in a worker; a run can be stopped. */
function useSigningRun(signer: DocumentSigner) {
  const ready = useReadyWorker("signDocuments")
  const { state, run, reset } = useDeviceJob("signDocuments", ready)
  const [files, setFiles] = useState<readonly File[]>([])
  const [stopped, setStopped] = useState<Stopped | null>(null)
  const done = useRef<SignedDocument[]>([])

  const start = (wanted: readonly File[], options: JobOptions) => {
    done.current = []
    setFiles(wanted)
    setStopped(null)
    void run({ files: wanted, signer, options }, (part) => {
      done.current.push(part)
    })
  }
  const stop = async () => {
    reset()
    ready.prepare()
    const documents = [...done.current]
    const notReached = files.length - documents.length
    setStopped({ documents, archive: await archiveOf(documents), notReached })
  }
  const clear = () => {
    reset()
    setStopped(null)
  }
  return { state, stopped, count: files.length, start, stop, clear }
}

async function archiveOf(documents: readonly SignedDocument[]): Promise<Blob | null> {
  const signed = documents.flatMap((one) => ("content" in one ? [one] : []))
  return signed.length < 2 ? null : runDeviceJob("archiveDocuments", { documents: signed })
}
