import {
  type CertificateEnd,
  certificateEndNames,
  certificateEnds,
} from "@trazo/domain/certificates/certificate-end"
import classes from "./dashboard.module.css"
import { FigureLink, formatCount } from "./figure-card.tsx"

interface RenewalsDueProps {
  renewals: readonly number[]
  hrefOf: (end: CertificateEnd) => string | null
}

/** Clients whose certificates end soon. */
export function RenewalsDue({ renewals, hrefOf }: RenewalsDueProps) {
  return (
    <section className={classes.panel}>
      <h2>Firmas por vencer</h2>
      <table className={classes.table} aria-label="Firmas por vencer">
        <thead>
          <tr>
            <th scope="col">Vence</th>
            <th scope="col">Clientes</th>
          </tr>
        </thead>
        <tbody>
          {certificateEnds.map((end, index) => (
            <tr key={end}>
              <th scope="row">{certificateEndNames[end]}</th>
              <td>
                <FigureLink to={hrefOf(end)}>{formatCount(renewals[index] ?? 0)}</FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
