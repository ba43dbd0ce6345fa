import type { Certificate } from "@trazo/contract/certificates"
import type { ClientRequestRow } from "@trazo/contract/client-requests"

/** Requests whose activation can be done or finished: approved ones, and issued ones whose P12 was never saved. */
export function unfinishedActivations(
  requests: readonly ClientRequestRow[],
  certificates: readonly Pick<Certificate, "requestId" | "hasP12" | "status">[],
): ClientRequestRow[] {
  const cutOff = new Set(certificates.filter(isCutOff).map(({ requestId }) => requestId))
  return requests.filter(({ id, status }) => status === "approved" || (status === "issued" && cutOff.has(id)))
}

const stillOfUse = ["valid", "expiring", "suspended"]

/** Its certificate exists, its file was never finished, and finishing it still makes sense. */
export function isCutOff({ hasP12, status }: Pick<Certificate, "hasP12" | "status">): boolean {
  return !hasP12 && stillOfUse.includes(status)
}
