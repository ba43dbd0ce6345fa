const steps: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The arrow keys move the focus to the next checkbox in that direction that can be changed. */
export function moveInMatrix(event: React.KeyboardEvent, matrix: HTMLElement | null): void {
  const step = steps[event.key]
  const from = event.target as HTMLElement
  if (!step || !matrix || from.dataset.row === undefined) return
  event.preventDefault()
  const boxes = [...matrix.querySelectorAll<HTMLInputElement>("input[data-row]:not(:disabled)")]
  const placeOf = ({ dataset }: HTMLElement) => [Number(dataset.row), Number(dataset.column)] as const
  const [row, column] = placeOf(from)
  const [down, right] = step
  const distance = (box: HTMLElement) => {
    const [toRow, toColumn] = placeOf(box)
    const isInLine = down === 0 ? toRow === row : toColumn === column
    return isInLine ? (toRow - row) * down + (toColumn - column) * right : 0
  }
  const [next] = boxes.filter((box) => distance(box) > 0).toSorted((a, b) => distance(a) - distance(b))
  next?.focus()
}
