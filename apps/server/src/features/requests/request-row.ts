import type { DocumentType } from "@trazo/domain/requests/documents"
import type { Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"

export type RequestRow = Selectable<Database["requests"]>

export interface DocumentFile {
  rowId: string
  documentType: DocumentType
  fileId: string
  name: string
  mediaType: string
  size: number
  sha256: Buffer
}
