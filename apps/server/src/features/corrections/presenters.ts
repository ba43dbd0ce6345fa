import type { Correction } from "@trazo/contract/correction"
import { isPersonalField, personalFields } from "@trazo/domain/requests/personal-fields"
import type { ShownCategory } from "../requests/request-documents.ts"
import type { OpenedCorrection } from "./load-correction.ts"

export function presentCorrection(
  { correction, request }: OpenedCorrection,
  categories: readonly ShownCategory[],
): Correction {
  const requestNumber = request.number ?? ""
  if (correction.closed_at) return { requestNumber, fields: [], papers: [], done: true }
  const { targets, answers: values } = correction
  return {
    requestNumber,
    fields: targets
      .filter(({ type }) => type === "field")
      .map(({ key, reason }) => ({
        key,
        label: isPersonalField(key) ? personalFields[key].label : key,
        reason,
        current: request.user_info[key] ?? "",
        answer: values[key] ?? null,
      })),
    papers: targets.flatMap(({ type, key, reason }) => {
      const category = categories.find((each) => type === "paper" && each.paper === key)
      if (!category) return []
      const { hasCurrentFile, ...shown } = category
      return [{ ...shown, reason, answered: hasCurrentFile }]
    }),
    done: false,
  }
}
