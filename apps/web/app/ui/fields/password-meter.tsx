import { passwordScore, passwordStrengthMessage } from "@trazo/domain/identity/password-strength"
import classes from "./password-meter.module.css"

const bars = [1, 2, 3, 4, 5]

/** A password's strength as five bars and a label (D7). */
export function PasswordMeter({ password }: { password: string }) {
  const score = password ? passwordScore(password) : 0
  return (
    <div className={classes.meter} data-score={score}>
      <div className={classes.bars} aria-hidden="true">
        {bars.map((bar) => (
          <span key={bar} className={classes.bar} data-on={bar <= score} />
        ))}
      </div>
      <p className={classes.words} role="status">
        {password ? passwordStrengthMessage(password) : null}
      </p>
    </div>
  )
}
