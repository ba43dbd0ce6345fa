import { Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { useEffect, useRef } from "react"
import { Link } from "react-router"
import classes from "./password.module.css"

/** The result of the link, in place of the form. Its title takes the focus. */
export function PasswordOutcome({ isChosen }: { isChosen: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {isChosen ? "Su contraseña está lista" : "Este enlace ya no sirve"}
      </h1>
      <div className={classes.form}>
        <p>
          {isChosen
            ? "Por seguridad cerramos las sesiones que estaban abiertas. Ingrese con su correo y su contraseña nueva."
            : "Cada enlace sirve una sola vez y por poco tiempo, y deja de servir cuando se envía otro. Pida uno nuevo a otro administrador."}
        </p>
        <Button component={Link} to={paths.administratorLogin} reloadDocument fullWidth>
          Ingresar
        </Button>
      </div>
    </>
  )
}
