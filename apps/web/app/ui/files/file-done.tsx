import { ActionIcon, Button, Group, Stack } from "@mantine/core"
import IconCircleCheckFilled from "@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs"
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"
import { type RefObject, useEffect, useRef, useState } from "react"
import type { SentFile } from "./file-list.tsx"
import type { Upload } from "./use-upload.ts"

interface Controls {
  input: RefObject<HTMLInputElement | null>
  /** «Cambiar». */
  button: RefObject<HTMLButtonElement | null>
}

/**
 * A field that has its file is one line, until it is opened to change the file. The focus stays in the field when its
 * controls change.
 */
export function useFileDone({ phase }: Upload["state"], isComplete: boolean, { input, button }: Controls) {
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState(phase)
  if (seen !== phase) {
    setSeen(phase)
    if (phase === "sent") setOpen(false)
  }
  const isDone = isComplete && !isOpen
  const ownsFocus = useRef(false)
  useEffect(() => {
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body || activeElement === input.current
    if (!ownsFocus.current || !isLost) return
    ownsFocus.current = false
    if (isDone) button.current?.focus()
    else input.current?.focus()
  }, [isDone, input, button])
  const keepFocus = () => {
    ownsFocus.current = true
  }
  const open = () => {
    keepFocus()
    setOpen(true)
  }
  return { isDone, keepFocus, open }
}

interface FileDoneProps {
  labelId: string
  label: string
  files: readonly SentFile[]
  several: boolean
  disabled: boolean
  onRemove: ((file: SentFile) => void) | undefined
  button: Controls["button"]
  onOpen: () => void
  /** Called before a control with the focus goes. */
  onLeave: () => void
}

export function FileDone(props: FileDoneProps) {
  const { labelId, label, files, several, disabled, button, onOpen, ...removal } = props
  return (
    <Group gap="sm" wrap="nowrap">
      <IconCircleCheckFilled size={24} color="var(--good)" style={{ flex: "none" }} aria-label="Listo:" />
      <Stack gap={0} flex={1} miw={0}>
        <strong id={labelId}>{label}</strong>
        {files.map((file) => (
          <Group
            key={file.id}
            component="span"
            gap={0}
            wrap="nowrap"
            fz="xs"
            style={{ overflowWrap: "anywhere" }}
          >
            {file.blob ? (
              <a href={file.blob} target="_blank" rel="noreferrer">
                {file.name}
              </a>
            ) : (
              file.name
            )}
            {several ? <Remove file={file} {...removal} /> : null}
          </Group>
        ))}
      </Stack>
      <Button
        ref={button}
        variant="subtle"
        px="xs"
        disabled={disabled}
        aria-describedby={labelId}
        onClick={onOpen}
      >
        {several ? "Agregar otro" : "Cambiar"}
      </Button>
      {files[0] && !several ? <Remove file={files[0]} {...removal} /> : null}
    </Group>
  )
}

type RemoveProps = { file: SentFile } & Pick<FileDoneProps, "onLeave" | "onRemove">

function Remove({ file, onLeave, onRemove }: RemoveProps) {
  if (!onRemove) return null
  return (
    <ActionIcon
      aria-label={`Quitar ${file.name}`}
      onClick={() => {
        onLeave()
        onRemove(file)
      }}
    >
      <IconTrash size={20} aria-hidden="true" />
    </ActionIcon>
  )
}
