import { Button, Stack, Text } from "@mantine/core"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import type { BankUser } from "@trazo/contract/distributors/bank-users"
import { useState } from "react"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../../ui/dialog/dialog.tsx"
import { SavedNote } from "../../../../ui/editor/saved-note.tsx"
import { Section, SectionBody, SectionFooter } from "../../../../ui/editor/section.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { BankUserCard } from "./bank-user-card.tsx"
import { InviteBankUser } from "./invite-bank-user.tsx"

interface BankUsersProps {
  rows: readonly BankUser[]
  /** With an account of the distributor. */
  banks: readonly string[]
  mayEdit: boolean
}

/** Staff of banks, who sign in at /banks. */
export function BankUsers({ rows, banks, mayEdit }: BankUsersProps) {
  const [isInviting, setInviting] = useState(false)
  const [ended, setEnded] = useState<BankUser | null>(null)
  const link = useIntent("userLink")
  const enable = useIntent("enableUser")
  const disable = useIntent("disableUser")
  const isPending = link.isPending || enable.isPending || disable.isPending
  const result = link.done
    ? "Enlace enviado"
    : enable.done
      ? "Acceso activado"
      : disable.done
        ? "Acceso quitado"
        : null
  return (
    <Section
      title="Usuarios de banco"
      hint="Personas de su banco que ven y confirman los pagos a sus cuentas, y nada más."
    >
      <SectionBody>
        <ErrorSummary
          message={link.failure.message ?? enable.failure.message ?? disable.failure.message}
          fields={{}}
          labels={{}}
        />
        {rows.length === 0 ? (
          <Text inherit c="dimmed">
            Nadie todavía.{" "}
            {banks.length === 0
              ? "Agregue primero una cuenta."
              : "Mientras tanto, los pagos los confirma su personal."}
          </Text>
        ) : (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
            {rows.map((user) => (
              <BankUserCard
                key={user.id}
                user={user}
                isPending={isPending}
                acts={
                  mayEdit
                    ? {
                        onLink: () => link.send({ id: user.id }),
                        onEnable: () => enable.send({ id: user.id }),
                        onDisable: () => setEnded(user),
                      }
                    : null
                }
              />
            ))}
          </Stack>
        )}
      </SectionBody>
      {mayEdit && banks.length > 0 ? (
        <SectionFooter>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            Invitar usuario de banco
          </Button>
          <SavedNote>{result}</SavedNote>
        </SectionFooter>
      ) : null}
      {isInviting ? <InviteBankUser banks={banks} onClose={() => setInviting(false)} /> : null}
      <ConfirmDialog
        opened={ended !== null}
        title={`Quitar el acceso a ${ended?.names ?? ""}`}
        confirmLabel="Quitar acceso"
        isDestructive
        onCancel={() => setEnded(null)}
        onConfirm={() => {
          disable.send({ id: ended?.id ?? "" })
          setEnded(null)
        }}
      >
        Saldrá de inmediato de todos sus dispositivos y dejará de ver los pagos. Lo que confirmó se conserva.
      </ConfirmDialog>
    </Section>
  )
}
