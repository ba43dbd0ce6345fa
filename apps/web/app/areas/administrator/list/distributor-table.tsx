import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import type { DistributorOverview } from "@trazo/contract/administration"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { StateBadge } from "../parts/state-badge.tsx"
import { CompletenessBar } from "./completeness-bar.tsx"
import classes from "./list.module.css"

/** Rows on a desk, cards on a telephone; each leads to its distributor. */
export function DistributorTable({ rows }: { rows: readonly DistributorOverview[] }) {
  return (
    <div className={classes.card}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Distribuidora</th>
            <th scope="col">Direcciones</th>
            <th scope="col">Estado</th>
            <th scope="col">Configuración</th>
            <th scope="col" className={classes.number}>
              Ejecutivos
            </th>
            <th scope="col" className={classes.number}>
              Solicitudes
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DistributorLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DistributorLine({ row }: { row: DistributorOverview }) {
  const { id, name, ruc, hosts, state, isConfigured, completeness, executives, requests } = row
  const [first = "Sin dirección", ...others] = hosts
  return (
    <tr>
      <th scope="row">
        <Link to={paths.administratorDistributor(id)} className={classes.link}>
          {name}
        </Link>
        {ruc ? <div className={classes.detail}>RUC {ruc}</div> : null}
      </th>
      <td className={classes.detail} title={hosts.join(", ")}>
        {first}
        {others.length > 0 ? ` y ${others.length} más` : null}
      </td>
      <td>
        <div className={classes.badges}>
          <StateBadge state={state} />
          {isConfigured ? null : (
            <StatusBadge icon={IconAlertTriangle} tone="warn">
              Sin configurar
            </StatusBadge>
          )}
        </div>
      </td>
      <td data-label="Configuración">
        <CompletenessBar percentage={completeness} />
      </td>
      <td className={classes.number} data-label="Ejecutivos">
        {executives.toLocaleString("es-EC")}
      </td>
      <td className={classes.number} data-label="Solicitudes">
        {requests.toLocaleString("es-EC")}
      </td>
    </tr>
  )
}
