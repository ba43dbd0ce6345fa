import { Box } from "@mantine/core"
import IconUserCheck from "@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs"
import type { Review } from "@trazo/contract/reviews/review"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { Note } from "../../../ui/content/note.tsx"

type Approvals = Pick<Review, "doubleApproval" | "firstApproval">

/** Who gave the first of two approvals. */
export function FirstApproval({ review: { firstApproval } }: { review: Approvals }) {
  if (!firstApproval) return null
  const { by, isOwn, at } = firstApproval
  return (
    <Box mt="md">
      <Note
        tone="calm"
        icon={IconUserCheck}
        title={`${isOwn ? "Usted dio" : `${by} dio`} la primera aprobación`}
      >
        El {formatDateTime(new Date(at))}. {isOwn ? "Falta la de otra persona." : "Falta la segunda."}
      </Note>
    </Box>
  )
}

/** In the dialog of an approval, what it leads to. */
export function approvalEffect({ doubleApproval, firstApproval }: Approvals, product: string): string {
  if (doubleApproval && !firstApproval) {
    return `Es la primera de dos aprobaciones: otra persona debe aprobarla también antes de que pueda activar su ${product}.`
  }
  const second = firstApproval ? `${firstApproval.by} dio la primera aprobación. Con la suya ` : ""
  return `${second}${second ? "podrá" : "Podrá"} activar su ${product}.`
}
