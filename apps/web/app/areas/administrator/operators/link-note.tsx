import { Box } from "@mantine/core"
import type { ListedAdministrator } from "@trazo/contract/identity/administrators"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"

type Link = NonNullable<ListedAdministrator["link"]>

/** The delivery of the mail with an account's link. */
export function LinkNote({ link }: { link: Link }) {
  if (link.delivery === "refused") {
    return (
      <Box component="p" mt={4} c="var(--tone, var(--ink-2))" data-tone="bad">
        Su servidor de correo rechazó el enlace. Revise la dirección.
      </Box>
    )
  }
  if (!link.isOpen) {
    return (
      <Box component="p" mt={4} c="var(--tone, var(--ink-2))" data-tone="warn">
        Su enlace venció. Envíele otro.
      </Box>
    )
  }
  return (
    <Box component="p" mt={4} c="var(--tone, var(--ink-2))">
      {link.delivery === "queued" ? "Enlace en camino, pedido" : "Enlace enviado"}{" "}
      <RelativeDate date={link.askedAt} />
    </Box>
  )
}
