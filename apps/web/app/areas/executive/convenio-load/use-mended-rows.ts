import type {
  ChangedCell,
  ConvenioLoad,
  changeConvenioLoadCells,
  LoadedRow,
  RefusedCell,
} from "@trazo/contract/selling/convenio-loads"
import { type ConvenioColumn, convenioCellMaximum } from "@trazo/domain/selling/convenio-person"
import { loadCellsAtOnce } from "@trazo/domain/selling/load"
import { useEffect, useRef, useState } from "react"
import { useEndpointIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { useUnsavedChanges } from "../../../ui/editor/unsaved-changes.tsx"

/** A cell that was typed and is not saved. */
export interface CellDraft extends ChangedCell {
  /** Why it was refused, or cannot be sent. */
  problem?: string
}

type Drafts = ReadonlyMap<string, CellDraft>
export type TypedCell = Pick<ChangedCell, "line" | "column" | "text">

export const cellKey = ({ line, column }: { line: number; column: ConvenioColumn }) => `${line} ${column}`

const tooLong = `Hasta ${convenioCellMaximum} letras`

type ShownRows = Pick<ConvenioLoad, "verdict" | "rows" | "next" | "previous">

/**
 * The rows of the table and what is typed over them. Rows stay where they are after they were mended, until another page or
 * filter is opened. Cells that could not be saved are kept, and the page is not left without a question.
 */
export function useMendedRows(load: ConvenioLoad, address: string) {
  const { shown, replace, refresh } = useShownRows(load, address)
  const { drafts, put, latest } = useDrafts()
  const { intent, ask } = useSending(latest, (cells, { rows, refused }) => {
    replace(rows)
    put(afterSaving(latest.current, cells, { rows, refused }))
  })

  const write = (cells: readonly TypedCell[]) => {
    const rows = new Map(shown.rows.map((row) => [row.line, row]))
    const next = new Map(latest.current)
    for (const cell of cells) {
      const key = cellKey(cell)
      const now = rows.get(cell.line)?.texts[cell.column] ?? latest.current.get(key)?.from ?? ""
      if (cell.text === now) next.delete(key)
      else next.set(key, draftOf(cell, now))
    }
    put(next)
    ask()
  }
  const refused = [...drafts.values()].filter(({ problem }) => problem !== undefined)
  return {
    shown,
    drafts,
    refused,
    isSaving: intent.isPending,
    lastSaved: intent.lastDone?.at,
    failure: intent.failure.message,
    write,
    /** Takes mended rows out of the table. */
    refresh,
    /** Sends again what failed, and over what somebody else typed. */
    insist: () => write([...drafts.values()]),
    discard: (cells: readonly TypedCell[]) => {
      const gone = new Set(cells.map(cellKey))
      put(new Map([...latest.current].filter(([key]) => !gone.has(key))))
    },
  }
}

export type MendedRows = ReturnType<typeof useMendedRows>

function draftOf(cell: TypedCell, now: string): CellDraft {
  const { line, column, text } = cell
  const draft = { line, column, text, from: now.slice(0, convenioCellMaximum) }
  return text.length > convenioCellMaximum ? { ...draft, problem: tooLong } : draft
}

/** Rows as the server gave them for an address, with those that were saved since. */
function useShownRows(load: ConvenioLoad, address: string) {
  const [version, setVersion] = useState(0)
  const key = `${load.state} ${version} ${address}`
  const [shown, setShown] = useState<ShownRows & { key: string }>({ ...shownOf(load), key })
  const current = shown.key === key ? shown : { ...shownOf(load), key }
  if (current !== shown) setShown(current)
  return {
    shown: current,
    replace: (saved: readonly LoadedRow[]) => {
      const byLine = new Map(saved.map((row) => [row.line, row]))
      setShown((now) => ({ ...now, rows: now.rows.map((row) => byLine.get(row.line) ?? row) }))
    },
    refresh: () => setVersion((now) => now + 1),
  }
}

const shownOf = ({ verdict, rows, next, previous }: ConvenioLoad): ShownRows => ({
  verdict,
  rows,
  next,
  previous,
})

function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const latest = useRef(drafts)
  useUnsavedChanges(drafts.size > 0)
  return {
    drafts,
    latest,
    put: (next: Drafts) => {
      latest.current = next
      setDrafts(next)
    },
  }
}

type Saved = { rows: readonly LoadedRow[]; refused: readonly RefusedCell[] }

/** Sends what is typed while nothing is under way. What failed waits until it is asked for, or something else is typed. */
function useSending(
  latest: React.RefObject<Drafts>,
  onSaved: (cells: readonly CellDraft[], saved: Saved) => void,
) {
  const sent = useRef<readonly CellDraft[]>([])
  const [asked, setAsked] = useState(0)
  const answered = useRef(0)
  const intent = useEndpointIntent<typeof changeConvenioLoadCells>("cells", {
    onDone: ({ result }) => {
      onSaved(sent.current, result)
      answered.current = 0
      setAsked((now) => now + 1)
    },
  })
  const { isPending, send } = intent
  useEffect(() => {
    if (isPending || answered.current === asked) return
    answered.current = asked
    const ready = [...latest.current.values()].filter(({ problem }) => problem === undefined)
    if (ready.length === 0) return
    sent.current = ready.slice(0, loadCellsAtOnce)
    send({ cells: sent.current.map(({ line, column, text, from }) => ({ line, column, text, from })) })
  })
  return { intent, ask: () => setAsked((now) => now + 1) }
}

/** What is still to be saved: refused cells, and those that were typed again meanwhile. */
function afterSaving(drafts: Drafts, cells: readonly CellDraft[], { rows, refused }: Saved): Drafts {
  const next = new Map(drafts)
  const problems = new Map(refused.map((cell) => [cellKey(cell), cell.message]))
  const stored = new Map(rows.map((row) => [row.line, row.texts]))
  for (const cell of cells) {
    const key = cellKey(cell)
    const draft = drafts.get(key)
    if (!draft) continue
    const now = stored.get(cell.line)?.[cell.column] ?? ""
    const problem = problems.get(key)
    if (problem !== undefined) next.set(key, { ...draftOf(draft, now), problem })
    else if (draft.text === cell.text) next.delete(key)
    else next.set(key, draftOf(draft, now))
  }
  return next
}
