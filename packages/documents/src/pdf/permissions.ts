import type { PdfChange } from "../revisions/pdf-change.ts"
import type { PdfSignature } from "../revisions/signature-fields.ts"
import type { PdfFile } from "./pdf-file.ts"
import { PdfString } from "./values.ts"

/** What a signature lets others do afterwards (ISO 32000-1 §12.8.2.2, §12.8.2.4). */
interface Permissions {
  allows(change: PdfChange): boolean
}

export function permissionsOf(file: PdfFile, signature: PdfSignature): Permissions {
  let level = 3
  const locks: ((name: string) => boolean)[] = []
  for (const each of file.list(signature.dictionary.get("Reference"))) {
    const reference = file.dictionary(each)
    const method = file.name(reference?.get("TransformMethod"))
    const parameters = file.dictionary(reference?.get("TransformParams"))
    if (method === "DocMDP") {
      const stated = file.resolve(parameters?.get("P"))
      level = Math.min(level, typeof stated === "number" ? stated : 2)
    }
    if (method === "FieldMDP") {
      const names = file
        .list(parameters?.get("Fields"))
        .map((name) => file.resolve(name))
        .map((name) => (name instanceof PdfString ? name.text : ""))
      // A name also stands for the fields below it.
      const isNamed = (name: string) => names.some((one) => name === one || name.startsWith(`${one}.`))
      const action = file.name(parameters?.get("Action"))
      locks.push((name) => (action === "All" ? true : isNamed(name) === (action === "Include")))
    }
  }
  return {
    allows: (change) =>
      isAllowed(change, level) &&
      !(
        change.kind === "form" &&
        change.field !== undefined &&
        locks.some((lock) => lock(change.field ?? ""))
      ),
  }
}

function isAllowed({ kind }: PdfChange, level: number): boolean {
  if (kind === "evidence" || kind === "timestamp" || kind === "save") return true
  if (level === 1) return false
  return level >= 3 || kind !== "note"
}
