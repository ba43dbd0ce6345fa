import { Button } from "@mantine/core"
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs"
import IconMailOpened from "@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs"
import { paths } from "@trazo/contract/paths"
import { Form, Link } from "react-router"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { RelativeDate } from "../../../ui/relative-date.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import classes from "./mailbox.module.css"
import { type Mail, ReadingPane } from "./reading-pane.tsx"

interface MailboxProps {
  mails: Mail[]
  to: string
  opened: Mail | null
}

function addressOf(to: string, id?: string): string {
  const search = new URLSearchParams({ ...(to ? { para: to } : {}), ...(id ? { id } : {}) }).toString()
  return search ? `${paths.mailbox}?${search}` : paths.mailbox
}

/** What would have gone out by mail: development only. */
export function Mailbox({ mails, to, opened }: MailboxProps) {
  return (
    <main className={classes.page} data-reading={opened !== null}>
      <div className={classes.inbox}>
        <h1>Correo de desarrollo</h1>
        <p className={classes.note}>Los mensajes que habrían salido. No se envió ninguno.</p>
        <Form method="get" className={classes.filter}>
          <TextField name="para" label="Para" type="email" defaultValue={to} key={to} autoComplete="off" />
          <Button type="submit" variant="default">
            Buscar
          </Button>
        </Form>
        <ul className={classes.list}>
          {mails.map((mail) => (
            <li key={mail.id} className={classes.mail} data-opened={mail.id === opened?.id}>
              <Link to={addressOf(to, mail.id)} aria-current={mail.id === opened?.id ? "true" : undefined}>
                <strong className={classes.subject}>{mail.subject}</strong>
                <span className={classes.facts}>
                  <span className={classes.to}>{mail.to}</span>
                  <RelativeDate date={mail.receivedAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {mails.length === 0 ? (
          <EmptyState icon={IconInbox} title="Todavía no hay correos">
            {to ? "Nadie escribió a esa dirección." : "Aquí aparecerán en cuanto el portal envíe uno."}
          </EmptyState>
        ) : null}
      </div>
      {opened ? (
        <ReadingPane key={opened.id} mail={opened} back={addressOf(to)} />
      ) : (
        <div className={classes.nothing}>
          <EmptyState icon={IconMailOpened} title="Escoja un correo para leerlo" />
        </div>
      )}
    </main>
  )
}
