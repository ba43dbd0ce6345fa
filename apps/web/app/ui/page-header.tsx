import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs"
import { Link } from "react-router"
import classes from "./page-header.module.css"

export interface PageHeaderProps {
  title: string
  /** States beside the title. */
  badges?: React.ReactNode
  children?: React.ReactNode
  /** Buttons and links, on the right. */
  actions?: React.ReactNode
  /** The pages above this one, the outermost first. */
  breadcrumb?: readonly { to: string; title: string }[]
  /** «h3» where the header is a part of a page that has its own heading. */
  heading?: "h1" | "h3"
}

export function PageHeader({
  title,
  badges,
  children,
  actions,
  breadcrumb = [],
  heading: Heading = "h1",
}: PageHeaderProps) {
  return (
    <header className={classes.head}>
      {breadcrumb.length > 0 ? (
        <nav aria-label="Ruta">
          <ol className={classes.breadcrumb}>
            {breadcrumb.map(({ to, title: above }) => (
              <li key={to}>
                <Link to={to} className={classes.back}>
                  {above}
                </Link>
                <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <div className={classes.line}>
        <div className={classes.words}>
          <div className={classes.title}>
            <Heading>{title}</Heading>
            {badges}
          </div>
          {children ? <p className={classes.lead}>{children}</p> : null}
        </div>
        {actions}
      </div>
    </header>
  )
}
