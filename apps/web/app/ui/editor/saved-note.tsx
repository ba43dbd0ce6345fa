import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import classes from "./saved-note.module.css"

/** What came of an intent, beside its button; read aloud. */
export function SavedNote({ children }: { children: React.ReactNode }) {
  return (
    <span role="status" className={classes.note}>
      {children ? (
        <>
          <IconCircleCheck size={18} stroke={2} aria-hidden="true" />
          {children}
        </>
      ) : null}
    </span>
  )
}
