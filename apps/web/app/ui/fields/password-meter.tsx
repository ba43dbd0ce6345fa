import { Box, Group } from "@mantine/core"
import { passwordStrength } from "@trazo/domain/identity/password-strength"
import classes from "./password-meter.module.css"

const bars = [1, 2, 3, 4, 5]

interface PasswordMeterProps {
  password: string
  /** Why the form does not take the password. */
  refusal: string | null
  /** The message above the meter, which is not repeated. */
  shown: React.ReactNode
}

/** A password's strength as five bars and a label (D7). */
export function PasswordMeter({ password, refusal, shown }: PasswordMeterProps) {
  const { score, message } = password ? passwordStrength(password, refusal) : { score: 0, message: null }
  return (
    <div className={classes.meter} data-score={score}>
      <Group gap={4} aria-hidden="true">
        {bars.map((bar) => (
          <span key={bar} className={classes.bar} data-on={bar <= score} />
        ))}
      </Group>
      <Box component="p" mih="1.5em" mt={4} c="var(--strength)" role="status">
        {message === shown ? null : message}
      </Box>
    </div>
  )
}
