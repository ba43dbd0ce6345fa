import { Link } from "react-router"
import classes from "./frame-links.module.css"

/** The first link of a frame. Its target has the id «contenido». */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#contenido">
      Ir al contenido
    </a>
  )
}

interface HomeLinkProps {
  to: string
  /** Placement within the frame's bar. */
  className?: string | undefined
  /** The logo. */
  children: React.ReactNode
}

export function HomeLink({ to, className = "", children }: HomeLinkProps) {
  return (
    <Link to={to} className={`${classes.home} ${className}`}>
      {children}
    </Link>
  )
}
