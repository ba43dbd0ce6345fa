import { Button, Group, Paper, Text } from "@mantine/core"
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs"
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs"
import type { ManagedAccount } from "@trazo/contract/distributors/payment-methods"
import { bankAccountKindNames, holderIdentityName } from "@trazo/domain/money/bank-account"
import { useState } from "react"
import { Fact, Facts } from "../../../../shared-features/certificates/certificate-state/facts.tsx"
import { ConfirmDialog } from "../../../../ui/dialog/dialog.tsx"
import { StatusBadge } from "../../../../ui/status/status-badge.tsx"

interface AccountCardProps {
  account: ManagedAccount
  isFirst: boolean
  /** Null without the permission. */
  acts: {
    onEdit: (account: ManagedAccount) => void
    onUse: (id: string, active: boolean) => void
    onRaise: (id: string) => void
    onRemove: (id: string) => void
  } | null
  isPending: boolean
}

export function AccountCard({ account, isFirst, acts, isPending }: AccountCardProps) {
  const { bank, kind, number, holder, ruc, active } = account
  const name = `${bank} ${number}`
  return (
    <Paper component="li" withBorder radius="lg" p="md" aria-label={name}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Text component="h3" fz="var(--text-m)" fw={600} {...(active ? {} : { c: "dimmed" })}>
          {bank}
        </Text>
        {active ? null : (
          <StatusBadge icon={IconPlayerPause} tone="neutral">
            Desactivada
          </StatusBadge>
        )}
      </Group>
      <Facts>
        <Fact name={bankAccountKindNames[kind]}>
          <strong>{number}</strong>
        </Fact>
        <Fact name="Titular">{holder}</Fact>
        <Fact name={holderIdentityName(ruc)}>{ruc}</Fact>
      </Facts>
      {acts ? <AccountActs {...{ account, name, isFirst, acts, isPending }} /> : null}
    </Paper>
  )
}

type ActsProps = Omit<AccountCardProps, "acts"> & {
  acts: NonNullable<AccountCardProps["acts"]>
  name: string
}

function AccountActs({ account, name, isFirst, acts, isPending }: ActsProps) {
  const [isAsking, setAsking] = useState(false)
  const { id, active, hasPayments } = account
  const button = { variant: "default", disabled: isPending } as const
  return (
    <Group gap="sm" mt="md">
      <Button {...button} onClick={() => acts.onEdit(account)} aria-label={`Editar ${name}`}>
        Editar
      </Button>
      {isFirst ? null : (
        <Button
          {...button}
          leftSection={<IconArrowUp size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => acts.onRaise(id)}
          aria-label={`Subir ${name}`}
        >
          Subir
        </Button>
      )}
      <Button
        {...button}
        onClick={() => acts.onUse(id, !active)}
        aria-label={`${active ? "Desactivar" : "Activar"} ${name}`}
      >
        {active ? "Desactivar" : "Activar"}
      </Button>
      {hasPayments ? null : (
        <Button {...button} c="var(--bad)" onClick={() => setAsking(true)} aria-label={`Eliminar ${name}`}>
          Eliminar
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={`Eliminar la cuenta ${name}`}
        confirmLabel="Eliminar"
        isDestructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          acts.onRemove(id)
        }}
      >
        Sus clientes dejarán de verla de inmediato. Todavía no ha recibido pagos.
      </ConfirmDialog>
    </Group>
  )
}
