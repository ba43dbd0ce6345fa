import type { LoadedRow } from "@trazo/contract/selling/convenio-loads"
import type { ConvenioColumn } from "@trazo/domain/selling/convenio-person"
import { useLayoutEffect, useMemo, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { CellAddress, GridActs } from "./mend-cell.tsx"
import { cellText, isBlock, pastedCells, pastedSignsAtMost, placePasted } from "./pasted-cells.ts"
import { cellKey, type MendedRows, type TypedCell } from "./use-mended-rows.ts"

export interface GridOptions {
  rows: readonly LoadedRow[]
  columns: readonly ConvenioColumn[]
  mended: Pick<MendedRows, "drafts" | "write" | "discard">
  mayMend: boolean
  onNotice: (notice: string | null) => void
}

/** The keyboard, the clipboard and the chosen cell of the table. */
export function useGrid(options: GridOptions) {
  const { rows, columns, mended, mayMend } = options
  const grid = useRef<HTMLTableElement>(null)
  const [cell, setCell] = useState<CellAddress | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  // A closed field that loses the focus as it goes writes nothing.
  const isOpen = useRef(false)
  const wantsFocus = useRef(false)
  const cells = readCells(options)
  const isThere = cell && columns.includes(cell.column) && rows.some(({ line }) => line === cell.line)
  const chosen = isThere ? cell : (cells.nextWrong(null, 1) ?? cells.first)

  const choose = (next: CellAddress, text: string | null = null) => {
    wantsFocus.current = true
    isOpen.current = text !== null
    setCell(next)
    setOpened(text)
  }
  const close = () => {
    isOpen.current = false
    setOpened(null)
  }
  const leave = ({ text, ...address }: TypedCell, insists = false) => {
    if (!isOpen.current) return
    close()
    const typed = cellText(text)
    const isRefused = mended.drafts.get(cellKey(address))?.problem !== undefined
    if (typed !== cells.textOf(address) || (insists && isRefused)) mended.write([{ ...address, text: typed }])
  }
  const openCell = (address: CellAddress, text = cells.textOf(address)) =>
    mayMend ? choose(address, text) : choose(address)
  const current: GridActs = {
    choose,
    press: (address) => (cell && cellKey(cell) === cellKey(address) ? openCell(address) : choose(address)),
    open: openCell,
    leave,
    write: mended.write,
  }
  const acts = useLatest(current)

  useLayoutEffect(() => {
    if (!wantsFocus.current || !chosen) return
    wantsFocus.current = false
    const shown = grid.current?.querySelector<HTMLElement>(`[data-cell="${cellKey(chosen)}"]`)
    const input = shown?.querySelector("input")
    input?.setSelectionRange(input.value.length, input.value.length)
    ;(input ?? shown)?.focus()
  })
  const state = { chosen, opened, cells, close, acts: current }
  return { grid, chosen, opened, acts, ...useKeys(options, state), ...useClipboard(options, state) }
}

/** The same functions for as long as the table is shown. */
function useLatest(current: GridActs): GridActs {
  const latest = useRef(current)
  useLayoutEffect(() => {
    latest.current = current
  })
  return useMemo(
    () => ({
      choose: (...given) => latest.current.choose(...given),
      press: (...given) => latest.current.press(...given),
      open: (...given) => latest.current.open(...given),
      leave: (...given) => latest.current.leave(...given),
      write: (...given) => latest.current.write(...given),
    }),
    [],
  )
}

/** What the cells hold, and where one gets from them. */
function readCells({ rows, columns, mended: { drafts } }: GridOptions) {
  const rowOf = (line: number) => rows.find((row) => row.line === line)
  const at = (down: number, right: number): CellAddress | null => {
    const [line, column] = [rows[down]?.line, columns[right]]
    return line === undefined || column === undefined ? null : { line, column }
  }
  const placeOf = ({ line, column }: CellAddress) =>
    [rows.findIndex((row) => row.line === line), columns.indexOf(column)] as const
  const bounded = (value: number, end: number) => Math.min(Math.max(value, 0), end - 1)
  const isWrong = (address: CellAddress, row: LoadedRow) => {
    const draft = drafts.get(cellKey(address))
    return (draft ? draft.problem : row.problems[address.column]) !== undefined
  }
  return {
    first: at(0, 0),
    textOf: (address: CellAddress) =>
      drafts.get(cellKey(address))?.text ?? rowOf(address.line)?.texts[address.column] ?? "",
    readingOf: ({ line, column }: CellAddress) => rowOf(line)?.readings[column],
    /** The cell some rows and columns away, at most at the edge. */
    moved: (from: CellAddress, down: number, right: number) => {
      const [row, column] = placeOf(from)
      return at(bounded(row + down, rows.length), bounded(column + right, columns.length)) ?? from
    },
    /** Null where there is none in that direction. */
    nextWrong: (from: CellAddress | null, step: 1 | -1): CellAddress | null => {
      const [row, column] = from ? placeOf(from) : [0, -1]
      const end = rows.length * columns.length
      for (let place = row * columns.length + column + step; place >= 0 && place < end; place += step) {
        const down = Math.floor(place / columns.length)
        const address = at(down, place % columns.length)
        const there = rows[down]
        if (address && there && isWrong(address, there)) return address
      }
      return null
    },
  }
}

interface GridState {
  chosen: CellAddress | null
  opened: string | null
  cells: ReturnType<typeof readCells>
  close: () => void
  acts: GridActs
}

const pageRows = 10
const all = Number.MAX_SAFE_INTEGER

/** Rows and columns that a key moves by. */
const steps: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-pageRows, 0],
  PageDown: [pageRows, 0],
  Home: [0, -all],
  End: [0, all],
}

