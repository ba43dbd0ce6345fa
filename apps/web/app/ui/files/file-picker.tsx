import { Box } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs"
import { useId } from "react"
import classes from "./file-picker.module.css"
import { OrDrop } from "./or-drop.tsx"
import { useDrag } from "./use-drag.ts"

interface FilePickerProps {
  /** «Elegir su firma (.p12 o .pfx)». */
  label: string
  /** Name of the chosen file, or how many there are. */
  chosen?: string | undefined
  icon?: Icon
  accept?: string
  multiple?: boolean
  error?: string | null | undefined
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** Chooses files that are read on this device. FileDrop sends them. */
export function FilePicker({
  label,
  chosen,
  icon: Picture = IconFile,
  accept,
  multiple = false,
  error,
  disabled = false,
  onFiles,
}: FilePickerProps) {
  const id = useId()
  const drag = useDrag((files) => {
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
  })
  return (
    <div>
      <label
        className={classes.area}
        data-over={drag.isOver}
        data-chosen={Boolean(chosen)}
        data-error={Boolean(error)}
        {...drag.handlers}
      >
        <Picture size={chosen ? 24 : 32} stroke={1.5} aria-hidden="true" />
        <strong>{chosen ?? label}</strong>
        {chosen && !drag.isOver ? <span>Cambiar</span> : <OrDrop isOver={drag.isOver} />}
        <input
          type="file"
          aria-describedby={`${id}-problem`}
          aria-invalid={Boolean(error)}
          {...{ accept, multiple, disabled }}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            if (files.length > 0) onFiles(files)
            // Cleared, so that the same file can be chosen again after a correction.
            event.currentTarget.value = ""
          }}
        />
      </label>
      <Box component="p" c="var(--bad)" mt={4} id={`${id}-problem`} role="alert">
        {error}
      </Box>
    </div>
  )
}
