import { Box, Button, Group, Text } from "@mantine/core"
import IconTable from "@tabler/icons-react/dist/esm/icons/IconTable.mjs"
import { useRef, useState } from "react"
import classes from "./file-drop.module.css"
import picker from "./file-picker.module.css"
import { useTrackPendingWork } from "./pending-work.tsx"
import { ProgressBar } from "./progress-bar.tsx"
import { useDrag } from "./use-drag.ts"

interface SheetDropProps {
  label: string
  hint: React.ReactNode
  /** Endings that the dialog of files offers, beside those of spreadsheets. */
  endings?: readonly string[]
  /** Throws an Error with a message for the user. */
  send: (file: File, progress: { onProgress: (share: number) => void }) => Promise<void>
}

/** What the server reads as a table, whatever its type: a system knows few of these types. */
const sheetEndings = [".xlsx", ".xlsm", ".ods", ".xls", ".html", ".htm", ".csv", ".tsv", ".txt"]

/** Takes one file with a table and sends it at once. The server reads it and says what it lacks. */
export function SheetDrop({ label, hint, endings = [], send }: SheetDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const track = useTrackPendingWork()
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const take = async (file: File | undefined) => {
    if (!file || sending) return
    setProblem(null)
    setSending({ name: file.name, share: 0 })
    const work = send(file, { onProgress: (share) => setSending({ name: file.name, share }) })
    track(work.then(() => true).catch(() => false))
    try {
      await work
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "No se pudo enviar el archivo.")
    }
    setSending(null)
    if (input.current) input.current.value = ""
  }
  const { isOver, handlers } = useDrag(([file]) => void take(file))

  return (
    <div className={classes.field}>
      <Box
        p={0}
        display="block"
        ta="start"
        c="var(--ink-1)"
        className={picker.area ?? ""}
        data-over={isOver}
        data-error={problem !== null}
        {...handlers}
      >
        <Group p="md" gap="md">
          <IconTable size={32} stroke={1.5} aria-hidden="true" />
          <div style={{ flex: "1 1 14rem" }}>
            <Text fw={600}>{label}</Text>
            <Text c="var(--ink-2)">{hint}</Text>
          </div>
          <input
            ref={input}
            type="file"
            hidden
            accept={[...sheetEndings, ...endings].join(",")}
            aria-label={label}
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
          <Button loading={sending !== null} onClick={() => input.current?.click()}>
            Elegir archivo
          </Button>
        </Group>
        {sending ? (
          <ProgressBar max={1} value={sending.share} aria-label={`Enviando ${sending.name}…`} />
        ) : null}
      </Box>
      <div aria-live="polite">
        {sending ? (
          <Text c="var(--ink-2)">
            {sending.share < 1 ? `Enviando ${sending.name}…` : `Leyendo ${sending.name}…`}
          </Text>
        ) : null}
        {problem ? <Text c="var(--bad)">{problem}</Text> : null}
      </div>
    </div>
  )
}
