import { Checkbox, Loader, Stack, Text, TextInput } from "@mantine/core"
import "@mantine/core/styles/Checkbox.layer.css"
import "@mantine/core/styles/Loader.layer.css"
import type { BankOutcomes, BankPayment } from "@trazo/contract/money/bank-payments"
import type { StatementMovementRow, settleStatement } from "@trazo/contract/money/statements"
import { paths } from "@trazo/contract/paths"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { useState } from "react"
import { useFetcher } from "react-router"
import { useEndpointIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import type { loader as paymentsLoader } from "../payments/payments.tsx"
import { dueOf } from "./agreement.tsx"

interface ChoosePaymentsProps {
  opened: boolean
  movement: StatementMovementRow
  onOutcomes: (outcomes: BankOutcomes) => void
  onClose: () => void
}

/**
 * Chooses by hand the payments that a movement pays: several, or one of which it pays a part. Stands outside the
 * movement's card, which leaves the page as soon as the movement is settled.
 */
export function ChoosePayments({ opened, movement, onOutcomes, onClose }: ChoosePaymentsProps) {
  const [chosen, setChosen] = useState<readonly BankPayment[]>([])
  const [isAccepted, setAccepted] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const settle = useEndpointIntent<typeof settleStatement>("settle", {
    onDone: ({ result }) => {
      onClose()
      setChosen([])
      setAccepted(false)
      onOutcomes(result)
    },
  })
  const due = chosen.reduce((sum, payment) => sum + dueOf(payment), 0)
  const lacks = due > movement.freeCents
  const matches = chosen.map((payment) => ({
    movement: movement.id,
    payment: payment.id,
    acceptsDifference: lacks && isAccepted,
    isPart: due !== movement.freeCents && !(lacks && isAccepted),
  }))
  return (
    <ConfirmDialog
      opened={opened}
      title={`¿Qué pagan estos ${formatMoney(movement.freeCents)}?`}
      confirmLabel={chosen.length === 1 ? "Confirmar 1 pago" : `Confirmar ${chosen.length} pagos`}
      isBusy={settle.isPending}
      focus="content"
      onConfirm={() => {
        setAsking(chosen.length === 0)
        if (chosen.length > 0) settle.send({ matches })
      }}
      onCancel={onClose}
    >
      <ErrorSummary
        message={isAsking && chosen.length === 0 ? "Elija al menos un pago." : settle.failure.message}
      />
      <PaymentSearch
        chosen={chosen}
        onToggle={(payment) =>
          setChosen((now) =>
            now.some(({ id }) => id === payment.id)
              ? now.filter(({ id }) => id !== payment.id)
              : [...now, payment],
          )
        }
      />
      <Text mt="md" role="status">
        {sumText(due, movement.freeCents)}
      </Text>
      {lacks ? (
        <Checkbox
          mt="xs"
          label="Dar por pagado el último aunque falte"
          description="Si no, espera el resto en otra transferencia."
          checked={isAccepted}
          onChange={({ currentTarget: { checked } }) => setAccepted(checked)}
        />
      ) : null}
    </ConfirmDialog>
  )
}

function sumText(due: number, free: number): string {
  const sum = `Elegidos: ${formatMoney(due)} de ${formatMoney(free)}`
  if (due === free) return `${sum}. Suma exacta.`
  return due > free
    ? `${sum}. Faltan ${formatMoney(due - free)}.`
    : `${sum}. Quedan ${formatMoney(free - due)} en el movimiento.`
}

interface PaymentSearchProps {
  chosen: readonly BankPayment[]
  onToggle: (payment: BankPayment) => void
}

function PaymentSearch({ chosen, onToggle }: PaymentSearchProps) {
  const found = useFetcher<typeof paymentsLoader>()
  const [search, setSearch] = useState("")
  const others = (found.data?.rows ?? []).filter(({ id }) => chosen.every((one) => one.id !== id))
  return (
    <Stack gap="xs">
      <TextInput
        label="Buscar un pago por confirmar"
        placeholder="Nombre, solicitud o comprobante"
        maxLength={80}
        value={search}
        data-autofocus
        rightSection={found.state === "idle" ? null : <Loader size="xs" />}
        onChange={({ currentTarget: { value } }) => {
          setSearch(value)
          void found.load(`${paths.banks}?index&buscar=${encodeURIComponent(value)}`)
        }}
      />
      {[...chosen, ...others.slice(0, 8)].map((payment) => (
        <Checkbox
          key={payment.id}
          checked={chosen.some(({ id }) => id === payment.id)}
          label={labelOf(payment)}
          onChange={() => onToggle(payment)}
        />
      ))}
    </Stack>
  )
}

const labelOf = (payment: BankPayment) =>
  [
    payment.payer,
    formatMoney(dueOf(payment)),
    payment.reference,
    formatCalendarDate(payment.paidOn),
    payment.number,
  ]
    .filter(Boolean)
    .join(" · ")
