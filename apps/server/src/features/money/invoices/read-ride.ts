import type { getClientInvoice as getEndpoint } from "@trazo/contract/certificates/client-requests"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/invoices"
import { isAccountMethod } from "@trazo/domain/money/sale-invoice"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadDistributor } from "../../platform/branding/distributor.ts"
import type { SentFile } from "../../platform/files/send-file.ts"
import { readStoredFile } from "../../platform/files/stored-files.ts"
import { loadBrand } from "../../platform/tenants/brand.ts"
import { ownClientRequest } from "../../requests/requests/request.ts"
import { findInvoice, findSale, type InvoiceRow } from "./invoice.ts"
import { documentOfRow } from "./prepare-invoice.ts"
import { drawRide, type Ride } from "./ride/draw-ride.ts"

/** The printed form of an invoice that has its key. @throws ApiError NOT_FOUND */
export async function readInvoiceRide(
  { scope, params: { id } }: Call<typeof contract.readInvoiceRide>,
  deps: Pick<Deps, "db" | "clock" | "files">,
): Promise<SentFile> {
  const ride = await inScope(deps.db, scope, async (tx) => {
    const row = await findInvoice(tx, id)
    return row ? await loadRide(tx, row, deps) : null
  })
  if (!ride) throw new ApiError("NOT_FOUND")
  return await rideFile(ride, deps)
}

async function rideFile(ride: Ride, deps: Pick<Deps, "clock">): Promise<SentFile> {
  const content = await drawRide(ride, deps)
  return { fileName: `${ride.document.accessKey}.pdf`, mediaType: "application/pdf", content }
}

/** What the SRI authorised of a client's own request, unless an organisation paid. @throws ApiError REQUEST_NOT_FOUND, NOT_FOUND */
export async function getClientInvoice(
  { scope, actor, params: { id, invoice, format } }: Call<typeof getEndpoint>,
  deps: Pick<Deps, "db" | "clock" | "files">,
): Promise<SentFile> {
  const found = await inScope(deps.db, scope, async (tx) => {
    await ownClientRequest(tx, { actor, id, lock: false })
    const row = await findInvoice(tx, invoice)
    if (row?.requestId !== id || row.paymentId === null || row.authorisedXml === null)
      throw new ApiError("NOT_FOUND")
    const sale = await findSale(tx, row.paymentId)
    if (sale && isAccountMethod(sale.method)) throw new ApiError("NOT_FOUND")
    return { xml: row.authorisedXml, ride: await loadRide(tx, row, deps) }
  })
  if (!found.ride) throw new ApiError("NOT_FOUND")
  if (format === "pdf") return await rideFile(found.ride, deps)
  const fileName = `${found.ride.document.accessKey}.xml`
  return { fileName, mediaType: "application/xml", content: Buffer.from(found.xml) }
}

/** Null before the document has its key. */
export async function loadRide(
  tx: ScopedTransaction,
  row: InvoiceRow,
  deps: Pick<Deps, "files">,
): Promise<Ride | null> {
  const document = documentOfRow(row)
  if (!document) return null
  const { authorisedAt: at, annulledOn } = row
  return {
    document,
    authorization: at === null ? null : { number: document.accessKey, at },
    annulledOn,
    brand: await loadRideBrand(tx, deps),
  }
}

async function loadRideBrand(tx: ScopedTransaction, deps: Pick<Deps, "files">): Promise<Ride["brand"]> {
  const { name, logoFileId } = await loadBrand(tx)
  const { configuration } = await loadDistributor(tx)
  const logo = logoFileId === null ? undefined : await readStoredFile(tx, logoFileId, deps)
  const isDrawn = logo?.mediaType === "image/png" || logo?.mediaType === "image/jpeg"
  return {
    name,
    color: configuration?.theme.primaryColor ?? "#09497E",
    logo: logo && isDrawn ? logo.content : null,
  }
}
