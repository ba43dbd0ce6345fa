import { Group, Stack, Text, Title } from "@mantine/core"
import { formatMoney } from "@trazo/domain/money/money"
import { Note } from "../../../ui/content/note.tsx"

interface CardPaymentsForPeopleProps<Row> {
  /** Of the heading. */
  id: string
  title: string
  total: number
  /** What to do. */
  advice: string
  rows: readonly Row[]
  detailOf: (row: Row) => React.ReactNode
  actOf: (row: Row) => React.ReactNode
}

/** Payments by card that wait for a person, each with its act. */
export function CardPaymentsForPeople<
  Row extends { id: string; cents: number; names: string; number: string },
>({ id, title, total, advice, rows, detailOf, actOf }: CardPaymentsForPeopleProps<Row>) {
  return (
    <Stack component="section" aria-labelledby={id} gap="sm" my="md">
      <Title order={2} fz="md" id={id}>
        {title} ({total})
      </Title>
      <Note tone="warn">{advice}</Note>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {rows.map((row) => (
          <Group
            key={row.id}
            component="li"
            justify="space-between"
            gap="sm"
            pt="xs"
            style={{ borderTop: "1px solid var(--line)" }}
          >
            <div>
              <strong>{formatMoney(row.cents)}</strong> · {row.names} · solicitud {row.number}
              <Text inherit c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {detailOf(row)}
              </Text>
            </div>
            {actOf(row)}
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
