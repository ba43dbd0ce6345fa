import { Container } from "@mantine/core"
import classes from "./page.module.css"

interface PageProps {
  /** Widest the page gets, in pixels. */
  width: number
  /** The second column on a wide screen: as wide as the first, or a fixed width in pixels on either side. */
  columns?: "equal" | "menu"
  children: React.ReactNode
}

/** The centred `main` of a public screen. */
export function Page({ width, columns, children }: PageProps) {
  return (
    <Container component="main" size={width} className={classes.page} data-columns={columns}>
      {children}
    </Container>
  )
}
