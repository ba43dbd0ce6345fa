import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleOff from "@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs"
import { listAdministrators } from "@trazo/contract/administration"
import { load } from "../../shared-features/api/call.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { FailedLoad } from "../../shared-features/error-page/failed-load.tsx"
import { StatusBadge } from "../../ui/status-badge.tsx"
import type { Route } from "./+types/operators"
import classes from "./list/list.module.css"

export const meta = pageTitle("Administradores")

export function loader({ context }: Route.LoaderArgs) {
  return load(context, listAdministrators)
}

/** Never empty: whoever reads it is one of them. */
export default function Administrators({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <h1>Administradores</h1>
      <p className={classes.count}>Administran la plataforma y todas sus distribuidoras.</p>
      <div className={classes.card}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Nombres</th>
              <th scope="col">Correo electrónico</th>
              <th scope="col">Estado</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, names, email, state }) => (
              <tr key={id}>
                <th scope="row" className={classes.name}>
                  {names}
                </th>
                <td className={classes.detail}>{email}</td>
                <td>
                  {state === "active" ? (
                    <StatusBadge icon={IconCircleCheck} tone="good">
                      Activo
                    </StatusBadge>
                  ) : (
                    <StatusBadge icon={IconCircleOff} tone="neutral">
                      Desactivado
                    </StatusBadge>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad error={error} />
}
