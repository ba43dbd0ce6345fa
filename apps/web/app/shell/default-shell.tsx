import classes from "./default-shell.module.css"
import { SiteFooter } from "./site-footer.tsx"
import { SiteHeader } from "./site-header.tsx"

/** The frame of every public page (C5): brand above, product and provider below. */
export function DefaultShell({
  children,
  actions,
}: {
  children: React.ReactNode
  actions?: React.ReactNode
}) {
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#contenido">
        Ir al contenido
      </a>
      <SiteHeader>{actions}</SiteHeader>
      <div id="contenido" className={classes.content} tabIndex={-1}>
        {children}
      </div>
      <SiteFooter />
    </div>
  )
}
