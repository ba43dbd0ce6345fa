import { reviewApis } from "@trazo/contract/desk/review"
import type { JoinResponse, ReviewReader, ShownReview } from "@trazo/contract/endpoint/live-events"
import { ApiError } from "@trazo/contract/errors/errors"
import { reviewedChannels } from "@trazo/domain/buying/channel"
import { z } from "zod"
import type { Deps } from "../deps.ts"
import type { PageSocket } from "./live-channel.ts"

/** Calls the API as the page's reader. @throws ApiError */
export type Call = <Result>(socket: PageSocket, path: string) => Promise<Result>

const shownReviewShape = z.object({
  channel: z.enum(Object.keys(reviewedChannels) as [ShownReview["channel"]]),
  id: z.uuid(),
})

/** Tells staff pages who else has their request open. The API decides who may read it. */
export function serveReviews(
  socket: PageSocket,
  call: Call,
  { live, log }: Pick<Deps, "live" | "log">,
): void {
  const { reviews } = live
  // A response for a request that the page has left is dropped.
  let latest = 0
  socket.on("openReview", async (shown, respond) => {
    latest += 1
    const turn = latest
    let response: JoinResponse = { ok: true }
    try {
      const review = requireShown(shown)
      const reader = await readerOf(socket, review, call)
      if (turn === latest && socket.connected) {
        socket.data.shown = review
        reviews.open({ page: socket.id, request: review.id, reader })
      }
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ err: error }, "a page's request could not be opened")
      response = (error instanceof ApiError ? error : new ApiError("INTERNAL")).toResponse()
    }
    if (typeof respond === "function") respond(response)
  })
  const close = () => {
    latest += 1
    reviews.close(socket.id)
  }
  socket.on("closeReview", close)
  socket.on("disconnect", close)
}

/** @throws ApiError REQUEST_NOT_FOUND */
function requireShown(shown: unknown): ShownReview {
  const { success, data } = shownReviewShape.safeParse(shown)
  if (!success) throw new ApiError("REQUEST_NOT_FOUND")
  return data
}

function readerOf(socket: PageSocket, { channel, id }: ShownReview, call: Call): Promise<ReviewReader> {
  return call(socket, reviewApis[channel].reader.path.replace(":id", id))
}

/** Takes the requests from pages whose reader may no longer read them. */
export async function closeForbidden(
  sockets: ReadonlyMap<string, PageSocket>,
  call: Call,
  { live }: Pick<Deps, "live">,
): Promise<void> {
  for (const { page, request } of [...live.reviews.all()]) {
    const socket = sockets.get(page)
    if (socket?.data.shown?.id !== request) continue
    await readerOf(socket, socket.data.shown, call).catch((error) => {
      if (error instanceof ApiError && error.typeCode !== "OVERLOADED") live.reviews.close(page)
    })
  }
}
