import { VisuallyHidden } from "@mantine/core"
import { compareTexts, type DiffLine } from "@trazo/domain/branding/text-diff"
import classes from "./changed-lines.module.css"

/** Equal lines shown around a change. */
const around = 2

/** Two texts by line. Changed words are marked; long runs of equal lines are left out. */
export function ChangedLines({ before, after }: { before: string; after: string }) {
  const lines = compareTexts(before, after)
  const changed = lines.flatMap(({ type }, at) => (type === "same" ? [] : [at]))
  if (changed.length === 0) return <p>Los dos textos son iguales.</p>
  const isShown = (at: number) => changed.some((one) => Math.abs(one - at) <= around)
  return (
    <div className={classes.lines}>
      {lines.map((line, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
        if (isShown(at)) return <Line key={at} line={line} />
        if (at > 0 && !isShown(at - 1)) return null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <p key={at} className={classes.gap}>
            ⋯
          </p>
        )
      })}
    </div>
  )
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