function useKeys({ mended, mayMend }: GridOptions, { chosen, opened, cells, close, acts }: GridState) {
  const isLeaving = useRef(false)
  type Press = React.KeyboardEvent<HTMLTableElement>

  const toWrong = (event: Press, from: CellAddress) => {
    const next = isLeaving.current ? null : cells.nextWrong(from, event.shiftKey ? -1 : 1)
    isLeaving.current = false
    if (!next) return
    event.preventDefault()
    acts.choose(next)
  }
  const typing = (event: Press, input: HTMLInputElement, from: CellAddress) => {
    const { key, shiftKey } = event
    if (key === "Escape") {
      event.preventDefault()
      close()
      acts.choose(from)
    } else if (key === "Enter" || key === "Tab") {
      acts.leave({ ...from, text: input.value }, key === "Enter")
      if (key === "Tab") return toWrong(event, from)
      event.preventDefault()
      acts.choose(cells.moved(from, shiftKey ? -1 : 1, 0))
    }
  }
  const moving = (event: Press, from: CellAddress) => {
    const { key, ctrlKey, metaKey } = event
    const isWide = ctrlKey || metaKey
    const step = steps[key]
    if (!step) return false
    event.preventDefault()
    const [down, right] = step
    const isEdge = isWide && (key === "Home" || key === "End")
    acts.choose(
      cells.moved(from, isEdge ? right : isWide ? down * all : down, isWide && !isEdge ? right * all : right),
    )
    return true
  }
  const opening = (event: Press, from: CellAddress) => {
    const { key } = event
    const reading = cells.readingOf(from)
    if (key === "Enter" && event.ctrlKey && reading) acts.write([{ ...from, text: reading }])
    else if (key === "Enter" || key === "F2") acts.open(from)
    else if (key === "Delete" || key === "Backspace") acts.write([{ ...from, text: "" }])
    else if (key === "Dead" || key === "Process") {
      // The letter that follows goes to the field.
      flushSync(() => acts.open(from, ""))
      return
    } else if (isText(event)) acts.open(from, key)
    else return
    event.preventDefault()
  }
  const onKeyDown = (event: Press) => {
    const { target, key } = event
    if (!chosen || event.nativeEvent.isComposing) return
    if (target instanceof HTMLInputElement) return typing(event, target, chosen)
    if (opened !== null || (target instanceof Element && target.closest("button"))) return
    if (key === "Tab") return toWrong(event, chosen)
    isLeaving.current = key === "Escape"
    if (key === "Escape") {
      const draft = mended.drafts.get(cellKey(chosen))
      if (draft?.problem) mended.discard([draft])
      return
    }
    if (moving(event, chosen) || !mayMend) return
    opening(event, chosen)
  }
  return { onKeyDown }
}

/** AltGr, which is Ctrl and Alt at once on Windows, writes letters too. */
const isText = ({ key, ctrlKey, altKey, metaKey, getModifierState }: React.KeyboardEvent) =>
  [...key].length === 1 && ((!ctrlKey && !altKey && !metaKey) || getModifierState("AltGraph"))

function useClipboard(
  { rows, columns, mended, mayMend, onNotice }: GridOptions,
  { chosen, cells, close, acts }: GridState,
) {
  type Clip = React.ClipboardEvent<HTMLTableElement>
  const onCopy = (event: Clip) => {
    if (!chosen || event.target instanceof HTMLInputElement || getSelection()?.isCollapsed === false) return
    event.preventDefault()
    event.clipboardData.setData("text/plain", cells.textOf(chosen))
  }
  const onPaste = (event: Clip) => {
    const text = event.clipboardData.getData("text/plain")
    if (!chosen || !mayMend || (event.target instanceof HTMLInputElement && !isBlock(text))) return
    event.preventDefault()
    if (text.length > pastedSignsAtMost) {
      onNotice("Es demasiado para pegarlo de una vez. Copie menos filas.")
      return
    }
    close()
    acts.choose(chosen)
    const lines = rows.map(({ line }) => line)
    const placed = placePasted(pastedCells(text), { lines, columns, at: chosen })
    mended.write(placed.cells)
    onNotice(noticeOf(placed.left))
  }
  return { onCopy, onPaste }
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count.toLocaleString("es-EC")} ${many}`]

function noticeOf({ rows, columns }: { rows: number; columns: number }): string | null {
  const left = [...counted(rows, "fila", "filas"), ...counted(columns, "columna", "columnas")]
  if (left.length === 0) return null
  const verb = rows + columns === 1 ? "no cupo" : "no cupieron"
  return `De lo pegado, ${left.join(" y ")} ${verb} debajo o a la derecha de la celda elegida.`
}
