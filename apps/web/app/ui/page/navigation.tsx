import { useEffect, useRef } from "react"
import { useFetchers, useLocation, useNavigation } from "react-router"
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
  useLostFocus()
  return null
}

/** Milliseconds after which a dialog that closes, or a section, has given the focus back. */
const focusGivenBack = 100

/**
 * Moves the focus to the page's content when what had it went away with the data that a navigation or an intent changed:
 * a screen reader would start again at the top of the document.
 */
function useLostFocus(): void {
  const { state } = useNavigation()
  const isBusy = useFetchers().length > 0 || state !== "idle"
  const focused = useRef<EventTarget>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = target
    }
    document.addEventListener("focusin", remember)
    return () => document.removeEventListener("focusin", remember)
  }, [])
  useEffect(() => {
    if (isBusy) return
    const timer = setTimeout(() => {
      const isLost = focused.current instanceof Element && !focused.current.isConnected
      if (!isLost || document.activeElement !== document.body) return
      document.getElementById("contenido")?.focus({ preventScroll: true })
    }, focusGivenBack)
    return () => clearTimeout(timer)
  }, [isBusy])
}

/** The only row of a list that leads to the path. */
function findRow(content: HTMLElement, path: string): HTMLAnchorElement | null {
  const links = content.querySelectorAll<HTMLAnchorElement>("a[data-row-link]")
  const [row, other] = [...links].filter((link) => link.pathname === path)
  return row && !other ? row : null
}
