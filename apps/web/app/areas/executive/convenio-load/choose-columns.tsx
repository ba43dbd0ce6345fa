import { Button, NativeSelect, SimpleGrid, Table, Text } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import type { ConvenioLoad, chooseConvenioLoadColumns } from "@trazo/contract/selling/convenio-loads"
import {
  type ConvenioColumn,
  convenioColumnNames,
  convenioColumns,
} from "@trazo/domain/selling/convenio-person"
import { type LoadMapping, requiredLoadColumns } from "@trazo/domain/selling/load-columns"
import { useState } from "react"
import { useEndpointIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"

const isRequired = (column: ConvenioColumn) =>
  (requiredLoadColumns as readonly ConvenioColumn[]).includes(column)

const absent: { [Column in ConvenioColumn]?: string } = {
  surname2: "No está",
  kind: "La del convenio",
  validity: "La del convenio",
}

/** Asks which column is which. */
export function ChooseColumns({ load: { titles, mapping, sample } }: { load: ConvenioLoad }) {
  const [chosen, setChosen] = useState<LoadMapping>(mapping)
  const intent = useEndpointIntent<typeof chooseConvenioLoadColumns>("columns")
  const names = titles.map((title, index) => title || `Columna ${index + 1}`)
  const choose = (column: ConvenioColumn, value: string) =>
    setChosen((former) => ({ ...former, [column]: value === "" ? undefined : Number(value) }))
  return (
    <Section
      title="¿Qué es cada columna?"
      hint="Los títulos del archivo no lo dicen todo. Elija la columna de cada dato."
    >
      <SectionBody>
        <ErrorSummary
          message={intent.failure.fields.mapping ?? intent.failure.message}
          fields={{}}
          labels={{}}
        />
        <SimpleGrid cols={{ base: 1, xs: 2, xl: 3 }} mb="md">
          {convenioColumns.map((column) => (
            <NativeSelect
              key={column}
              label={convenioColumnNames[column]}
              withAsterisk={isRequired(column)}
              data={[
                { value: "", label: absent[column] ?? "Elija…" },
                ...names.map((label, index) => ({ value: String(index), label })),
              ]}
              value={String(chosen[column] ?? "")}
              onChange={({ currentTarget }) => choose(column, currentTarget.value)}
            />
          ))}
        </SimpleGrid>
        <Button loading={intent.isPending} onClick={() => intent.send({ mapping: chosen })} mb="md">
          Revisar las filas
        </Button>
        <Text c="var(--ink-2)">Las primeras filas del archivo:</Text>
        <Sample names={names} rows={sample} />
      </SectionBody>
    </Section>
  )
}

function Sample({ names, rows }: { names: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table aria-label="Primeras filas">
        <Table.Thead>
          <Table.Tr>
            {names.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <Table.Th key={index}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <Table.Tr key={line}>
              {names.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
                <Table.Td key={index}>{row[index]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
