import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs"
import type { DistributorOverview } from "@trazo/contract/administration"
import { formatDate } from "@trazo/domain/spanish-dates"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import classes from "./list.module.css"

/** Rows on a desk, cards on a telephone. */
export function DistributorTable({ rows }: { rows: readonly DistributorOverview[] }) {
  return (
    <div className={classes.card}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Distribuidora</th>
            <th scope="col">Direcciones</th>
            <th scope="col">Estado</th>
            <th scope="col">Desde</th>
            <th scope="col" className={classes.number}>
              Solicitudes
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, ruc, hosts, state, isConfigured, createdAt, requests }) => (
            <tr key={id}>
              <th scope="row">
                <div className={classes.name}>{name}</div>
                {ruc ? <div className={classes.detail}>RUC {ruc}</div> : null}
              </th>
              <td className={classes.detail}>{hosts.length > 0 ? hosts.join(", ") : "Sin dirección"}</td>
              <td>
                <div className={classes.badges}>
                  {state === "active" ? (
                    <StatusBadge icon={IconCircleCheck} tone="good">
                      Activa
                    </StatusBadge>
                  ) : (
                    <StatusBadge icon={IconPlayerPause} tone="bad">
                      Suspendida
                    </StatusBadge>
                  )}
                  {isConfigured ? null : (
                    <StatusBadge icon={IconAlertTriangle} tone="warn">
                      Sin configurar
                    </StatusBadge>
                  )}
                </div>
              </td>
              <td className={classes.detail} data-label="Desde">
                {formatDate(new Date(createdAt))}
              </td>
              <td className={classes.number} data-label="Solicitudes">
                {requests.toLocaleString("es-EC")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
