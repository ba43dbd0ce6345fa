import { ApiError } from "@trazo/contract/errors/errors"
import { sendReceipt } from "@trazo/contract/money/payment"
import { paths } from "@trazo/contract/paths"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { paidOnProblem, receiptFields } from "@trazo/domain/money/payment-receipt"
import { useRef, useState } from "react"
import { useNavigate, useRevalidator } from "react-router"
import { uploadFromBrowser } from "../../../shared-features/platform/api/upload-from-browser.ts"

interface Failure {
  message: string
  fields: Record<string, string>
}

/** Uploads the form with its file from the browser, which reports progress. */
export function useReceipt(requestId: string, asksReference: boolean) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isBusy = useRef(false)

  const send = async (typed: TypedReceipt) => {
    if (isBusy.current) return
    const problems = receiptProblems(typed, file, { now: new Date(), asksReference })
    if (!file || Object.keys(problems).length > 0) {
      return setFailure({ message: "Revise los campos marcados.", fields: problems })
    }
    isBusy.current = true
    setFailure(null)
    setShare(0)
    try {
      await uploadFromBrowser(sendReceipt, { fields: { ...typed, requestId }, file, onProgress: setShare })
      await navigate(paths.requestSent)
    } catch (error) {
      setFailure(failureOf(error))
      // Someone else may have moved the request. The page shows its current state, and the form keeps its input.
      if (error instanceof ApiError && movedOn.includes(error.typeCode)) await revalidate()
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

/** The page then shows what is open now. */
const movedOn: readonly string[] = ["MOVE_NOT_ALLOWED", "OTHER_REQUEST"]

type TypedReceipt = Record<keyof typeof receiptFields, string>

/** Messages by field; `receipt` for the file. The server validates again. */
export function receiptProblems(
  typed: TypedReceipt,
  file: File | null,
  { now, asksReference }: { now: Date; asksReference: boolean },
): Record<string, string> {
  const { method, accountId, reference } = receiptFields
  const problems = {
    method: formFieldProblem(method, typed.method),
    accountId: formFieldProblem(accountId, typed.accountId),
    reference: asksReference ? formFieldProblem(reference, typed.reference) : null,
    paidOn: paidOnProblem(typed.paidOn, now),
    receipt: file ? null : fieldMessages.files,
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([name, each]) => (each ? [[name, each]] : [])))
}
