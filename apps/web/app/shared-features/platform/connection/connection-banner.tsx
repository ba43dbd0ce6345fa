import { useNetwork } from "@mantine/hooks"
import IconWifi from "@tabler/icons-react/dist/esm/icons/IconWifi.mjs"
import IconWifiOff from "@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import classes from "./connection-banner.module.css"
import { useStayOffline } from "./stay-offline.ts"

const restoredMilliseconds = 4000

/** Shows that the connection is lost or the page is a kept one and, briefly, that the connection is back (A8). */
export function ConnectionBanner() {
  const { online } = useNetwork()
  const wasOffline = useRef(false)
  const [isBack, setBack] = useState(false)
  const keptAt = useKeptAt()
  const hasStayed = useStayOffline(online)

  useEffect(() => {
    if (!online) {
      wasOffline.current = true
      setBack(false)
      return
    }
    if (!wasOffline.current) return
    wasOffline.current = false
    setBack(true)
    const timer = setTimeout(setBack, restoredMilliseconds, false)
    return () => clearTimeout(timer)
  }, [online])

  return (
    <div className={classes.place} role="status">
      {online && keptAt === null ? null : (
        <p className={classes.banner} data-state="offline">
          <IconWifiOff size={20} aria-hidden="true" />
          {hasStayed
            ? "Esa página se abre cuando vuelva la conexión. Lo que escribió sigue aquí."
            : keptAt === null
              ? "Sin conexión a internet. Lo que escribió sigue en esta página."
              : `Sin conexión. Esto se cargó el ${formatDateTime(new Date(keptAt))}`}
        </p>
      )}
      {online && isBack && keptAt === null ? (
        <p className={classes.banner} data-state="online">
          <IconWifi size={20} aria-hidden="true" />
          Conexión restablecida.
        </p>
      ) : null}
    </div>
  )
}

/** When the service worker kept what this page shows, in milliseconds since 1970. Null for what the server sent now. */
function useKeptAt(): number | null {
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const { key } = useLocation()
  useEffect(() => {
    const marked = Number(document.documentElement.dataset.keptAt)
    if (marked) setKeptAt(marked)
  }, [])
  const shown = useRef(key)
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.kind === "kept") setKeptAt(Number(data.at) || null)
    }
    serviceWorker.addEventListener("message", onMessage)
    return () => serviceWorker.removeEventListener("message", onMessage)
  }, [])
  // The next page counts anew. Its message comes before it is shown.
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (navigator.onLine) setKeptAt(null)
  }, [key])
  return keptAt
}
