import type { QueueEvent, waitedBands } from "@trazo/contract/desk/review-queue"
import { parseTarget, targetLabel } from "@trazo/domain/buying/correction-targets"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { type RequestStatus, requestStatuses } from "@trazo/domain/requests/request-status"
import { createParser, parseAsString } from "nuqs/server"
import { choiceParam, defineList, periodParam } from "../../../ui/list/define-list.ts"

/** "staff": what waits for the distributor's staff. "all": every submitted request. */
export type QueueFilter = RequestStatus | "staff" | "all"

/** Requests that the reader has, or that nobody has. */
type AssigneeFilter = "mine" | "nobody"

const statusParams = Object.fromEntries(requestStatuses.map((status) => [status, status]))

export const kindParam = choiceParam<CertificateKind>({
  natural: "subject1",
  naturalConRuc: "subject2",
  juridica: "subject4",
})

const targetParam = createParser<string>({
  parse: (text) => (parseTarget(text) ? text : null),
  serialize: (text) => text,
})

export type WaitedBand = (typeof waitedBands)[number]

/** The URL of a queue. Without `filter` a search looks in every state, and the queue shows what waits for staff. */
export const queueList = defineList(
  {
    filter: choiceParam<QueueFilter>({ porAtender: "staff", todas: "all", ...statusParams }),
    assignee: choiceParam<AssigneeFilter>({ mias: "mine", sinAsignar: "nobody" }),
    seller: parseAsString,
    age: choiceParam<"late" | "soon">({ vencidas: "late", porVencer: "soon" }),
    kind: kindParam,
    period: periodParam,
    /** With it, the period is the event's and not the state's. */
    event: choiceParam<QueueEvent>({ enviadas: "submitted", aprobadas: "approved", corregidas: "corrected" }),
    /** What was asked to correct. */
    target: targetParam,
    waited: choiceParam<WaitedBand>({
      hasta1dia: "upTo1",
      hasta3dias: "upTo3",
      hasta7dias: "upTo7",
      mas: "longer",
    }),
  },
  {
    filter: "estado",
    seller: "vendedor",
    age: "plazo",
    kind: "certificado",
    assignee: "asignadas",
    period: "periodo",
    waited: "espera",
    event: "hecho",
    target: "motivo",
  },
)

export type QueueAddress = ReturnType<typeof queueList.read>

const defaultFilter = ({ search }: Pick<QueueAddress, "search">): QueueFilter => (search ? "all" : "staff")

export function filterOf(address: QueueAddress): QueueFilter {
  return address.filter ?? defaultFilter(address)
}

/** The first page with another filter. The default filter is not written. */
export function filterHref(address: QueueAddress, filter: QueueFilter): string {
  const isDefault = filter === defaultFilter(address)
  return queueList.href({ ...address, filter: isDefault ? null : filter, cursor: null })
}

/** A new search keeps a state as filter; the two general filters give way to the default. */
export function filterAfterSearch({ filter }: QueueAddress): Pick<QueueAddress, "filter"> {
  return { filter: filter === "staff" || filter === "all" ? null : filter }
}

const eventNames: Record<QueueEvent, string> = {
  submitted: "Enviadas",
  approved: "Aprobadas",
  corrected: "Con corrección pedida",
}

/** The name of the address's event, with what was asked to correct. */
export function eventText({ event, target }: Pick<QueueAddress, "event" | "target">): string | null {
  const asked = event === "corrected" && target ? parseTarget(target) : null
  return asked ? `Corrección: ${targetLabel(asked)}` : event && eventNames[event]
}

/** Location state with which a review leads back to its page of a queue, and on to the page's next request. */
interface QueueState {
  /** The search of the queue's URL. */
  queue: string
  /** The page's requests in its order. Empty for a search, which looks for one of them. */
  ids: readonly string[]
}

export function queueState(address: QueueAddress, rows: readonly { id: string }[]): QueueState {
  return { queue: queueList.href(address), ids: address.search ? [] : rows.map(({ id }) => id) }
}

/** Anything else than a `queueState` is read as the default queue without its requests. */
export function readQueueState(state: unknown): QueueState {
  const { queue, ids } = (state ?? {}) as Partial<Record<keyof QueueState, unknown>>
  return {
    queue: typeof queue === "string" && queue.startsWith("?") ? queue : "",
    ids: Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [],
  }
}
