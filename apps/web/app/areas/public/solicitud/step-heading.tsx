import classes from "./step.module.css"

interface StepHeadingProps {
  title: string
  /** Why it is asked, or how to answer. */
  children?: React.ReactNode
}

/** What this step asks; it takes the focus when the step opens. */
export function StepHeading({ title, children }: StepHeadingProps) {
  return (
    <div className={classes.heading}>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {children ? <p className={classes.lead}>{children}</p> : null}
    </div>
  )
}
