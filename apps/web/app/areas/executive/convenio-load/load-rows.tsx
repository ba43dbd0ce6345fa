import { Box, Button, Group, Stack, Table, Text, TextInput } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import type { ConvenioLoad, LoadedRow } from "@trazo/contract/selling/convenio-loads"
import {
  type ConvenioColumn,
  convenioColumnNames,
  convenioColumns,
} from "@trazo/domain/selling/convenio-person"
import { type LoadVerdict, loadVerdictNames, loadVerdicts } from "@trazo/domain/selling/load"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { FilterChips } from "../../../ui/list/filter-chips.tsx"
import { ListPages } from "../../../ui/list/list-pages.tsx"
import classes from "./load-rows.module.css"

const hints: Record<LoadVerdict, string> = {
  new: "Se agregan al convenio.",
  client: "Ya tienen una cuenta. También se agregan al convenio.",
  invalid: "Corrija aquí lo que está mal, o baje las filas con su motivo.",
  doubled: "Otra fila del archivo tiene a la misma persona. No se agregan.",
  invited: "El convenio ya las tiene. No se agregan otra vez.",
  loaded: "Ya están en el convenio.",
}

export function LoadRows({ load, mayMend }: { load: ConvenioLoad; mayMend: boolean }) {
  const { counts, verdict, rows, next, previous, mendable } = load
  return (
    <Section title="Filas del archivo" hint={hints[verdict]}>
      <SectionBody>
        <Box mb="md">
          <FilterChips
            label="Filtrar por resultado"
            chosen={verdict}
            choices={loadVerdicts.map((value) => ({
              value,
              label: loadVerdictNames[value],
              count: counts[value],
              isOptional: true,
            }))}
            hrefOf={(value) => `?ver=${value}`}
          />
        </Box>
        {verdict === "invalid" && mendable > 0 && mayMend ? <MendableRows count={mendable} /> : null}
        {verdict === "invalid" ? (
          rows.map((row) => <MendRow key={row.line} row={row} mayMend={mayMend} />)
        ) : (
          <RowsTable rows={rows} />
        )}
        <ListPages
          next={next}
          previous={previous}
          hrefOf={(cursor) => `?${new URLSearchParams({ ver: verdict, desde: cursor })}`}
        />
      </SectionBody>
    </Section>
  )
}

function MendableRows({ count }: { count: number }) {
  const { send, isPending, failure } = useIntent("readings")
  const which = count === 1 ? "1 fila tiene" : `${count.toLocaleString("es-EC")} filas tienen`
  return (
    <Note tone="calm" title={`${which} celdas que solo se leen de una manera`}>
      <Group gap="sm" justify="space-between">
        <Text inherit>Como una cédula sin su primer 0, o un correo con el nombre delante.</Text>
        <Button variant="default" loading={isPending} onClick={() => send()}>
          {count === 1 ? "Corregirla" : "Corregir todas"}
        </Button>
      </Group>
      {failure.message ? <Text role="alert">{failure.message}</Text> : null}
    </Note>
  )
}

/** A row with a field for each wrong cell. */
function MendRow({ row, mayMend }: { row: LoadedRow; mayMend: boolean }) {
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

function RowsTable({ rows }: Pick<ConvenioLoad, "rows">) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label="Filas">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Fila</Table.Th>
            <Table.Th>Persona</Table.Th>
            <Table.Th>Contacto</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ line, texts, problems }) => (
            <Table.Tr key={line}>
              <Table.Td>{line}</Table.Td>
              <Table.Td>
                {[texts.names, texts.surname1, texts.surname2].filter(Boolean).join(" ")}
                <Text span c="var(--ink-2)" display="block" size="sm">
                  {texts.identity}
                </Text>
                {problems.identity ? (
                  <Text span c="var(--bad)" display="block" size="sm">
                    {problems.identity}
                  </Text>
                ) : null}
              </Table.Td>
              <Table.Td style={{ overflowWrap: "anywhere" }}>
                {texts.email}
                <Text span c="var(--ink-2)" display="block" size="sm">
                  {texts.phone}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
