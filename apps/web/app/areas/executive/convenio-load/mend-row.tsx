import { Button, Group, Stack, Text, TextInput } from "@mantine/core"
import type { LoadedRow } from "@trazo/contract/selling/convenio-loads"
import {
  type ConvenioColumn,
  convenioColumnNames,
  convenioColumns,
} from "@trazo/domain/selling/convenio-person"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import classes from "./mend-row.module.css"

/** A row with a field for each wrong cell. */
export function MendRow({ row, mayMend }: { row: LoadedRow; mayMend: boolean }) {
  const { Form, isPending, failure } = useIntent("mend")
  const { line, texts, problems } = row
  const wrong = convenioColumns.filter((column) => problems[column] !== undefined)
  const shown = (column: ConvenioColumn) => (problems[column] === undefined ? texts[column] : "")
  const name = [shown("names"), shown("surname1"), shown("surname2")].filter(Boolean).join(" ")
  const others = ["identity", "email", "phone"] as const
  const known = [name, ...others.map(shown)].filter(Boolean).join(" · ")
  return (
    <Form method="post" noValidate className={classes.row} aria-label={`Fila ${line}`}>
      <input type="hidden" name="intent" value="mend" />
      <input type="hidden" name="line" value={line} />
      <Stack gap={2}>
        <Text inherit fw={600}>{`Fila ${line}`}</Text>
        <Text inherit c="var(--ink-2)" style={{ overflowWrap: "anywhere" }}>
          {known}
        </Text>
      </Stack>
      <Group gap="sm" align="flex-start">
        {wrong.map((column) => (
          <TextInput
            key={`${column} ${texts[column]}`}
            name={column}
            label={convenioColumnNames[column]}
            defaultValue={texts[column]}
            error={problems[column]}
            disabled={!mayMend}
            spellCheck={false}
            flex="1 1 220px"
          />
        ))}
      </Group>
      {mayMend ? (
        <Button type="submit" variant="default" loading={isPending} className={classes.save ?? ""}>
          Guardar fila
        </Button>
      ) : null}
      {failure.message ? (
        <Text role="alert" c="var(--bad)">
          {failure.message}
        </Text>
      ) : null}
    </Form>
  )
}
