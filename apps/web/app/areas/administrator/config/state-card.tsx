import { useId } from "react"
import classes from "./state-card.module.css"

interface StateCardProps {
  title: string
  badge?: React.ReactNode
  children: React.ReactNode
}

/** One part of the platform: its name, how it is, its figures. */
export function StateCard({ title, badge, children }: StateCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        {badge}
      </div>
      {children}
    </section>
  )
}

/** Cards beside each other where there is room. */
export function StateCards({ children }: { children: React.ReactNode }) {
  return <div className={classes.cards}>{children}</div>
}
