import { barColour, configuredMessage } from "@trazo/domain/branding/configuration-checklist"
import classes from "./configuration-bar.module.css"

interface ConfigurationBarProps {
  percentage: number
  onOpen: () => void
}

/** How much of the company is configured (F4, F5). A touch opens the dialog again. */
export function ConfigurationBar({ percentage, onOpen }: ConfigurationBarProps) {
  const figure = `${percentage}%`
  const isComplete = percentage === 100
  const rest = isComplete ? configuredMessage.slice(figure.length) : " configurado"
  return (
    <div className={classes.bar} data-colour={barColour(percentage)} data-complete={isComplete}>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Configuración de la empresa"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percentage}
        aria-valuetext={figure + rest}
      >
        <span
          className={classes.fill}
          style={{ "--percentage": percentage } as React.CSSProperties}
          aria-hidden="true"
        />
      </div>
      <button type="button" className={classes.opener} aria-haspopup="dialog" onClick={onOpen}>
        <strong>{figure}</strong>
        <span className={classes.rest}>{rest}</span>
      </button>
    </div>
  )
}
