import type { ListedAdministrator } from "@trazo/contract/identity/administrators"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import classes from "./link-note.module.css"

type Link = NonNullable<ListedAdministrator["link"]>

/** The delivery of the mail with an account's link. */
export function LinkNote({ link }: { link: Link }) {
  if (link.delivery === "refused") {
    return (
      <p className={classes.note} data-tone="bad">
        Su servidor de correo rechazó el enlace. Revise la dirección.
      </p>
    )
  }
  if (!link.isOpen) {
    return (
      <p className={classes.note} data-tone="warn">
        Su enlace venció. Envíele otro.
      </p>
    )
  }
  return (
    <p className={classes.note}>
      {link.delivery === "queued" ? "Enlace en camino, pedido" : "Enlace enviado"}{" "}
      <RelativeDate date={link.askedAt} />
    </p>
  )
}
