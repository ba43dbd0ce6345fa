import { Button, Group, NativeSelect, SimpleGrid, Table, Text } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import type { chooseStatementColumns, Statement } from "@trazo/contract/money/statements"
import {
  type StatementColumn,
  statementColumnNames,
  statementColumns,
} from "@trazo/domain/money/statement-columns"
import { useState } from "react"
import { Link } from "react-router"
import { useEndpointIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"

interface ChooseColumnsProps {
  statement: Pick<Statement, "sample" | "suggested" | "isRead" | "accountId" | "accounts">
  /** The page without this question. */
  back: string
}

/** Asks which column is which, once for statements with the same titles; again where they were read wrongly. */
export function ChooseColumns({ statement, back }: ChooseColumnsProps) {
  const { sample, suggested, isRead, accountId, accounts } = statement
  const [mapping, setMapping] = useState<{ [Column in StatementColumn]?: number }>(suggested)
  const [account, setAccount] = useState(accountId)
  const intent = useEndpointIntent<typeof chooseStatementColumns>("columns")
  const [header = [], ...rows] = sample ?? []
  const choices = [
    { value: "", label: "No está" },
    ...header.map((title, index) => ({ value: String(index), label: title || `Columna ${index + 1}` })),
  ]
  const choose = (column: StatementColumn, value: string) =>
    setMapping(({ [column]: _former, ...others }) =>
      value === "" ? others : { ...others, [column]: Number(value) },
    )
  return (
    <Section
      title="¿Qué es cada columna?"
      hint={
        isRead
          ? "Los movimientos que se leyeron con las otras columnas se quitan, y el extracto se lee otra vez. Lo recordaremos para los siguientes."
          : "Es la primera vez que vemos este formato. Lo recordaremos para los siguientes extractos."
      }
    >
      <SectionBody>
        <ErrorSummary
          message={intent.failure.fields.mapping ?? intent.failure.message}
          fields={{}}
          labels={{}}
        />
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb="md">
          {statementColumns.map((column) => (
            <NativeSelect
              key={column}
              label={statementColumnNames[column]}
              data={choices}
              value={String(mapping[column] ?? "")}
              onChange={({ currentTarget }) => choose(column, currentTarget.value)}
            />
          ))}
          {accounts.length > 1 ? (
            <NativeSelect
              label="Cuenta del extracto"
              data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
              value={account}
              onChange={({ currentTarget }) => setAccount(currentTarget.value)}
            />
          ) : null}
        </SimpleGrid>
        <Group mb="md">
          <Button
            loading={intent.isPending}
            onClick={() => intent.send({ mapping, ...(account && { account }) })}
          >
            {isRead ? "Leer otra vez" : "Leer el extracto"}
          </Button>
          {isRead ? (
            <Button component={Link} to={back} variant="default">
              Dejarlo como está
            </Button>
          ) : null}
        </Group>
        <Text c="var(--ink-2)">Las primeras filas del archivo:</Text>
        <Table.ScrollContainer minWidth={300}>
          <Table aria-label="Primeras filas">
            <Table.Thead>
              <Table.Tr>
                {header.map((title, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  <Table.Th key={index}>{title}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
                <Table.Tr key={line}>
                  {row.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
                    <Table.Td key={index}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </SectionBody>
    </Section>
  )
}
