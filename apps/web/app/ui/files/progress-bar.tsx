import classes from "./progress-bar.module.css"

interface ProgressBarProps {
  value: number
  max: number
  "aria-label": string
}

export function ProgressBar(props: ProgressBarProps) {
  return <progress className={classes.bar} {...props} />
}
