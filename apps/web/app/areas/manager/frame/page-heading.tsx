import { useEffect, useRef } from "react"
import classes from "./page-heading.module.css"

interface PageHeadingProps {
  title: React.ReactNode
  /** What this page is for, or what comes now. */
  children?: React.ReactNode
  /** When it changes, the heading takes the focus: the next step begins to be read at its top. */
  step?: string | undefined
}

export function PageHeading({ title, children, step }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
  return (
    <div className={classes.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children ? <p>{children}</p> : null}
    </div>
  )
}
