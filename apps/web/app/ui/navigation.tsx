import { useEffect, useRef } from "react"
import { useLocation, useNavigation } from "react-router"
import classes from "./navigation.module.css"

/** A thin bar at the top while a page loads or a form is sent. It appears after 150 ms. */
export function NavigationBar() {
  const { state } = useNavigation()
  if (state === "idle") return null
  return <div className={classes.bar} role="progressbar" aria-label="Cargando" />
}

/**
 * Moves the focus to the new page after a navigation, as a full page load does. A frame's content has the id
 * «contenido».
 */
export function RouteFocus() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById("contenido")?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
