import { Button } from "@mantine/core"
import IconHome from "@tabler/icons-react/dist/esm/icons/IconHome.mjs"
import classes from "./error-page.module.css"
import { missingPageText, shownStatus } from "./error-reading.ts"

const notThere = "Disculpe, la página solicitada no existe."

interface ErrorPageProps {
  status: number
  message?: string | undefined
}

/** C6 and C8. The home link is a plain link, because it must load a new document after any error. */
export function ErrorPage({ status, message }: ErrorPageProps) {
  return (
    <main className={classes.page}>
      <p className={classes.status}>{shownStatus(status)}</p>
      <h1 className={classes.text}>{status === 422 ? (message ?? notThere) : notThere}</h1>
      <p className={classes.advice}>{adviceFor(status, message)}</p>
      <Button component="a" href="/" leftSection={<IconHome size={20} aria-hidden="true" />}>
        Regresar al inicio
      </Button>
      {status === 404 ? <small className={classes.small}>{missingPageText}</small> : null}
    </main>
  )
}

function adviceFor(status: number, message: string | undefined): string {
  if (status === 422) return "Revise el enlace y confírmelo con su proveedor de firma electrónica."
  if (status >= 500)
    return "Si la dirección es la correcta, el fallo es nuestro: intente otra vez en un momento."
  return message && message !== notThere ? message : "Revise la dirección o vuelva al inicio."
}
