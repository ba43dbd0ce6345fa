import { archiveOf } from "@trazo/documents/signing/archive"

export interface ArchiveInput {
  readonly documents: readonly { readonly name: string; readonly content: Blob }[]
}

/** One ZIP of what was signed until the work was stopped. */
export function archiveDocuments({ documents }: ArchiveInput): Promise<Blob> {
  return archiveOf(documents)
}
