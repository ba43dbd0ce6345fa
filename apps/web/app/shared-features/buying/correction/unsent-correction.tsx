import { personalFieldNames, personalFields } from "@trazo/domain/buying/personal-fields"
import { Note } from "../../../ui/content/note.tsx"
import { useLastResponse } from "../../../ui/fields/use-last-response.ts"
import { useFormFailure } from "../../platform/intent/page-action.ts"

/** What was typed here while the correction was sent from another tab or device. */
export function UnsentCorrection() {
  const { typeCode, typed } = useFormFailure(useLastResponse() ?? null)
  if (typeCode !== "REQUEST_CHANGED") return null
  const values = personalFieldNames.flatMap((field) => {
    const value = typed(field)
    return value ? [`${personalFields[field].label}: ${value}`] : []
  })
  return (
    <Note tone="warn" title="Las correcciones se enviaron desde otra pestaña u otro dispositivo">
      {values.length > 0
        ? `Lo que escribió aquí no se envió (${values.join("; ")}). Si es lo correcto, escríbanos antes de que revisemos.`
        : "Lo de esta pestaña no se envió."}
    </Note>
  )
}
