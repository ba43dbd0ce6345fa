import { renewalLimits } from "@trazo/contract/dashboard"
import classes from "./dashboard.module.css"
import { FigureLink, formatCount } from "./figure-card.tsx"

const titles = renewalLimits.map((days, index) => {
  const before = renewalLimits[index - 1]
  return before === undefined ? `En ${days} días o menos` : `Entre ${before + 1} y ${days} días`
})

/** Valid certificates that end soon. */
export function RenewalsDue({ renewals, to }: { renewals: readonly number[]; to: string | null }) {
  return (
    <section className={classes.panel}>
      <h2>Firmas por vencer</h2>
      <table className={classes.table} aria-label="Firmas por vencer">
        <thead>
          <tr>
            <th scope="col">Vence</th>
            <th scope="col">Firmas</th>
          </tr>
        </thead>
        <tbody>
          {titles.map((title, index) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>
                <FigureLink to={to}>{formatCount(renewals[index] ?? 0)}</FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
