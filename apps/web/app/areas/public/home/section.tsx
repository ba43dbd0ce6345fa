import { Container } from "@mantine/core"
import classes from "./home.module.css"

interface SectionProps {
  /** The section's anchor. The heading's id is `${id}-titulo`. */
  id: string
  title: string
  children: React.ReactNode
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <Container
      component="section"
      size={1200}
      className={classes.section}
      id={id}
      aria-labelledby={`${id}-titulo`}
    >
      <h2 className={classes.heading} id={`${id}-titulo`}>
        {title}
      </h2>
      {children}
    </Container>
  )
}
