import type { FactorArea } from "@trazo/domain/second-factor"
import { useCallback, useEffect, useRef } from "react"
import { useActionData, useNavigation, useSubmit } from "react-router"
import { useProofRetry } from "./proof-required.ts"
import { useProofDialog } from "./use-proof-dialog.tsx"

/** On a page with forms: where the answer to one asks for a recent proof, asks for it and sends that form once more. */
export function ProofOfForms({ area }: { area: FactorArea }) {
  const { ask, dialog } = useProofDialog(area)
  const { state, formData } = useNavigation()
  const data = useActionData<unknown>()
  const submit = useSubmit()
  const sent = useRef<FormData>(undefined)
  useEffect(() => {
    if (formData) sent.current = formData
  }, [formData])
  const repeat = useCallback(() => {
    if (sent.current) void submit(sent.current, { method: "post" })
  }, [submit])
  useProofRetry({ state, data }, ask, repeat)
  return dialog
}
