import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import classes from "./saved-note.module.css"

/** The result of an intent, shown beside its button and announced to screen readers. */
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
