import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import { sessionEndedMessage } from "@trazo/contract/errors"
import { useEffect, useRef } from "react"
import { useLocation } from "react-router"
import classes from "./error-summary.module.css"

interface ErrorSummaryProps {
  /** The form's message. Without it, nothing is rendered. */
  message: string | undefined
  /** Messages by field name; each links to its field, whose id is its name. */
  fields?: Record<string, string>
  /** The fields' labels, by name. */
  labels?: Record<string, string>
}

/** Shows a form's failure above the form. Takes the focus, so that screen readers announce it. */
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

/** Moves the focus without a navigation, because unsaved changes block navigations. */
function focusField(event: React.MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  field?.focus()
  if (field && document.activeElement === field) event.preventDefault()
}

/** Opens this page in another tab to sign in, so that the input here is kept and can be sent afterwards. */
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
