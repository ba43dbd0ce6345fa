import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs"
import { Link } from "react-router"
import classes from "./page-head.module.css"

interface PageHeadProps {
  title: string
  /** States beside the title. */
  badges?: React.ReactNode
  children?: React.ReactNode
  /** What one does here most, on the right. */
  action?: React.ReactNode
  back?: { to: string; title: string }
}

export function PageHead({ title, badges, children, action, back }: PageHeadProps) {
  return (
    <header className={classes.head}>
      {back ? (
        <Link to={back.to} className={classes.back}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
          {back.title}
        </Link>
      ) : null}
      <div className={classes.line}>
        <div className={classes.words}>
          <div className={classes.title}>
            <h1>{title}</h1>
            {badges}
          </div>
          {children ? <p className={classes.lead}>{children}</p> : null}
        </div>
        {action}
      </div>
    </header>
  )
}
