import type { ReviewReader } from "@trazo/contract/endpoint/live-events"
import type { Clock } from "../clock.ts"

/** A request that a staff page shows. */
export interface OpenReview {
  /** Socket id of the page. */
  page: string
  request: string
  reader: ReviewReader
}

/** What processes tell each other about their pages. */
export type ReviewMessage = { opened: OpenReview } | { closed: string }

/** Each process repeats its open pages this often. */
export const beatMilliseconds = 10_000
/** A page of a process that stopped is forgotten after this time. */
const lifeMilliseconds = 25_000

interface Outputs {
  clock: Clock
  /** Tells the other processes. */
  send: (message: ReviewMessage) => void
  /** Shows a page of this process who else has its request open. */
  show: (page: string, request: string, others: ReviewReader[]) => void
}

/**
 * Who has which request open, in all processes. A request belongs to one distributor, and a page opens only requests
 * that its reader may read, so readers of one request are colleagues.
 */
export function openReviews({ clock, send, show }: Outputs) {
  const own = new Map<string, OpenReview>()
  const remote = new Map<string, { review: OpenReview; until: number }>()

  const ownOf = (request: string) => [...own.values()].filter((review) => review.request === request)

  function showAll(request: string): void {
    const elsewhere = [...remote.values()].map(({ review }) => review)
    const pages = ownOf(request)
    const readers = [...pages, ...elsewhere.filter((review) => review.request === request)]
    const people = new Map(readers.map(({ reader }) => [reader.id, reader]))
    for (const { page, reader } of pages) {
      show(
        page,
        request,
        [...people.values()].filter(({ id }) => id !== reader.id),
      )
    }
  }

  function close(page: string): void {
    const review = own.get(page)
    if (!own.delete(page) || !review) return
    send({ closed: page })
    showAll(review.request)
  }

  function forget(page: string): void {
    const known = remote.get(page)
    if (remote.delete(page) && known) showAll(known.review.request)
  }

  return {
    /** A page of this process shows a request, instead of the one before. */
    open(review: OpenReview): void {
      if (own.get(review.page)?.request !== review.request) close(review.page)
      own.set(review.page, review)
      send({ opened: review })
      showAll(review.request)
    },
    close,
    /** A message of another process. */
    hear(message: ReviewMessage): void {
      if ("closed" in message) {
        forget(message.closed)
        return
      }
      const { opened: review } = message
      const known = remote.get(review.page)?.review
      if (known && known.request !== review.request) forget(review.page)
      remote.set(review.page, { review, until: clock.now().getTime() + lifeMilliseconds })
      if (known?.request !== review.request) showAll(review.request)
    },
    /** Repeats this process's pages, and forgets those of processes that stopped. Call it every `beatMilliseconds`. */
    beat(): void {
      for (const review of own.values()) send({ opened: review })
      const now = clock.now().getTime()
      for (const [page, { until }] of remote) if (until < now) forget(page)
    },
    /** This process's pages that show the request, without those of `except`. */
    pagesOf: (request: string, except: string | null): string[] =>
      ownOf(request).flatMap(({ page, reader }) => (reader.id === except ? [] : page)),
    /** Whether a page of any process shows the request. */
    isShown: (request: string): boolean =>
      [...own.values(), ...[...remote.values()].map(({ review }) => review)].some(
        (review) => review.request === request,
      ),
    all: (): Iterable<OpenReview> => own.values(),
  }
}

export type OpenReviews = ReturnType<typeof openReviews>
