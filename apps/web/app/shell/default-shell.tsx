import { Container } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { BrandLogo } from "../shared-features/branding/brand-logo.tsx"
import classes from "./default-shell.module.css"
import { SiteFooter } from "./site-footer.tsx"

interface DefaultShellProps {
  children: React.ReactNode
  /** On the right of the top bar. */
  actions?: React.ReactNode
}

/** The frame of every public page (C5). */
export function DefaultShell({ children, actions }: DefaultShellProps) {
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#contenido">
        Ir al contenido
      </a>
      <header className={classes.header}>
        <Container size={1200} className={classes.inside}>
          <Link to={paths.home} className={classes.brand}>
            <BrandLogo />
          </Link>
          {actions ? <nav aria-label="Su cuenta">{actions}</nav> : null}
        </Container>
      </header>
      <div id="contenido" className={classes.content} tabIndex={-1}>
        {children}
      </div>
      <SiteFooter />
    </div>
  )
}
