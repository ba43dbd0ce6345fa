import type { ListedExecutive } from "@trazo/contract/distributors/administration"
import { InvitePerson } from "../../../shared-features/identity/staff-accounts/invite-person.tsx"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Section, SectionBody, SectionFooter } from "../../../ui/editor/section.tsx"
import { AccountRow } from "../accounts/account-row.tsx"
import { AdministratorFlag } from "../accounts/administrator-flag.tsx"

export function ExecutivesSection({ executives }: { executives: readonly ListedExecutive[] }) {
  const invite = useIntent("invite")
  return (
    <Section
      title="Ejecutivos"
      hint="Los que usted invita. Los permisos de cada uno los da quien administra la distribuidora."
    >
      {executives.length > 0 ? (
        <ul className="rows">
          {executives.map((executive) => (
            <AccountRow
              key={executive.id}
              account={executive}
              mark={executive.administrator ? "Administra" : undefined}
              consequence="Saldrá de inmediato y no podrá volver a ingresar. Lo que hizo se conserva, y puede activarse otra vez."
            />
          ))}
        </ul>
      ) : (
        <SectionBody>Nadie puede ingresar todavía. Invite a quien llenará la configuración.</SectionBody>
      )}
      <SectionFooter>
        <InvitePerson intent={invite} label="Invitar a otro ejecutivo">
          {() => <AdministratorFlag name="administrator" defaultChecked />}
        </InvitePerson>
      </SectionFooter>
    </Section>
  )
}
