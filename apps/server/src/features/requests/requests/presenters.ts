import type { Category, Movement, UploadedDocument } from "@trazo/contract/buying/purchase"
import { documentCatalogue } from "@trazo/domain/requests/documents"
import type { DocumentFile, DocumentRequirement } from "./documents.queries.ts"
import type { MovementRow } from "./queries.ts"

function presentFile(file: DocumentFile): UploadedDocument {
  const { fileId: id, name, mediaType: type, size } = file
  return { id, name, type, size, blob: null, result: "accepted" }
}

export function presentCategory(
  { documentType, required }: DocumentRequirement,
  files: readonly DocumentFile[],
): Category {
  const { title, why, hint, several } = documentCatalogue[documentType]
  return {
    paper: documentType,
    title,
    why,
    hint,
    required,
    several,
    files: files.filter((file) => file.documentType === documentType).map(presentFile),
  }
}

export function presentMovement(row: MovementRow): Movement {
  return { status: row.status, _date: row.at.toISOString(), reason: row.reason }
}
