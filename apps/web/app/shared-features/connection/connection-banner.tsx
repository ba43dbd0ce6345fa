import { useNetwork } from "@mantine/hooks"
import IconWifi from "@tabler/icons-react/dist/esm/icons/IconWifi.mjs"
import IconWifiOff from "@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs"
import { useEffect, useRef, useState } from "react"
import classes from "./connection-banner.module.css"

const restoredMilliseconds = 4000

/** Shows that the connection is lost and, briefly, that it is back (A8). */
export function ConnectionBanner() {
  const { online } = useNetwork()
  const wasOffline = useRef(false)
  const [isBack, setBack] = useState(false)

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
      {online ? null : (
        <p className={classes.banner} data-state="offline">
          <IconWifiOff size={20} aria-hidden="true" />
          Sin conexión a internet. Lo que escribió sigue en esta página.
        </p>
      )}
      {online && isBack ? (
        <p className={classes.banner} data-state="online">
          <IconWifi size={20} aria-hidden="true" />
          Conexión restablecida.
        </p>
      ) : null}
    </div>
  )
}
