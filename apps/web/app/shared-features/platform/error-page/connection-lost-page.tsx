import { Button } from "@mantine/core"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import IconWifiOff from "@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs"
import { useEffect } from "react"
import { useLocation } from "react-router"
import classes from "./error-page.module.css"

/**
 * The page, its data or a part of its code did not arrive. The link loads the wanted address as a new document, and so
 * does the connection when it is back.
 */
export function ConnectionLostPage() {
  const { pathname, search } = useLocation()
  const address = `${pathname}${search}`
  useEffect(() => {
    const load = () => window.location.assign(address)
    window.addEventListener("online", load)
    return () => window.removeEventListener("online", load)
  }, [address])
  return (
    <main className={classes.page}>
      <IconWifiOff size={72} stroke={1.25} color="var(--brand-ink)" aria-hidden="true" />
      <h1 className={classes.text}>No hay conexión</h1>
      <p className={classes.advice}>
        Esta página no se pudo cargar. Revise su internet y vuelva a intentar: lo que ya envió está guardado.
      </p>
      <Button component="a" href={address} leftSection={<IconRefresh size={20} aria-hidden="true" />}>
        Intentar otra vez
      </Button>
    </main>
  )
}
