import type { DistributorOrder } from "@trazo/contract/administration"

export interface ListAddress {
  search: string
  state: "active" | "suspended" | null
  order: DistributorOrder
}

const states = { activa: "active", suspendida: "suspended" } as const

/** What the list's address asks for; what makes no sense in it is left out. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const state = params.get("estado") ?? ""
  return {
    search: (params.get("buscar") ?? "").trim().slice(0, 120),
    state: Object.hasOwn(states, state) ? states[state as keyof typeof states] : null,
    order: params.get("orden") === "configuracion" ? "completeness" : "name",
  }
}

/** The address's query, «?…» or nothing: what is usual is not written. */
export function listSearch({ search, state, order }: ListAddress): string {
  const params = new URLSearchParams()
  if (search) params.set("buscar", search)
  if (state) params.set("estado", state === "active" ? "activa" : "suspendida")
  if (order === "completeness") params.set("orden", "configuracion")
  const text = params.toString()
  return text ? `?${text}` : ""
}
