import { quotedIn, spansOf } from "./documents.ts"
import type { SourceFile } from "./source-tree.ts"

/** Number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0; those of level 3 come last. */
const sections: Readonly<Record<string, number>> = {
  "V1.1": 2,
  "V1.2": 9,
  "V1.3": 11,
  "V1.4": 3,
  "V1.5": 2,
  "V2.1": 3,
  "V2.2": 3,
  "V2.3": 4,
  "V2.4": 1,
  "V3.2": 2,
  "V3.3": 4,
  "V3.4": 6,
  "V3.5": 5,
  "V3.7": 2,
  "V4.1": 3,
  "V4.2": 1,
  "V4.3": 2,
  "V4.4": 4,
  "V5.1": 1,
  "V5.2": 3,
  "V5.3": 2,
  "V5.4": 3,
  "V6.1": 3,
  "V6.2": 12,
  "V6.3": 4,
  "V6.4": 4,
  "V6.5": 5,
  "V6.6": 3,
  "V6.8": 4,
  "V7.1": 3,
  "V7.2": 4,
  "V7.3": 2,
  "V7.4": 5,
  "V7.5": 2,
  "V7.6": 2,
  "V8.1": 2,
  "V8.2": 3,
  "V8.3": 1,
  "V8.4": 1,
  "V9.1": 3,
  "V9.2": 4,
  "V10.1": 2,
  "V10.2": 2,
  "V10.3": 4,
  "V10.4": 11,
  "V10.5": 5,
  "V10.6": 2,
  "V10.7": 3,
  "V11.1": 2,
  "V11.2": 3,
  "V11.3": 3,
  "V11.4": 4,
  "V11.5": 1,
  "V11.6": 1,
  "V12.1": 3,
  "V12.2": 2,
  "V12.3": 4,
  "V13.1": 1,
  "V13.2": 5,
  "V13.3": 2,
  "V13.4": 5,
  "V14.1": 2,
  "V14.2": 4,
  "V14.3": 3,
  "V15.1": 3,
  "V15.2": 3,
  "V15.3": 7,
  "V16.1": 1,
  "V16.2": 5,
  "V16.3": 4,
  "V16.4": 3,
  "V16.5": 3,
  "V17.1": 1,
  "V17.2": 4,
  "V17.3": 2,
}

/** Number of requirements of level 1 in the sections that begin with them. The others of the section are level 2. */
const levelOne: Readonly<Record<string, number>> = {
  "V1.2": 5,
  "V1.3": 2,
  "V1.5": 1,
  "V2.1": 1,
  "V2.2": 2,
  "V2.3": 1,
  "V3.2": 2,
  "V3.3": 1,
  "V3.4": 2,
  "V3.5": 3,
  "V4.1": 1,
  "V4.4": 1,
  "V5.2": 2,
  "V5.3": 2,
  "V6.1": 1,
  "V6.2": 8,
  "V6.3": 2,
  "V6.4": 2,
  "V7.2": 4,
  "V7.4": 2,
  "V8.1": 1,
  "V8.2": 2,
  "V8.3": 1,
  "V9.1": 3,
  "V9.2": 1,
  "V10.4": 5,
  "V11.3": 2,
  "V11.4": 1,
  "V12.1": 1,
  "V12.2": 2,
  "V13.4": 1,
  "V14.2": 1,
  "V14.3": 1,
  "V15.1": 1,
  "V15.2": 1,
  "V15.3": 1,
}

/** The level of each requirement of levels 1 and 2. */
export const asvsLevels: ReadonlyMap<string, number> = new Map(
  Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index): [string, number] => [
      `${section}.${index + 1}`,
      index < (levelOne[section] ?? 0) ? 1 : 2,
    ]),
  ),
)

const rows = /^\| (V[\d.]+) \| (.*?) \| (.*?) \| (.*?) \| (.*?) ?\|$/gm
const statuses = new Set(["holds", "n/a", "deployment", "deviation", "pending"])

/** Requirements without a row, with several or with the wrong level, and rows without evidence or reason. */
export function asvsProblems(page: SourceFile): string[] {
  const seen = new Map<string, number>()
  const found: string[] = []
  for (const [, id = "", level, requirement, status = "", reason = ""] of page.text.matchAll(rows)) {
    seen.set(id, (seen.get(id) ?? 0) + 1)
    if (asvsLevels.get(id) !== Number(level)) found.push(`${id}: level ${level}`)
    if (!requirement) found.push(`${id}: no requirement`)
    if (!statuses.has(status)) found.push(`${id}: status «${status}»`)
    if (!reason && status !== "pending") found.push(`${id}: no reason`)
    if (status === "holds" && spansOf(reason).length === 0 && [...quotedIn(reason)].length === 0)
      found.push(`${id}: no evidence`)
  }
  for (const id of asvsLevels.keys()) {
    const count = seen.get(id) ?? 0
    if (count !== 1) found.push(`${id}: ${count} rows`)
  }
  return found
}
