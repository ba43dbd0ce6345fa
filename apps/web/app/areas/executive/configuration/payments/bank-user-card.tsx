import { Button, Group, Paper, Text } from "@mantine/core"
import type { BankUser } from "@trazo/contract/distributors/bank-users"
import {
  AccountStateBadge,
  stateLabels,
} from "../../../../shared-features/identity/staff-accounts/account-state-badge.tsx"

const labels = { ...stateLabels, disabled: "Sin acceso" }

interface BankUserCardProps {
  user: BankUser
  isPending: boolean
  /** Null without the permission. */
  acts: { onLink: () => void; onEnable: () => void; onDisable: () => void } | null
}

export function BankUserCard({ user, isPending, acts }: BankUserCardProps) {
  const { names, email, bank, state, hasAccount } = user
  const linkLabel = state === "invited" ? "Invitar otra vez" : "Enviar enlace"
  const button = { variant: "default", disabled: isPending } as const
  return (
    <Paper component="li" withBorder radius="lg" p="md" aria-label={names}>
      <Group justify="space-between" gap="sm">
        <Text component="h3" fz="var(--text-m)" fw={600}>
          {names}
        </Text>
        <AccountStateBadge state={state} labels={labels} />
      </Group>
      <Text inherit>{bank}</Text>
      <Text inherit c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {email}
      </Text>
      {hasAccount ? null : (
        <Text inherit c="var(--warn)">
          Usted ya no tiene una cuenta en este banco: no ve ningún pago.
        </Text>
      )}
      {acts ? (
        <Group gap="sm" mt="md">
          {state === "disabled" ? (
            <Button {...button} onClick={acts.onEnable} aria-label={`Activar a ${names}`}>
              Activar
            </Button>
          ) : (
            <>
              <Button {...button} onClick={acts.onLink} aria-label={`${linkLabel} a ${names}`}>
                {linkLabel}
              </Button>
              <Button {...button} onClick={acts.onDisable} aria-label={`Quitar acceso a ${names}`}>
                Quitar acceso
              </Button>
            </>
          )}
        </Group>
      ) : null}
    </Paper>
  )
}
