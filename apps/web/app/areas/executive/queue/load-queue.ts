import { type LoaderFunctionArgs, redirect } from "react-router"
import { load } from "../../../shared-features/api/call.ts"
import type { ReviewApi } from "../channel/review-api.ts"
import { queueSearch, readQueueAddress } from "./queue-address.ts"

export type QueueData = Awaited<ReturnType<typeof loadQueue>>

/** A page of a channel's queue. A page that no longer has rows gives way to the last one that has. */
export async function loadQueue(
  api: ReviewApi,
  { context, url }: Pick<LoaderFunctionArgs, "context" | "url">,
) {
  const address = readQueueAddress(url.searchParams)
  const { filter, search, page } = address
  const query = {
    ...(filter === "all" ? {} : filter === "staff" ? { nextActor: filter } : { status: filter }),
    ...(search ? { search } : {}),
    page,
  }
  const { rows, total, pageSize, counts } = await load(context, api.queue, { query })
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (page > pages) throw redirect(`${url.pathname}${queueSearch({ ...address, page: pages })}`)
  return { address, rows, total, pageSize, pages, counts, now: new Date().toISOString() }
}
