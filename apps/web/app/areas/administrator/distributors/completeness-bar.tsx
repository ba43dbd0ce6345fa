import { barColour } from "@trazo/domain/branding/configuration-checklist"
import classes from "./completeness-bar.module.css"

/** How much of a configuration is done: a figure with its bar (F5). */
export function CompletenessBar({ percentage }: { percentage: number }) {
  return (
    <span className={classes.completeness}>
      <span className={classes.figure}>{percentage}%</span>
      <span className={classes.track} data-colour={barColour(percentage)} aria-hidden="true">
        <span className={classes.fill} style={{ "--percentage": percentage } as React.CSSProperties} />
      </span>
    </span>
  )
}
