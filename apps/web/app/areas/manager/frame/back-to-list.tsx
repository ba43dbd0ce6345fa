import { Link } from "react-router"
import classes from "./cards.module.css"

/** From one object to the list that it is in. */
export function BackToList({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link to={to} className={classes.back}>
      ‹ {children}
    </Link>
  )
}
