import { Link, NavLink } from "react-router"
import classes from "./area-frame.module.css"
import { FrameLogo } from "./logos.tsx"

interface AreaFrameProps {
  home: string
  tabs?: readonly { path: string; title: string }[]
  /** Who is signed in, and the way out. */
  account: React.ReactNode
  children: React.ReactNode
}

/** The frame of a staff's area that needs no side menu: a bar, its tabs, the page. */
export function AreaFrame({ home, tabs = [], account, children }: AreaFrameProps) {
  return (
    <div className={classes.frame} data-density="compact">
      <a className={classes.skip} href="#contenido">
        Ir al contenido
      </a>
      <header className={classes.top}>
        <Link to={home} className={classes.brand}>
          <FrameLogo />
        </Link>
        {tabs.length > 0 ? (
          <nav className={classes.tabs} aria-label="Secciones">
            {tabs.map(({ path, title }) => (
              <NavLink key={path} to={path} end={path === home} className={classes.tab ?? ""}>
                {title}
              </NavLink>
            ))}
          </nav>
        ) : null}
        <div className={classes.account}>{account}</div>
      </header>
      <main id="contenido" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </div>
  )
}
