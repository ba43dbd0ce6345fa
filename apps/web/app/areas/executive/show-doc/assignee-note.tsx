import IconUserExclamation from "@tabler/icons-react/dist/esm/icons/IconUserExclamation.mjs"
import type { Review } from "@trazo/contract/reviews/review"
import { Note } from "../../../ui/content/note.tsx"

type Held = Pick<Review, "assignee">

/** The colleague who has the request; null when the reader or nobody has it. */
export function otherAssignee({ assignee }: Held): { id: string; names: string } | null {
  return assignee && !assignee.isOwn ? assignee : null
}

/** Beside a decision on a request that a colleague has. */
export function AssigneeNote({ review }: { review: Held }) {
  const other = otherAssignee(review)
  if (!other) return null
  return (
    <Note tone="warn" icon={IconUserExclamation}>
      {other.names} tiene esta solicitud. Si continúa, la respuesta queda registrada a nombre de usted.
    </Note>
  )
}
