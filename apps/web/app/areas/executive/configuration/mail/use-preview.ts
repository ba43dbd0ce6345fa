import { ApiError } from "@trazo/contract/errors/errors"
import { type MailPreview, previewEmailTexts } from "@trazo/contract/platform/email-templates"
import type { EmailTemplateKey } from "@trazo/domain/platform/email-templates"
import { templateTextsProblems } from "@trazo/domain/platform/template-texts"
import { useEffect, useState } from "react"
import { callFromBrowser } from "../../../../shared-features/platform/api/call-from-browser.ts"

const pauseMilliseconds = 300

/** The mails that the typed texts make. While a text has a problem, the last good ones. */
export function usePreview(mail: EmailTemplateKey, texts: Record<string, string>) {
  const [emails, setEmails] = useState<MailPreview["letters"]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const hasProblem = Object.keys(templateTextsProblems(mail, texts)).length > 0
  useEffect(() => {
    if (hasProblem) return
    let isCurrent = true
    const read = async () => {
      try {
        const preview = await callFromBrowser(previewEmailTexts, { params: { mail }, body: { texts } })
        if (!isCurrent) return
        setEmails(preview.letters)
        setFailure(null)
      } catch (error) {
        const message =
          error instanceof ApiError ? error.message : "Sin conexión: la vista previa no se actualizó."
        if (isCurrent) setFailure(message)
      }
    }
    const timer = setTimeout(() => void read(), pauseMilliseconds)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [mail, texts, hasProblem])
  const problem = hasProblem ? "Corrija lo señalado para actualizar la vista previa." : failure
  return { emails, problem }
}
