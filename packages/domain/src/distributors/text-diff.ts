/** A line of a comparison. Parts that differ from the paired line are changed. */
export interface DiffLine {
  type: "same" | "removed" | "added"
  parts: { text: string; isChanged: boolean }[]
}

/** Cells of all tables of one comparison, a few milliseconds. What exceeds them counts as changed. */
const maximumCells = 1_000_000

/** What the comparison of two lines costs beside its cells. */
const lineCells = 2000

interface Budget {
  cells: number
}

/** Pairs of equal items, in the order of both lists. */
function commonPairs(
  before: readonly string[],
  after: readonly string[],
  budget: Budget,
): [number, number][] {
  const pairs: [number, number][] = []
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) {
    pairs.push([start, start])
    start++
  }
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const rows = before.length - start - end
  const columns = after.length - start - end
  if (rows * columns <= budget.cells) {
    budget.cells -= rows * columns
    for (const pair of longestPairs(before, after, { start, rows, columns })) pairs.push(pair)
  }
  for (let back = end; back > 0; back--) pairs.push([before.length - back, after.length - back])
  return pairs
}

function longestPairs(
  before: readonly string[],
  after: readonly string[],
  { start, rows, columns }: { start: number; rows: number; columns: number },
): [number, number][] {
  const width = columns + 1
  // Length of the longest common subsequence of what follows each pair.
  const lengths = new Uint16Array((rows + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  const isEqual = (row: number, column: number) => before[start + row] === after[start + column]
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      lengths[row * width + column] = isEqual(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (isEqual(row, column)) pairs.push([start + row++, start + column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return pairs
}

const wordsOf = (line: string) => line.match(/\s+|[^\s]+/g) ?? []

const wholeOf = (line: string) => [line]

/** Parts of a line, changed where its words have no pair. */
function partsOf(words: readonly string[], paired: ReadonlySet<number>): DiffLine["parts"] {
  const parts: DiffLine["parts"] = []
  words.forEach((text, index) => {
    const isChanged = !paired.has(index)
    const last = parts.at(-1)
    if (last?.isChanged === isChanged) last.text += text
    else parts.push({ text, isChanged })
  })
  return parts
}

function changedLines(removed: readonly string[], added: readonly string[], budget: Budget): DiffLine[] {
  const lines: { removed: DiffLine[]; added: DiffLine[] } = { removed: [], added: [] }
  for (let index = 0; index < Math.max(removed.length, added.length); index++) {
    budget.cells -= lineCells
    const split = budget.cells > 0 ? wordsOf : wholeOf
    const before = split(removed[index] ?? "")
    const after = split(added[index] ?? "")
    const pairs = commonPairs(before, after, budget)
    const kept = { before: new Set(pairs.map(([at]) => at)), after: new Set(pairs.map(([, at]) => at)) }
    if (index < removed.length) lines.removed.push({ type: "removed", parts: partsOf(before, kept.before) })
    if (index < added.length) lines.added.push({ type: "added", parts: partsOf(after, kept.after) })
  }
  return [...lines.removed, ...lines.added]
}

/** Compares two texts by line, and by word within the lines that replace each other. */
export function compareTexts(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split("\n"), after.split("\n")]
  const budget = { cells: maximumCells }
  const lines: DiffLine[] = []
  let [row, column] = [0, 0]
  for (const [nextRow, nextColumn] of [...commonPairs(old, now, budget), [old.length, now.length] as const]) {
    for (const line of changedLines(old.slice(row, nextRow), now.slice(column, nextColumn), budget))
      lines.push(line)
    const text = old[nextRow]
    if (text !== undefined) lines.push({ type: "same", parts: [{ text, isChanged: false }] })
    row = nextRow + 1
    column = nextColumn + 1
  }
  return lines
}
