import classes from "./state-card.module.css"

/** Figures of a card, line by line. `isLong`: each under its name, for what is read letter by letter. */
export function Lines({ isLong = false, children }: { isLong?: boolean; children: React.ReactNode }) {
  return <dl className={isLong ? `${classes.lines} ${classes.long}` : (classes.lines ?? "")}>{children}</dl>
}

export function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
