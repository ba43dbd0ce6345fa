import { Button } from "@mantine/core"
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs"
import IconMailOpened from "@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs"
import { listMailbox } from "@trazo/contract/mailbox"
import { paths } from "@trazo/contract/paths"
import { formatDateTime } from "@trazo/domain/spanish-dates"
import { Form, Link } from "react-router"
import { load } from "../../../shared-features/api/call.ts"
import { usePageNonce } from "../../../shared-features/branding/page-nonce.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { RelativeDate } from "../../../ui/relative-date.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import type { Route } from "./+types/correo"
import classes from "./correo.module.css"

export const meta = pageTitle("Correo de desarrollo")

/** The built-in mailbox: `?para=` narrows it to an address, `?id=` opens a mail. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const to = search.get("para")?.trim().toLowerCase() || undefined
  const { mails } = await load(context, listMailbox, { query: to ? { to } : {} })
  return { mails, to: to ?? "", opened: mails.find(({ id }) => id === search.get("id")) ?? null }
}

export default function Correo({ loaderData }: Route.ComponentProps) {
  return <Mailbox {...loaderData} />
}

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
function Mailbox({ mails, to, opened }: MailboxProps) {
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

interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  receivedAt: string
}

interface ReadingPaneProps {
  mail: Mail
  /** The address of the list. */
  back: string
}

/** A mail as its reader gets it, in a frame where nothing runs; its links open beside it. */
function ReadingPane({ mail, back }: ReadingPaneProps) {
  const nonce = usePageNonce()
  const links = mail.text.match(/https?:\/\/\S+/g) ?? []
  return (
    <article className={classes.pane} aria-label={mail.subject}>
      <Link className={classes.back} to={back}>
        Volver a la lista
      </Link>
      <h2>{mail.subject}</h2>
      <p className={classes.note}>
        Para {mail.to}, {formatDateTime(new Date(mail.receivedAt))}
      </p>
      {links.map((link) => (
        <a key={link} className={classes.link} href={link}>
          Abrir {link}
        </a>
      ))}
      {mail.html ? (
        <iframe
          className={classes.frame}
          title="Contenido del correo"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={shownHtml(mail.html, nonce)}
        />
      ) : (
        <pre className={classes.text}>{mail.text}</pre>
      )}
    </article>
  )
}

/** The frame keeps to the page's policy: only what carries its nonce sets styles, and nothing runs in it at all. */
function shownHtml(html: string, nonce: string | undefined): string {
  return html
    .replace("<head>", '<head><base target="_blank">')
    .replace("<style>", nonce ? `<style nonce="${nonce}">` : "<style>")
}
