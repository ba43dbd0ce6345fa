import { Box, Group } from "@mantine/core"
import { passwordScore, passwordStrengthMessage } from "@trazo/domain/identity/password-strength"
import classes from "./password-meter.module.css"

const bars = [1, 2, 3, 4, 5]

/** A password's strength as five bars and a label (D7). */
export function PasswordMeter({ password }: { password: string }) {
  const score = password ? passwordScore(password) : 0
  return (
    <div className={classes.meter} data-score={score}>
      <Group gap={4} aria-hidden="true">
        {bars.map((bar) => (
          <span key={bar} className={classes.bar} data-on={bar <= score} />
        ))}
      </Group>
      <Box component="p" mih="1.5em" mt={4} c="var(--strength)" role="status">
        {password ? passwordStrengthMessage(password) : null}
      </Box>
    </div>
  )
}
