import { Stack } from "@mantine/core"
import { isClaimed, type Reason } from "@trazo/documents/verdict/reasons"
import classes from "./document-check.module.css"
import { claimedStyle, signatureVerdictNames, verdictStyles } from "./verdict-labels.ts"

/** Each reason with what it means for the verdict. */
export function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <Stack component="ul" className={classes.reasons ?? ""} gap={10}>
      {reasons.map((reason, index) => {
        const { code, verdict, text } = reason
        const [Picture, tone] = isClaimed(reason) ? claimedStyle : verdictStyles[verdict]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code may come twice, and the list never changes
          <li key={`${code} ${index}`} data-tone={tone}>
            <Picture
              size={20}
              stroke={2}
              aria-label={isClaimed(reason) ? "Sin comprobar" : signatureVerdictNames[verdict]}
              role="img"
            />
            <span>{text}</span>
          </li>
        )
      })}
    </Stack>
  )
}
