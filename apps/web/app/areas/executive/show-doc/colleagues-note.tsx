import IconArrowsExchange from "@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs"
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs"
import type { Review } from "@trazo/contract/desk/review"
import type { ReviewReader } from "@trazo/contract/endpoint/live-events"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { useState } from "react"
import { Note } from "../../../ui/content/note.tsx"

const list = new Intl.ListFormat("es", { type: "conjunction" })

/** Who else has the request open. */
export function OtherReaders({ others }: { others: readonly ReviewReader[] }) {
  if (others.length === 0) return null
  const names = list.format(others.map((other) => other.names))
  return (
    <Note tone="calm" icon={IconUsers}>
      {names} también {others.length === 1 ? "tiene" : "tienen"} abierta esta solicitud.
    </Note>
  )
}

/** Who changed the status of the request while the reader was on it; null when the reader did, or nobody. */
export function useOutsideChange({ status, timeline }: Pick<Review, "status" | "timeline">): string | null {
  const [seen, setSeen] = useState<{ status: Review["status"]; by: string | null }>({ status, by: null })
  if (seen.status === status) return seen.by
  const last = timeline.at(-1)
  const by = last && !last.isOwn ? last.actor : null
  setSeen({ status, by })
  return by
}

interface OutsideChangeProps {
  by: string | null
  status: Review["status"]
  /** The reader is writing a decision. */
  isWriting: boolean
}

export function OutsideChange({ by, status, isWriting }: OutsideChangeProps) {
  if (by === null) return null
  return (
    <Note tone="warn" icon={IconArrowsExchange}>
      {by} cambió esta solicitud: ahora está en «{requestStatusCatalogue[status].description}».
      {isWriting ? " Lo que usted escribió sigue en la página." : ""}
    </Note>
  )
}
