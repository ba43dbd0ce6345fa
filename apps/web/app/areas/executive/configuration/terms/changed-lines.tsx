import { Box, VisuallyHidden } from "@mantine/core"
import { compareTexts, type DiffLine } from "@trazo/domain/distributors/text-diff"
import { Fragment } from "react"
import classes from "./changed-lines.module.css"

/** Equal lines shown around a change. */
const around = 2

/** Elements of a comparison: lines, and parts of lines. A person reads no more. */
const mostShown = 2000

/** Two texts by line. Changed words are marked; long runs of equal lines are left out. */
export function ChangedLines({ before, after }: { before: string; after: string }) {
  const lines = compareTexts(before, after)
  const places = shownPlaces(lines)
  if (places.length === 0) return <p>Los dos textos son iguales.</p>
  const shown = places.slice(0, countWithin(lines, places))
  return (
    <div className={classes.lines}>
      {shown.map((at, index) => (
        <Fragment key={at}>
          {at === (shown[index - 1] ?? -1) + 1 ? null : (
            <Box component="p" c="dimmed">
              ⋯
            </Box>
          )}
          <Line line={lines[at] as DiffLine} />
        </Fragment>
      ))}
      {(shown.at(-1) ?? 0) < lines.length - 1 ? (
        <Box component="p" c="dimmed">
          ⋯
        </Box>
      ) : null}
      {shown.length < places.length ? (
        <Box component="p" c="dimmed">
          Hay más cambios de los que se muestran. Lea las dos versiones completas.
        </Box>
      ) : null}
    </div>
  )
}

/** Places of the changed lines and of the equal lines around them, in one pass. */
function shownPlaces(lines: readonly DiffLine[]): number[] {
  const shown: number[] = []
  lines.forEach(({ type }, at) => {
    if (type === "same") return
    const first = Math.max(at - around, (shown.at(-1) ?? -1) + 1)
    for (let near = first; near <= Math.min(lines.length - 1, at + around); near++) shown.push(near)
  })
  return shown
}

/** How many of the places fit. */
function countWithin(lines: readonly DiffLine[], places: readonly number[]): number {
  let elements = 0
  for (const [count, at] of places.entries()) {
    elements += 1 + (lines[at]?.parts.length ?? 0)
    if (elements > mostShown) return Math.max(1, count)
  }
  return places.length
}

function Line({ line: { type, parts } }: { line: DiffLine }) {
  const Changed = type === "removed" ? "del" : "ins"
  return (
    <p data-type={type}>
      {type === "same" ? null : (
        <VisuallyHidden>{type === "removed" ? "Se quitó: " : "Se agregó: "}</VisuallyHidden>
      )}
      {parts.map(({ text, isChanged }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
        isChanged ? <Changed key={at}>{text}</Changed> : <span key={at}>{text}</span>,
      )}
    </p>
  )
}
