import { Text } from "@mantine/core"
import type { Intent } from "../../../shared-features/platform/intent/use-intent.ts"

/** Why an action failed. An error of the reason is at its field. */
export function FailureText({ failure }: Pick<Intent, "failure">) {
  if (!failure.message || failure.fields.reason) return null
  return (
    <Text role="alert" c="var(--bad)" mb="sm">
      {failure.message}
    </Text>
  )
}
