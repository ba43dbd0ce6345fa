import { useId } from "react"
import classes from "./data-panel.module.css"

export interface DataSectionProps {
  title: string
  /** Beside the title. */
  aside?: React.ReactNode
  children: React.ReactNode
}

export function DataSection({ title, aside, children }: DataSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
