import classes from "./notice.module.css"

/** What one should know of the whole page. */
export function Notice({ tone, children }: { tone: "good" | "warn" | "bad"; children: React.ReactNode }) {
  return (
    <div className={classes.notice} data-tone={tone} role="status">
      {children}
    </div>
  )
}
