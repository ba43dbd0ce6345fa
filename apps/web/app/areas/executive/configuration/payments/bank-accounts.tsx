import { Button, Stack } from "@mantine/core"
import IconBuildingBank from "@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import type { ManagedAccount, PaymentSettings } from "@trazo/contract/distributors/payment-methods"
import { useState } from "react"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { EmptyState } from "../../../../ui/content/empty-state.tsx"
import { SavedNote } from "../../../../ui/editor/saved-note.tsx"
import { Section, SectionBody, SectionFooter } from "../../../../ui/editor/section.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { AccountCard } from "./account-card.tsx"
import { AccountDialog } from "./account-dialog.tsx"

/** The accounts in the order of the shop. */
export function BankAccounts({ settings: { accounts, lastChange, mayEdit } }: { settings: PaymentSettings }) {
  const [edited, setEdited] = useState<ManagedAccount | "new" | null>(null)
  const use = useIntent("use")
  const raise = useIntent("raise")
  const remove = useIntent("remove")
  const isPending = use.isPending || raise.isPending || remove.isPending
  const { version } = lastChange
  const acts = {
    onEdit: setEdited,
    onUse: (id: string, active: boolean) => use.send({ id, version, active: active ? "yes" : "no" }),
    onRaise: (id: string) => raise.send({ id, version }),
    onRemove: (id: string) => remove.send({ id, version }),
  }
  return (
    <Section
      title="Cuentas bancarias"
      hint="Su cliente las ve al pagar, en este orden. Las desactivadas no se muestran."
    >
      <SectionBody>
        <ErrorSummary
          message={use.failure.message ?? raise.failure.message ?? remove.failure.message}
          fields={{}}
          labels={{}}
        />
        {accounts.length === 0 ? (
          <EmptyState icon={IconBuildingBank} title="Todavía no hay cuentas">
            Agregue la cuenta a la que sus clientes transfieren o depositan.
          </EmptyState>
        ) : (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
            {accounts.map((account, at) => (
              <AccountCard
                key={account.id}
                account={account}
                isFirst={at === 0}
                acts={mayEdit ? acts : null}
                isPending={isPending}
              />
            ))}
          </Stack>
        )}
      </SectionBody>
      {mayEdit ? (
        <SectionFooter>
          <Button
            // The completeness dialog's link focuses it.
            id="paymentMethods"
            leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
            onClick={() => setEdited("new")}
          >
            Agregar cuenta
          </Button>
          <SavedNote>{use.done || raise.done || remove.done ? "Cuentas guardadas" : null}</SavedNote>
        </SectionFooter>
      ) : null}
      {edited ? (
        <AccountDialog
          account={edited === "new" ? null : edited}
          version={version}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Section>
  )
}
