import { removePaper, uploadPaper } from "@trazo/contract/purchase"
import type { Paper } from "@trazo/domain/papers"
import { useState } from "react"
import { useRevalidator } from "react-router"
import { callFromBrowser } from "../../../../shared-features/api/call-from-browser.ts"
import { uploadFromBrowser } from "../../../../shared-features/api/upload-from-browser.ts"
import type { SendFile } from "../../../../ui/use-upload.ts"

/** Sends and removes the papers of the purchase at hand; the page then shows what the server has. */
export function usePapers() {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)

  const send =
    (paper: Paper): SendFile =>
    async (file, progress) => {
      setProblem(null)
      await uploadFromBrowser(uploadPaper, { params: { paper }, file, ...progress })
      await revalidate()
    }

  const remove = async (file: string) => {
    setProblem(null)
    try {
      await callFromBrowser(removePaper, { params: { file } })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "No se pudo quitar el documento. Intente otra vez.")
    }
    await revalidate()
  }

  return { send, remove, problem }
}
