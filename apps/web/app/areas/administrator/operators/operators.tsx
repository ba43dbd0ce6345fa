import {
  changeAdministratorState,
  inviteAdministrator,
  listAdministrators,
  sendAdministratorLink,
} from "@trazo/contract/identity/administrators"
import type { RouterContextProvider } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { InvitePerson } from "../../../shared-features/identity/staff-accounts/invite-person.tsx"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import { FailedLoad } from "../../../shared-features/platform/error-page/failed-load.tsx"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import { Section, SectionFooter } from "../../../ui/editor/section.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { AccountRow } from "../accounts/account-row.tsx"
import { signedInAdministrator } from "../signed-in-administrator.ts"
import type { Route } from "./+types/operators"
import { LinkNote } from "./link-note.tsx"

export const meta = pageTitle("Administradores")

export async function loader({ context }: Route.LoaderArgs) {
  const { rows } = await load(context, listAdministrators)
  return { rows, own: signedInAdministrator(context).id }
}

function operatorIntents(context: Readonly<RouterContextProvider>) {
  return {
    ...endpointIntents(context, { invite: inviteAdministrator, link: sendAdministratorLink }),
    state(form) {
      const state = form.text("state") === "active" ? ("active" as const) : ("disabled" as const)
      return call(context, changeAdministratorState, { params: form.pick("id"), body: { state } })
    },
  } satisfies Intents
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), operatorIntents(context))
}

export const clientAction = keepPageOnLostConnection

const useOperatorIntent = intentHook<ReturnType<typeof operatorIntents>>()

/** Never empty: the reader is one of them. */
export default function Administrators({ loaderData: { rows, own } }: Route.ComponentProps) {
  const invite = useOperatorIntent("invite")
  return (
    <>
      <PageHeader title="Administradores" />
      <Section title="Personas" hint="Administran la plataforma y todas sus distribuidoras.">
        <ul className="rows">
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
        <SectionFooter>
          <InvitePerson intent={invite} label="Agregar administrador" />
        </SectionFooter>
      </Section>
    </>
  )
}

export const ErrorBoundary = FailedLoad
