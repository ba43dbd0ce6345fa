import IconFileSearch from "@tabler/icons-react/dist/esm/icons/IconFileSearch.mjs"
import { useDrag } from "../../../ui/files/use-drag.ts"
import classes from "./document-check.module.css"

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
    <label className={classes.drop} data-over={drag.isOver} {...drag.handlers}>
      <IconFileSearch size={40} stroke={1.5} aria-hidden="true" />
      <strong>{label}</strong>
      <span>{drag.isOver ? "Suéltelo aquí" : "o arrástrelo hasta aquí"}</span>
      <small>{hint}</small>
      <input
        type="file"
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ""
        }}
      />
    </label>
  )
}
