import { useId } from "react"
import classes from "./account.module.css"

interface AccountSectionProps {
  title: string
  children: React.ReactNode
}

export function AccountSection({ title, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
