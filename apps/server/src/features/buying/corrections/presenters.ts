import type { Correction } from "@trazo/contract/buying/correction"
import { isPersonalField, personalFields } from "@trazo/domain/buying/personal-fields"
import type { ShownCategory } from "../../requests/requests/request-documents.ts"
import { isOver, type OpenedCorrection } from "./correction.ts"

export function presentCorrection(
  { correction, request, showsFiles }: OpenedCorrection,
  { categories, openPath }: { categories: readonly ShownCategory[]; openPath: string | null },
): Correction {
  const { status } = request
  const requestNumber = request.number ?? ""
  if (isOver({ correction, request }))
    return { requestNumber, status, fields: [], papers: [], showsFiles, done: true, openPath }
  const { targets, answers: values } = correction
  return {
    requestNumber,
    status,
    fields: targets
      .filter(({ type }) => type === "field")
      .map(({ key, reason }) => ({
        key,
        label: isPersonalField(key) ? personalFields[key].label : key,
        reason,
        current: isPersonalField(key) ? (request.userInfo[key] ?? "") : "",
        answer: values[key] ?? null,
      })),
    papers: targets.flatMap(({ type, key, reason }) => {
      const category = categories.find((each) => type === "paper" && each.paper === key)
      if (!category) return []
      const { hasCurrentFile, ...shown } = category
      return [{ ...shown, reason, answered: hasCurrentFile }]
    }),
    showsFiles,
    done: false,
    openPath: null,
  }
}
