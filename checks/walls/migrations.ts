import type { Wall } from "../wall.ts"

/** Tables with a row or more for each request. */
const large =
  "requests|payments|certificates|certificate_status|clients|consents|files|mails|notifications|audit_log|request_movements|request_papers|request_checks|request_assignments|distributor_codes|bank_movements|movement_payments|convenio_people|sessions"

/** The last file from before this rule. */
const lastBefore = 287

/** What keeps others waiting for as long as it reads or writes the table, and what does the same without. */
const slow: readonly { what: RegExp; instead: string }[] = [
  { what: /create (?:unique )?index (?!concurrently)/, instead: "create the index concurrently" },
  { what: /\bset not null/, instead: "add a check that is not valid, validate it, and then set not null" },
  { what: /\balter (?:column )?\w+ (?:set data )?type\b/, instead: "add another column" },
  { what: /\badd (?:primary key|unique)/, instead: "add the constraint using an index that exists" },
  {
    what: /\badd (?:constraint \w+ )?(?:check|foreign key)(?![^;]*not valid)/,
    instead: "add the constraint not valid, and validate it in a step of its own",
  },
]

const statement = /(?:[^;$]|\$(\w*)\$[\s\S]*?\$\1\$|\$)+/g
const touches = new RegExp(`(?:\\bon|alter table(?: if exists)?(?: only)?) (?:public\\.)?(?:${large})\\b`)
const rewrites = new RegExp(`^\\s*(?:update|delete from) (?:only )?(?:${large})\\b`)

const numberOf = (path: string) =>
  Number(/^apps\/server\/src\/database\/migrations\/(\d{4})-[\w-]+\.sql$/.exec(path)?.[1] ?? 0)

const withoutComments = (sql: string) =>
  sql.replace(/--(?! step: ).*$/gm, (comment) => " ".repeat(comment.length))

/** Migrations of large tables run in steps that keep nobody waiting (docs/decisions/0064-migrations-in-steps.md). */
export const migrationsInSteps: Wall = {
  name: "migrations-in-steps",
  looksAt: (path) => numberOf(path) > 0,
  *findingsIn(file) {
    if (numberOf(file.path) <= lastBefore) return
    let kind: string | undefined
    for (const { 0: found, index } of withoutComments(file.text).toLowerCase().matchAll(statement)) {
      const step = /-- step: (\w+)\n/.exec(found)
      kind = step?.[1] ?? kind
      const sql = found.slice(step ? step.index + step[0].length : 0)
      const start = index + found.length - sql.trimStart().length
      if (rewrites.test(sql) && kind !== "batches") {
        yield { start, message: "changes the rows of a large table outside «-- step: batches»" }
      }
      if (!touches.test(sql)) continue
      for (const { what, instead } of slow) {
        if (what.test(sql)) yield { start, message: `makes others wait: ${instead}` }
      }
    }
  },
}
