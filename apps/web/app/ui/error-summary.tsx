import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import { useEffect, useRef } from "react"
import classes from "./error-summary.module.css"

interface ErrorSummaryProps {
  /** The form's own message; nothing is shown without it. */
  message: string | undefined
  /** Messages by field name: each leads to its field, whose id is its name. */
  fields?: Record<string, string>
  /** The fields' labels, by name. */
  labels?: Record<string, string>
}

/** What went wrong with a form, above it; it takes the focus, so that it is read at once. */
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
        {entries.length > 0 ? (
          <ul className={classes.list}>
            {entries.map(([name, problem]) => (
              <li key={name}>
                <a href={`#${name}`}>{labels[name] ? `${labels[name]}: ${problem}` : problem}</a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
}
