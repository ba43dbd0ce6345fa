import { ApiError } from "@trazo/contract/errors"
import { deskOf, type PageSocket } from "../live/live-channel.ts"

/**
 * A page joins the room of its own account and of no other: what it sends is compared with what the session says, and
 * everything else gets the same answer, whether there is such an account or not.
 */
export async function answerJoin(
  socket: PageSocket,
  { id, answer }: { id: unknown; answer: unknown },
): Promise<void> {
  const { reader } = socket.data
  const isOwn = reader.area === "client" && id === reader.id
  if (isOwn) await socket.join(deskOf(reader))
  if (typeof answer === "function") answer(isOwn ? { ok: true } : new ApiError("NOT_ALLOWED").answer())
}
