import { useNavigation } from "react-router"
import classes from "./navigation-bar.module.css"

/** A thin bar above while the next page comes or a form is on its way; nothing in the first 150 ms. */
export function NavigationBar() {
  const { state } = useNavigation()
  if (state === "idle") return null
  return <div className={classes.bar} role="progressbar" aria-label="Cargando" />
}
