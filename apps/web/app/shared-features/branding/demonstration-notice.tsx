import { useDemonstration } from "./demonstration.ts"
import classes from "./demonstration-notice.module.css"

/** In the first HTML of every page, so that nothing moves when the page comes alive. */
export function DemonstrationNotice() {
  if (!useDemonstration()) return null
  return (
    <p role="note" className={classes.notice}>
      <strong>Demostración.</strong> Los datos son ficticios, las contraseñas son públicas y los certificados
      no tienen validez.
    </p>
  )
}
