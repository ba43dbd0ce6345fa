import type { RequestRow } from "./request-row.ts"

/** What the queue's search looks in: number, identity and names. Written again whenever one of them changes. */
export function searchText(request: Pick<RequestRow, "number" | "user_info">): string {
  const { identity, names, surname1, surname2, companyName, companyRuc, ruc } = request.user_info
  return [request.number, identity, names, surname1, surname2, ruc, companyRuc, companyName]
    .filter(Boolean)
    .join(" ")
}
