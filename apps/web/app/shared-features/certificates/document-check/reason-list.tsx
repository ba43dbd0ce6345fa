import { Stack } from "@mantine/core"
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs"
import type { Reason } from "@trazo/documents/verdict/reasons"
import classes from "./document-check.module.css"
import { signatureVerdictNames, verdictStyles } from "./verdict-labels.ts"

const claimedStyle = [IconInfoCircle, "neutral"] as const

/** Each reason with what it means for the verdict. */
export function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <Stack component="ul" className={classes.reasons ?? ""} gap={10}>
      {reasons.map(({ code, verdict, text, isClaimed }, index) => {
        const [Picture, tone] = isClaimed ? claimedStyle : verdictStyles[verdict]
        const label = isClaimed ? "Según quien firmó" : signatureVerdictNames[verdict]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code may come twice, and the list never changes
          <li key={`${code} ${index}`} data-tone={tone}>
            <Picture size={20} stroke={2} aria-label={label} role="img" />
            <span>{text}</span>
          </li>
        )
      })}
    </Stack>
  )
}
