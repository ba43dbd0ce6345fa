import { listCertificates } from "@trazo/contract/certificates"
import { listClientRequests } from "@trazo/contract/client-requests"
import type { RouterContextProvider } from "react-router"
import { load } from "../../../shared-features/api/call.ts"
import { isCutOff } from "../process/unfinished-activations.ts"

/** The client's requests, and which of them were issued without their file being saved. */
export async function loadRequests(context: Readonly<RouterContextProvider>) {
  const [requests, certificates] = await Promise.all([
    load(context, listClientRequests),
    load(context, listCertificates),
  ])
  return {
    rows: requests.rows,
    cutOff: certificates.rows.filter(isCutOff).map(({ requestId }) => requestId),
  }
}
