import { Button, Group, NativeSelect } from "@mantine/core"
import type { chooseStatementColumns, Statement } from "@trazo/contract/money/statements"
import {
  type ColumnMapping,
  findHeader,
  isCompleteMapping,
  type StatementColumn,
  statementColumnNames,
  statementColumns,
} from "@trazo/domain/money/statement-columns"
import { mappingOfTable } from "@trazo/domain/money/suggest-columns"
import { useState } from "react"
import { Link } from "react-router"
import { useEndpointIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import {
  ChooseTable,
  type TableChoice,
} from "../../../shared-features/platform/table-choice/choose-table.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"

interface ChooseColumnsProps {
  statement: Pick<Statement, "suggested" | "isRead" | "accountId" | "accounts">
  table: NonNullable<Statement["table"]>
  /** The page without this question. */
  back: string
}

const columns = statementColumns.map((column) => ({ column, label: statementColumnNames[column] }))
const guess = { titlesLine: findHeader, mapping: mappingOfTable }

/** Asks which column is which, once for statements with the same titles; again where they were read wrongly. */
export function ChooseColumns({ statement, table, back }: ChooseColumnsProps) {
  const { suggested, isRead, accountId, accounts } = statement
  const { sheet, titlesLine } = table
  const [choice, setChoice] = useState<TableChoice<StatementColumn>>({
    sheet,
    titlesLine,
    mapping: suggested,
  })
  const [account, setAccount] = useState(accountId)
  const intent = useEndpointIntent<typeof chooseStatementColumns>("columns")
  const mapping = placesOf(choice.mapping)
  return (
    <Section
      title="¿Qué es cada columna?"
      takesFocus={isRead}
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
        {accounts.length > 1 ? (
          <NativeSelect
            label="Cuenta del extracto"
            data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            value={account}
            onChange={({ currentTarget }) => setAccount(currentTarget.value)}
            mb="md"
          />
        ) : null}
        <ChooseTable
          table={table}
          columns={columns}
          choice={choice}
          onChange={setChoice}
          guess={guess}
          missing={isCompleteMapping(mapping) ? [] : missingColumns(mapping)}
        />
        <Group mt="md">
          <Button
            loading={intent.isPending}
            onClick={() => intent.send({ ...choice, mapping, ...(account && { account }) })}
          >
            {isRead ? "Leer otra vez" : "Leer el extracto"}
          </Button>
          {isRead ? (
            <Button component={Link} to={back} variant="default">
              Dejarlo como está
            </Button>
          ) : null}
        </Group>
      </SectionBody>
    </Section>
  )
}

type Places = TableChoice<StatementColumn>["mapping"]

const missingColumns = ({ day }: ColumnMapping) => [
  ...(day === undefined ? [statementColumnNames.day] : []),
  `${statementColumnNames.amount} o ${statementColumnNames.credit}`,
]

const placesOf = (mapping: Places): ColumnMapping =>
  Object.fromEntries(
    statementColumns.flatMap((column) => {
      const place = mapping[column]
      return place === undefined ? [] : [[column, place]]
    }),
  )
