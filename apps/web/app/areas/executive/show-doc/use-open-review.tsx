import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs"
import type { ReviewReader } from "@trazo/contract/endpoint/live-events"
import { queueChannelAt } from "@trazo/contract/paths"
import { useEffect, useState } from "react"
import { useLocation, useRevalidator } from "react-router"
import { withLiveSocket } from "../../../shared-features/platform/notifications/live-socket.ts"
import { Note } from "../../../ui/content/note.tsx"

/** Colleagues who have the same request open. Reads the page again when one of them decides or takes the request. */
export function useOpenReview(id: string): readonly ReviewReader[] {
  const channel = queueChannelAt(useLocation().pathname)
  const { revalidate } = useRevalidator()
  const [others, setOthers] = useState<readonly ReviewReader[]>([])
  useEffect(() => {
    return withLiveSocket((socket) => {
      // A request that may not be read shows no colleagues.
      const open = () => void socket.emit("openReview", { channel, id }, () => undefined)
      const onReaders = (request: string, readers: ReviewReader[]) => {
        if (request === id) setOthers(readers)
      }
      const onChanged = (request: string) => {
        if (request === id) void revalidate()
      }
      const onLost = () => setOthers([])
      socket.on("connect", open)
      socket.on("disconnect", onLost)
      socket.on("reviewReaders", onReaders)
      socket.on("reviewChanged", onChanged)
      if (socket.connected) open()
      return () => {
        socket.off("connect", open)
        socket.off("disconnect", onLost)
        socket.off("reviewReaders", onReaders)
        socket.off("reviewChanged", onChanged)
        if (socket.connected) socket.emit("closeReview")
      }
    })
  }, [channel, id, revalidate])
  return others
}

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
