import { removeDocument, uploadDocument } from "@trazo/contract/buying/purchase"
import type { DocumentType } from "@trazo/domain/requests/documents"
import { useState } from "react"
import { useRevalidator } from "react-router"
import { callFromBrowser } from "../../../../shared-features/platform/api/call-from-browser.ts"
import { uploadFromBrowser } from "../../../../shared-features/platform/api/upload-from-browser.ts"
import type { SendFile } from "../../../../ui/files/use-upload.ts"

/** Uploads and removes documents of the current purchase, then reloads it. */
export function useDocuments() {
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string | null>(null)

  const send =
    (document: DocumentType): SendFile =>
    async (file, progress) => {
      setError(null)
      await uploadFromBrowser(uploadDocument, { params: { paper: document }, file, ...progress })
      await revalidate()
    }

  const remove = async (file: string) => {
    setError(null)
    try {
      await callFromBrowser(removeDocument, { params: { file } })
    } catch (failure) {
      setError(
        failure instanceof Error ? failure.message : "No se pudo quitar el documento. Intente otra vez.",
      )
    }
    await revalidate()
  }

  return { send, remove, error }
}
