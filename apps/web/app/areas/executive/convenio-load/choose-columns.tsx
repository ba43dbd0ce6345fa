import { Button, Group } from "@mantine/core"
import type { ConvenioLoad, chooseConvenioLoadColumns } from "@trazo/contract/selling/convenio-loads"
import type { TableRow } from "@trazo/domain/platform/table-row"
import {
  findLoadHeader,
  type LoadColumn,
  type LoadMapping,
  loadColumnNames,
  loadColumns,
  loadMappingOfTable,
  loadTexts,
  missingLoadColumns,
} from "@trazo/domain/selling/load-columns"
import { useState } from "react"
import { useEndpointIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import {
  ChooseTable,
  type TableChoice,
} from "../../../shared-features/platform/table-choice/choose-table.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"

const columns = loadColumns.map((column) => ({ column, label: loadColumnNames[column] }))
const guess = {
  titlesLine: (rows: readonly TableRow[]) => findLoadHeader(rows).line,
  mapping: loadMappingOfTable,
}

interface ChooseColumnsProps {
  load: Pick<ConvenioLoad, "mapping" | "state">
  table: NonNullable<ConvenioLoad["table"]>
  /** After the choice, or without one. */
  onDone?: () => void
}

/** Asks which sheet, which line of titles and which columns count. */
export function ChooseColumns({ load, table, onDone }: ChooseColumnsProps) {
  const { sheet, titlesLine } = table
  const [choice, setChoice] = useState<TableChoice<LoadColumn>>({ sheet, titlesLine, mapping: load.mapping })
  const intent = useEndpointIntent<typeof chooseConvenioLoadColumns>("columns", onDone && { onDone })
  const { mapping } = choice
  const isNew = load.state === "columns"
  return (
    <Section
      title="¿Qué es cada columna?"
      hint={
        isNew
          ? "Los títulos del archivo no lo dicen todo. Elija la columna de cada dato."
          : "Todas las filas se revisan otra vez. Lo recordaremos para los siguientes archivos del convenio."
      }
    >
      <SectionBody>
        <ErrorSummary
          message={intent.failure.fields.mapping ?? intent.failure.message}
          fields={{}}
          labels={{}}
        />
        <ChooseTable
          table={table}
          columns={columns}
          choice={choice}
          onChange={setChoice}
          guess={guess}
          missing={missingLoadColumns(mapping).map((column) => loadColumnNames[column])}
          {...(isWholeName(mapping) && { preview: previewOf(mapping) })}
        />
        <Group mt="md">
          <Button loading={intent.isPending} onClick={() => intent.send(choice)}>
            Revisar las filas
          </Button>
          {isNew ? null : (
            <Button variant="default" onClick={onDone}>
              Dejarlo como está
            </Button>
          )}
        </Group>
      </SectionBody>
    </Section>
  )
}

const isWholeName = ({ surnamesNames, namesSurnames }: LoadMapping) =>
  surnamesNames !== undefined || namesSurnames !== undefined

const previewOf = (mapping: LoadMapping) => (cells: readonly string[], header: readonly string[]) => {
  const { names, surname1, surname2 } = loadTexts(cells, { mapping, header, fixes: {} })
  return `Nombres: ${names}. Apellidos: ${[surname1, surname2].filter(Boolean).join(" / ")}`
}
