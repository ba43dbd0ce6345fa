import {
  changeAdministratorState,
  inviteAdministrator,
  listAdministrators,
  sendAdministratorLink,
} from "@trazo/contract/administrators"
import { call, load } from "../../shared-features/api/call.ts"
import { formFailure } from "../../shared-features/api/form-failure.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { FailedLoad } from "../../shared-features/error-page/failed-load.tsx"
import { ProofOfForms } from "../../shared-features/second-factor/proof-of-forms.tsx"
import { PageHeader } from "../../ui/page-header.tsx"
import type { Route } from "./+types/operators"
import classes from "./list/list.module.css"
import accounts from "./parts/account-list.module.css"
import { AccountRow } from "./parts/account-row.tsx"
import { AddAccount } from "./parts/add-account.tsx"
import { LinkNote } from "./parts/link-note.tsx"
import { signedInAdministrator } from "./session/signed-in-administrator.ts"

export const meta = pageTitle("Administradores")

export async function loader({ context }: Route.LoaderArgs) {
  const { rows } = await load(context, listAdministrators)
  return { rows, own: signedInAdministrator(context).id }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? "")
  const intent = text("intent")
  const params = { id: text("id") }
  try {
    if (intent === "invite") {
      await call(context, inviteAdministrator, { body: { names: text("names"), email: text("email") } })
    } else if (intent === "link") await call(context, sendAdministratorLink, { params })
    else {
      const state = text("state") === "active" ? "active" : "disabled"
      await call(context, changeAdministratorState, { params, body: { state } })
    }
    return { done: intent }
  } catch (error) {
    return formFailure(error, form)
  }
}

/** Never empty: whoever reads it is one of them. */
export default function Administrators({ loaderData: { rows, own } }: Route.ComponentProps) {
  return (
    <>
      <ProofOfForms area="administrator" />
      <PageHeader title="Administradores">Administran la plataforma y todas sus distribuidoras.</PageHeader>
      <div className={classes.card}>
        <ul className={accounts.list}>
          {rows.map((row) => (
            <AccountRow
              key={row.id}
              account={row}
              mark={row.id === own ? "Usted" : undefined}
              isOwn={row.id === own}
              note={row.link ? <LinkNote link={row.link} /> : null}
              consequence="Saldrá de inmediato de todos sus dispositivos y no podrá volver a ingresar. Lo que hizo queda en el registro, y puede activarse otra vez."
            />
          ))}
        </ul>
        <AddAccount title="Agregar administrador" />
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad error={error} />
}
