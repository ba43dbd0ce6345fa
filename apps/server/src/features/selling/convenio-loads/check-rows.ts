import { ApiError } from "@trazo/contract/errors/errors"
import { type ConvenioCover, checkConvenioPerson } from "@trazo/domain/selling/convenio-person"
import type { LoadVerdict } from "@trazo/domain/selling/load"
import { loadTexts } from "@trazo/domain/selling/load-columns"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadConvenio, loadKnown, personKey } from "../convenios/loaded-people.ts"
import { loadCover } from "../convenios/people.ts"
import type { LoadRow } from "./queries.ts"
import { type CheckedRow, listTakenKeys, type StagedRow, storeVerdicts } from "./rows.queries.ts"

type CheckDeps = Pick<Deps, "clock" | "authority">

/** @throws ApiError NOT_FOUND */
async function coverOfLoad(tx: ScopedTransaction, load: LoadRow, deps: CheckDeps): Promise<ConvenioCover> {
  const convenio = await loadConvenio(tx, load.convenio_id)
  if (!convenio) throw new ApiError("NOT_FOUND")
  return await loadCover(tx, convenio, deps)
}

/** The person of a row, with its mended cells. */
export function readRow(
  row: Pick<StagedRow, "cells" | "fixes">,
  load: Pick<LoadRow, "mapping" | "titles" | "adds_zeros">,
  { cover, now }: { cover: ConvenioCover; now: Date },
) {
  const read = (fixes: StagedRow["fixes"]) => {
    const texts = loadTexts(row.cells, { mapping: load.mapping, header: load.titles, fixes })
    return { fixes, ...checkConvenioPerson(texts, cover, now) }
  }
  const first = read(row.fixes)
  const { suggestedIdentity } = first
  return load.adds_zeros && suggestedIdentity ? read({ ...row.fixes, identity: suggestedIdentity }) : first
}

/**
 * Gives rows their verdicts, in their order: the first row of a person counts, the others are doubled.
 * @param before the last line that the check of the whole file has read, or null for single rows
 */
export async function checkRows(
  tx: ScopedTransaction,
  { load, rows, before }: { load: LoadRow; rows: readonly StagedRow[]; before: number | null },
  deps: CheckDeps,
): Promise<CheckedRow[]> {
  const context = { cover: await coverOfLoad(tx, load, deps), now: deps.clock.now() }
  const read = rows.map((row) => ({ line: row.line, ...readRow(row, load, context) }))
  const valid = read.filter(({ problems }) => Object.keys(problems).length === 0)
  const people = valid.map(({ person }) => person)
  const [taken, known] = await Promise.all([
    listTakenKeys(tx, {
      loadId: load.id,
      keys: people.map(personKey),
      before,
      except: rows.map(({ line }) => line),
    }),
    loadKnown(tx, load.convenio_id, people),
  ])
  const verdictOf = (key: string): LoadVerdict => {
    if (taken.has(key)) return "doubled"
    taken.add(key)
    if (known.members.has(key)) return "invited"
    return known.clients.has(key) ? "client" : "new"
  }
  const checked = read.map(({ line, fixes, person, problems, suggestedIdentity }): CheckedRow => {
    const isInvalid = Object.keys(problems).length > 0
    if (isInvalid) {
      const lost_zero = suggestedIdentity !== null
      return { line, verdict: "invalid", fixes, problems, lost_zero, row_key: null }
    }
    const key = personKey(person)
    const isRemoved = known.members.get(key)?.isRemoved ?? false
    return {
      line,
      verdict: verdictOf(key),
      fixes,
      lost_zero: false,
      row_key: key,
      problems: isRemoved ? { identity: "Se eliminó del convenio. Restáurela en «Eliminadas»" } : {},
    }
  })
  await storeVerdicts(tx, load.id, checked)
  return checked
}
