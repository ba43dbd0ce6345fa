import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import { sessionEndedMessage } from "@trazo/contract/errors"
import { useEffect, useRef } from "react"
import { useLocation } from "react-router"
import classes from "./error-summary.module.css"

interface ErrorSummaryProps {
  /** The form's own message; nothing is shown without it. */
  message: string | undefined
  /** Messages by field name; each links to its field, whose id is its name. */
  fields?: Record<string, string>
  /** The fields' labels, by name. */
  labels?: Record<string, string>
}

/** A form's failure, above it. It takes the focus, so that it is announced. */
export function ErrorSummary({ message, fields = {}, labels = {} }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const signature = JSON.stringify([message, fields])
  useEffect(() => {
    if (message && signature) box.current?.focus()
  }, [message, signature])

  if (!message) return null
  const entries = Object.entries(fields)
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      <IconAlertTriangle size={24} className={classes.icon} aria-hidden="true" />
      <div>
        <p className={classes.message}>{message}</p>
        {message === sessionEndedMessage ? <SignInBeside /> : null}
        {entries.length > 0 ? (
          <ul className={classes.list}>
            {entries.map(([name, problem]) => (
              <li key={name}>
                <a href={`#${name}`} onClick={focusField}>
                  {labels[name] ? `${labels[name]}: ${problem}` : problem}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
}

/** Moves the focus without a navigation, which a page with unsaved changes would block. */
function focusField(event: React.MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  field?.focus()
  if (field && document.activeElement === field) event.preventDefault()
}

/** Opens this page's address in another tab, so that the input here stays and can be sent after signing in. */
function SignInBeside() {
  const { pathname, search } = useLocation()
  return (
    <p className={classes.beside}>
      Lo que escribió sigue aquí.{" "}
      <a href={`${pathname}${search}`} target="_blank" rel="noreferrer">
        Ingresar en otra pestaña
      </a>
    </p>
  )
}
