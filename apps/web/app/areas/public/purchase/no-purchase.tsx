import { Button } from "@mantine/core"
import IconMailSearch from "@tabler/icons-react/dist/esm/icons/IconMailSearch.mjs"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import classes from "./no-purchase.module.css"

interface NoPurchaseProps {
  title?: string
  children?: React.ReactNode
}

/** No purchase was begun in this browser, or its link is no longer good. */
export function NoPurchase({
  title = "No encontramos su solicitud en este dispositivo",
  children,
}: NoPurchaseProps) {
  const email = useDistributor()?.distributorData.supportEmail
  return (
    <main className={classes.page}>
      <span className={classes.icon}>
        <IconMailSearch size={32} stroke={1.5} aria-hidden="true" />
      </span>
      <h1>{title}</h1>
      <p>
        {children ??
          "Si ya empezó una, abra el enlace que le enviamos por correo: la encontrará tal como la dejó."}
      </p>
      <div className={classes.ways}>
        <Button component={Link} to={paths.home}>
          Pedir una firma
        </Button>
        <Button component="a" href={paths.managerLogin} variant="default">
          Entrar con mi cuenta
        </Button>
      </div>
      {email ? (
        <p className={classes.help}>
          ¿No le llegó el correo? Escríbanos a <a href={`mailto:${email}`}>{email}</a>
        </p>
      ) : null}
    </main>
  )
}
