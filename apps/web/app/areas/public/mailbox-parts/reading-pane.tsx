import { formatDateTime } from "@trazo/domain/spanish-dates"
import { Link } from "react-router"
import { usePageNonce } from "../../../shared-features/branding/page-nonce.ts"
import classes from "./mailbox.module.css"

export interface Mail {
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
export function ReadingPane({ mail, back }: ReadingPaneProps) {
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
