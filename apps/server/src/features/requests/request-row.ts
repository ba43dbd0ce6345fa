import type { PriceList } from "@trazo/domain/pricing/price-key"
import type { DocumentType } from "@trazo/domain/requests/documents"
import type { Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"

export type RequestRow = Selectable<Database["requests"]>

export function priceListOf({ renewal, channel }: Pick<RequestRow, "renewal" | "channel">): PriceList {
  return renewal ?? channel
}

/** Whether a request began with known data of its account: a renewal, or another request of a signed-in client. */
export function isFilledIn({ renewal, started_by }: Pick<RequestRow, "renewal" | "started_by">): boolean {
  return renewal !== null || started_by !== null
}

export interface DocumentFile {
  rowId: string
  documentType: DocumentType
  fileId: string
  name: string
  mediaType: string
  size: number
  sha256: Buffer
  /** The request whose file this one shares. */
  reusedFrom: string | null
  uploadedAt: Date
}
