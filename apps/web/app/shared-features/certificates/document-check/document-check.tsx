import { Alert, Button, Group, Paper, Stack, Text } from "@mantine/core"
import IconShieldCheck from "@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs"
import type { VisitorAnchor } from "@trazo/documents/trust/read-anchors"
import type { DocumentCheck as CheckedDocument } from "@trazo/documents/verdict/document-check"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { ProgressBar } from "../../../ui/files/progress-bar.tsx"
import { failureCode } from "../../platform/device-work/failure-code.ts"
import { AnchorChoice } from "./anchor-choice.tsx"
import { CheckResult } from "./check-result.tsx"
import { DropArea } from "./drop-area.tsx"

type State =
  | { name: "idle" }
  | { name: "busy"; file: File; part: number }
  | { name: "needsContent"; file: File }
  | { name: "tooLarge" }
  | { name: "failed"; code: string }
  | { name: "done"; file: File; result: CheckedDocument }

interface Beside {
  /** What a signature in a file of its own was made over. */
  content?: File | null
  /** Of an encrypted PDF. */
  password?: string | null
}

const largest = 200 * 1024 * 1024

interface DocumentCheckProps {
  /** Checked at once. */
  initial?: { readonly file: File; readonly content: File | null }
}

/** Reads who signed a file, on this device. */
export function DocumentCheck({ initial }: DocumentCheckProps) {
  const [state, setState] = useState<State>({ name: "idle" })
  const [anchors, setAnchors] = useState<readonly VisitorAnchor[]>([])
  const running = useRef<AbortController>(null)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (state.name === "done" || state.name === "needsContent") shown.current?.focus({ preventScroll: true })
  }, [state.name])

  const check = async (file: File, { content = null, password = null }: Beside = {}) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    if (file.size > largest) return setState({ name: "tooLarge" })
    setState({ name: "busy", file, part: 0 })
    try {
      const { runCheck } = await import("./run-check.ts")
      const onProgress = (part: number) => setState({ name: "busy", file, part })
      const result = await runCheck({
        file,
        content,
        password,
        onProgress,
        signal: controller.signal,
        anchors: anchors.map(({ der }) => der),
      })
      const needs = result.signatures.some(({ reasons }) =>
        reasons.some(({ code }) => code === "needsContent"),
      )
      setState(needs && !content ? { name: "needsContent", file } : { name: "done", file, result })
    } catch (error) {
      if (!controller.signal.aborted) setState({ name: "failed", code: codeOf(error) })
    }
  }
  const checkInitial = useEffectEvent(() => {
    if (initial) void check(initial.file, { content: initial.content })
  })
  useEffect(() => checkInitial(), [])
  const stop = () => {
    running.current?.abort()
    setState({ name: "idle" })
  }

  return (
    <Stack gap="lg" ref={shown} tabIndex={-1} style={{ outline: "none" }}>
      {state.name === "done" ? (
        <CheckResult
          result={state.result}
          file={state.file}
          onAgain={stop}
          onPassword={(password) => void check(state.file, { password })}
        />
      ) : state.name === "busy" ? (
        <Paper radius="lg" p="lg" shadow="xs" role="status">
          <Stack>
            <Text style={{ overflowWrap: "anywhere" }}>Revisando {state.file.name}…</Text>
            <ProgressBar value={Math.max(state.part, 0.05)} max={1} aria-label="Avance de la revisión" />
            <Group>
              <Button variant="default" onClick={stop}>
                Cancelar
              </Button>
            </Group>
          </Stack>
        </Paper>
      ) : state.name === "needsContent" ? (
        <NeedsContent
          file={state.file}
          onContent={(content) => void check(state.file, { content })}
          onStop={stop}
        />
      ) : (
        <>
          {state.name === "failed" || state.name === "tooLarge" ? (
            <Alert color="var(--bad)" role="alert">
              {state.name === "tooLarge"
                ? "Ese archivo pasa de 200 MB, que es lo más que revisamos aquí."
                : `No pudimos revisarlo. Esto no dice nada de su firma: es una falla nuestra. Intente otra vez y, si sigue igual, dé este código a soporte: ${state.code}.`}
            </Alert>
          ) : null}
          <DropArea
            label="Elegir un archivo"
            hint="PDF, XML, P7M, P7S, ASiC o un certificado (.cer)"
            onFile={(file) => void check(file)}
          />
          <AnchorChoice anchors={anchors} onChange={setAnchors} />
        </>
      )}
      <Group gap={8} wrap="nowrap" align="start">
        <IconShieldCheck size={20} aria-hidden="true" style={{ flexShrink: 0, marginTop: 2 }} />
        <Text c="dimmed">
          El archivo se revisa en este dispositivo y no se envía a ninguna parte. Solo si el certificado lo
          emitimos nosotros preguntamos por su número, para saber si está revocado.
        </Text>
      </Group>
    </Stack>
  )
}

/** Errors of the check carry a code; others happened before it began. */
const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : failureCode(error)

interface NeedsContentProps {
  file: File
  onContent: (content: File) => void
  onStop: () => void
}

function NeedsContent({ file, onContent, onStop }: NeedsContentProps) {
  return (
    <Stack>
      <Alert color="var(--warn)" role="status">
        <strong>{file.name}</strong> tiene solo la firma. Elija ahora el documento que se firmó con ella.
      </Alert>
      <DropArea label="Elegir el documento firmado" hint="El archivo tal como se firmó" onFile={onContent} />
      <Group>
        <Button variant="default" onClick={onStop}>
          Volver
        </Button>
      </Group>
    </Stack>
  )
}
