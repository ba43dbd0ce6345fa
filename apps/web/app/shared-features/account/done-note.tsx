import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import { useEffect, useRef } from "react"
import classes from "./account.module.css"

interface DoneNoteProps {
  /** When it was done; null: not yet. */
  at: number | null
  children: React.ReactNode
}

/** What a form has just done. It takes the focus, which was on a button that may be gone. */
export function DoneNote({ at, children }: DoneNoteProps) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (at !== null) note.current?.focus()
  }, [at])
  return (
    <div role="status">
      {at === null ? null : (
        <p ref={note} tabIndex={-1} className={classes.done}>
          <IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
