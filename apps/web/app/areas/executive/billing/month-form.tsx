import { Button, Group, TextInput } from "@mantine/core"
import { Form } from "react-router"

/** Chooses a month and keeps the other filters, which are the query's. */
export function MonthForm({ month, kept }: { month: string; kept: string }) {
  return (
    <Form method="get">
      {[...new URLSearchParams(kept)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Group gap="sm" align="end">
        <TextInput key={month} type="month" name="mes" label="Mes" defaultValue={month} />
        <Button type="submit" variant="default">
          Ver
        </Button>
      </Group>
    </Form>
  )
}
