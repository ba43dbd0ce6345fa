import type { DocumentType } from "@trazo/domain/requests/documents"
import type { Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"

export type RequestRow = Selectable<Database["requests"]>

/** A document of a request with its stored file. */
export interface DocumentFile {
  rowId: string
  documentType: DocumentType
  fileId: string
  name: string
  mediaType: string
  size: number
  sha256: Buffer
}
