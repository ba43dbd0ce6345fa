import { Button, Group, Text } from "@mantine/core"
import type { PricedCell } from "@trazo/contract/distributors/prices"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { cellName, usePriceIntent } from "./use-price-edits.ts"

interface PlannedChangeProps {
  cell: PricedCell
  next: NonNullable<PricedCell["next"]>
}

/** The next change of a price, which can be withdrawn until it begins. */
export function PlannedChange({ cell, next: { id, price, validFrom } }: PlannedChangeProps) {
  const intent = usePriceIntent("cancelChange")
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Text size="sm" c="var(--calm)">
        Desde el {formatDate(new Date(validFrom))}:{" "}
        {price ? `${formatMoney(price.totalCents)} con IVA` : "no se vende"}
        {intent.failure.message ? (
          <Text span size="sm" c="var(--bad)" role="alert">
            {" "}
            {intent.failure.message}
          </Text>
        ) : null}
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        flex="none"
        loading={intent.isPending}
        aria-label={`Retirar el cambio de ${cellName(cell)}`}
        onClick={() => intent.send({ id })}
      >
        Retirar
      </Button>
    </Group>
  )
}
