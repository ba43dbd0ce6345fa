import { Box } from "@mantine/core"
import IconFileSearch from "@tabler/icons-react/dist/esm/icons/IconFileSearch.mjs"
import classes from "../../../ui/files/file-picker.module.css"
import { OrDrop } from "../../../ui/files/or-drop.tsx"
import { useDrag } from "../../../ui/files/use-drag.ts"

interface DropAreaProps {
  label: string
  hint: string
  onFile: (file: File) => void
}

/** Takes a file of any type and reads nothing. */
export function DropArea({ label, hint, onFile }: DropAreaProps) {
  const take = (file: File | undefined) => {
    if (file) onFile(file)
  }
  const drag = useDrag((files) => take(files[0]))
  return (
    <Box
      component="label"
      className={classes.area ?? ""}
      px="md"
      py={40}
      data-over={drag.isOver}
      {...drag.handlers}
    >
      <IconFileSearch size={40} stroke={1.5} color="var(--brand-ink)" aria-hidden="true" />
      <strong>{label}</strong>
      <OrDrop isOver={drag.isOver} />
      <small>{hint}</small>
      <input
        type="file"
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ""
        }}
      />
    </Box>
  )
}
