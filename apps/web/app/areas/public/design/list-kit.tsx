import { Button, Text } from "@mantine/core"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import { useState } from "react"
import { Link } from "react-router"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { countedRows, ListScreen } from "../../../ui/list/list-screen.tsx"
import { useCsvExport } from "../../../ui/list/use-csv-export.ts"
import type { Selection } from "../../../ui/list/use-selection.ts"
import { DesignSection, Sheet } from "./design-section.tsx"
import { sampleColumns, stateLabels } from "./list-kit-columns.tsx"
import { type findSampleRows, type SampleRow, sampleList } from "./list-kit-rows.ts"

const states = ["valid", "expiring", "revoked"] as const

const orders = [
  { value: "date", label: "Recientes primero" },
  { value: "person", label: "Por persona" },
]

const row = {
  to: () => ({ hash: "#ficha" }),
  name: ({ person }: SampleRow) => person,
}

/** The list kit on made-up rows, which the page's loader filters by the URL. */
export function ListKit(data: ReturnType<typeof findSampleRows>) {
  const { rows, total, counts } = data
  const csv = useCsvExport({ columns: sampleColumns, fileName: "muestra", loadRows: async () => rows })
  return (
    <DesignSection
      of="lista"
      lead="Lo que se busca, filtra y ordena queda en la dirección. Con «/» se busca, con j y k se recorre y con x se elige."
    >
      <Sheet title="Lista" isCompact>
        <ListScreen
          list={sampleList}
          data={data}
          label="Certificados de muestra"
          columns={sampleColumns}
          row={row}
          counted={countedRows(total, "certificado", "certificados")}
          search={{ label: "Buscar en la muestra", placeholder: "Persona, número o ciudad" }}
          filter={{
            param: "state",
            label: "Filtrar la muestra por estado",
            choices: [
              { value: null, label: "Todos", count: counts.all },
              ...states.map((state) => ({
                value: state,
                label: stateLabels[state].many,
                count: counts[state],
              })),
            ],
          }}
          order={{ param: "order", label: "Orden de la muestra", choices: orders }}
          tools={
            <Button variant="default" onClick={csv.save} loading={csv.isBusy}>
              Exportar
            </Button>
          }
          bulk={(selection) => <BulkActions selection={selection} />}
          empty={<NothingFound />}
        />
      </Sheet>
    </DesignSection>
  )
}

function BulkActions({ selection: { ids, clear } }: { selection: Selection }) {
  const [renewed, setRenewed] = useState(0)
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setRenewed(ids.length)
          clear()
        }}
      >
        Renovar
      </Button>
      {renewed > 0 ? <Text role="status">{renewed} renovados</Text> : null}
    </>
  )
}

function NothingFound() {
  return (
    <EmptyState
      icon={IconSearchOff}
      title="Ningún certificado coincide"
      action={
        <Button component={Link} to={{ search: "", hash: "#lista" }} variant="default">
          Ver todos
        </Button>
      }
    >
      Busque por una parte del nombre, del número o de la ciudad.
    </EmptyState>
  )
}
