import { createHash } from "node:crypto"
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
    return { requestNumber, status, fields: [], papers: [], showsFiles, done: true, openPath, content: "" }
  const targets = presentTargets({ correction, request }, categories)
  return {
    requestNumber,
    status,
    ...targets,
    showsFiles,
    done: false,
    openPath: null,
    content: hashOf(targets),
  }
}

type Targets = Pick<Correction, "fields" | "papers">

/** Changes with the values and files that the form shows. */
export function correctionContent(
  opened: Pick<OpenedCorrection, "correction" | "request">,
  categories: readonly ShownCategory[],
): string {
  return hashOf(presentTargets(opened, categories))
}

function hashOf({ fields, papers: documents }: Targets): string {
  const values = fields.map((field) => [field.key, field.current, field.answer])
  const files = documents.map(({ paper: type, files }) => [type, files.map(({ id }) => id).toSorted()])
  return createHash("sha256")
    .update(JSON.stringify([values, files]))
    .digest("base64url")
}

function presentTargets(
  { correction, request }: Pick<OpenedCorrection, "correction" | "request">,
  categories: readonly ShownCategory[],
): Targets {
  const { targets, answers: values } = correction
  return {
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
  }
}
