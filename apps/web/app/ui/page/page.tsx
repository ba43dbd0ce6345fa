import { Container } from "@mantine/core"
import classes from "./page.module.css"

interface PageProps {
  /** Maximum width in pixels. */
  width: number
  /** Second column on a wide screen: equal widths, or a menu of fixed width. */
  columns?: "equal" | "menu"
  children: React.ReactNode
}

export function Page({ width, columns, children }: PageProps) {
  return (
    <Container component="main" size={width} className={classes.page} data-columns={columns}>
      {children}
    </Container>
  )
}
