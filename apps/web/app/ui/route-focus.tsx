import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * After a link was followed, the focus goes to the page that opened, as it would with a whole new document: the
 * frame's content has the id "contenido".
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
