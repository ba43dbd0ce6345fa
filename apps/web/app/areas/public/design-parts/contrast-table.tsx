import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { type MeasuredPair, measured, type PairGroup } from "./contrast-pairs.ts"
import classes from "./contrast-table.module.css"

export function ContrastTable({ title, pairs }: PairGroup) {
  return (
    <table className={classes.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Par</th>
          <th scope="col">Contraste</th>
          <th scope="col">AA</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <Row key={pair.name} {...measured(pair)} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ name, front, back, isShape, ratio, meets }: MeasuredPair) {
  return (
    <tr>
      <th scope="row">
        <span className={classes.pair}>
          {/* Shown as it is, also where it cannot be read: that is what the row is about. */}
          <span
            className={classes.sample}
            style={isShape ? { background: back, borderColor: front } : { color: front, background: back }}
            data-shape={isShape}
            aria-hidden="true"
          />
          <span>
            {name}
            <code className={classes.codes}>
              {front.toUpperCase()} / {back.toUpperCase()}
            </code>
          </span>
        </span>
      </th>
      <td className={classes.ratio}>{ratio}</td>
      <td>
        <StatusBadge icon={meets ? IconCircleCheck : IconCircleX} tone={meets ? "good" : "bad"}>
          {meets ? "cumple" : "no cumple"}
        </StatusBadge>
      </td>
    </tr>
  )
}
