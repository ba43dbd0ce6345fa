import { isRequestStatus, type RequestStatus } from "@trazo/domain/requests/request-status"

/** "staff": what waits for the distributor's own people; "all": every request that was sent. */
export type QueueFilter = RequestStatus | "staff" | "all"

export interface QueueAddress {
  filter: QueueFilter
  search: string
  /** From 1. */
  page: number
}

export const names = { staff: "porAtender", all: "todas" } as const

/** The home of the staff is what waits for them; who searches looks in everything. */
export function usualFilter(search: string): QueueFilter {
  return search ? "all" : "staff"
}

export function filterNamed(name: string | null, search: string): QueueFilter {
  if (isRequestStatus(name)) return name
  if (name === names.all) return "all"
  return name === names.staff ? "staff" : usualFilter(search)
}

/** What the queue's address asks for; what makes no sense in it is left out. */
export function readQueueAddress(params: URLSearchParams): QueueAddress {
  const search = (params.get("buscar") ?? "").trim().slice(0, 80)
  const page = Number(params.get("pagina"))
  return {
    filter: filterNamed(params.get("estado"), search),
    search,
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  }
}

/** The address's query, «?…» or nothing: what is usual is not written. */
export function queueSearch({ filter, search, page }: QueueAddress): string {
  const params = new URLSearchParams()
  if (filter !== usualFilter(search)) {
    params.set("estado", filter === "staff" || filter === "all" ? names[filter] : filter)
  }
  if (search) params.set("buscar", search)
  if (page > 1) params.set("pagina", String(page))
  const text = params.toString()
  return text ? `?${text}` : ""
}
