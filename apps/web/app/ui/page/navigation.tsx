import { useEffect, useRef } from "react"
import { useLocation, useNavigation } from "react-router"
import classes from "./navigation.module.css"

/** A thin bar at the top while a page loads or a form is sent. It appears after 150 ms. */
export function NavigationBar() {
  const { state } = useNavigation()
  if (state === "idle") return null
  return <div className={`late ${classes.bar}`} role="progressbar" aria-label="Cargando" />
}

/**
 * Moves the focus to the new page after a navigation, as a full page load does: in a list to the row of the page that
 * was left. A frame's content has the id «contenido».
 */
export function RouteFocus() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    const content = document.getElementById("contenido")
    const row = content && findRow(content, last.current)
    last.current = pathname
    if (!row) return content?.focus({ preventScroll: true })
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: "nearest" })
  }, [pathname])
  return null
}

/** The only row of a list that leads to the path. */
function findRow(content: HTMLElement, path: string): HTMLAnchorElement | null {
  const links = content.querySelectorAll<HTMLAnchorElement>("a[data-row-link]")
  const [row, other] = [...links].filter((link) => link.pathname === path)
  return row && !other ? row : null
}
