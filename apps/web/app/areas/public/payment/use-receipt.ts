import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import { sendReceipt } from "@trazo/contract/payment"
import { ecuadorDay, isCalendarDate } from "@trazo/domain/dates/calendar-date"
import { fieldMessages, firstProblem, letterNumber, required, size } from "@trazo/domain/forms/field-rules"
import { useRef, useState } from "react"
import { useNavigate, useRevalidator } from "react-router"
import { uploadFromBrowser } from "../../../shared-features/api/upload-from-browser.ts"

interface Failure {
  message: string
  fields: Record<string, string>
}

/** Sends the form with its file in one request, from the browser, so that its progress can be seen. */
export function useReceipt() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isBusy = useRef(false)

  const send = async (typed: TypedReceipt) => {
    if (isBusy.current) return
    const problems = receiptProblems(typed, file, new Date())
    if (!file || Object.keys(problems).length > 0) {
      return setFailure({ message: "Revise los campos marcados.", fields: problems })
    }
    isBusy.current = true
    setFailure(null)
    setShare(0)
    try {
      await uploadFromBrowser(sendReceipt, { fields: { ...typed }, file, onProgress: setShare })
      await navigate(paths.answer)
    } catch (error) {
      setFailure(failureOf(error))
      // Someone else may have moved the request: the page shows how it stands, the form keeps what was typed.
      if (error instanceof ApiError && error.typeCode === "MOVE_NOT_ALLOWED") await revalidate()
    } finally {
      isBusy.current = false
      setShare(null)
    }
  }

  return { file, setFile, share, failure, send }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    const isKnown = error instanceof Error && error.message !== ""
    return { message: isKnown ? error.message : "No se pudo enviar. Intente otra vez.", fields: {} }
  }
  const { message, typeCode, fields = {} } = error
  return { message, fields: typeCode.startsWith("FILE_") ? { receipt: message } : fields }
}

interface TypedReceipt {
  method: string
  accountId: string
  reference: string
  paidOn: string
}

export const referenceRules = [required, size(30), letterNumber]

/** What is wrong before anything is sent, by field; `receipt` for the file. The server judges again. */
export function receiptProblems(typed: TypedReceipt, file: File | null, now: Date): Record<string, string> {
  const reference = firstProblem(typed.reference, referenceRules)
  const isDay = isCalendarDate(typed.paidOn)
  return {
    ...(typed.method ? {} : { method: fieldMessages.required }),
    ...(typed.accountId ? {} : { accountId: fieldMessages.required }),
    ...(reference ? { reference } : {}),
    ...(isDay ? {} : { paidOn: fieldMessages.required }),
    ...(isDay && typed.paidOn > ecuadorDay(now) ? { paidOn: "La fecha del pago no puede ser futura" } : {}),
    ...(file ? {} : { receipt: fieldMessages.files }),
  }
}
