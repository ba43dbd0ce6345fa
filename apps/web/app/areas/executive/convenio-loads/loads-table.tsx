import { Anchor, Table, Text } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import type { ConvenioLoadRow } from "@trazo/contract/catalogue/convenio-loads"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { LoadBadge } from "../convenio-load/load-badge.tsx"

/** Who loaded what, newest first. */
export function LoadsTable({ rows }: { rows: readonly ConvenioLoadRow[] }) {
  return (
    <Table.ScrollContainer minWidth={340}>
      <Table aria-label="Cargas">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Archivo</Table.Th>
            <Table.Th>Subido</Table.Th>
            <Table.Th ta="right">Cargadas</Table.Th>
            <Table.Th>Estado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td style={{ overflowWrap: "anywhere" }}>
                <Anchor component={Link} to={paths.executiveConvenioLoad(row.id)}>
                  {row.name}
                </Anchor>
                <Text span c="var(--ink-2)" display="block" size="sm">
                  {row.convenio.name}
                </Text>
              </Table.Td>
              <Table.Td>
                <RelativeDate date={row.uploadedAt} />
                <Text span c="var(--ink-2)" display="block" size="sm">
                  {row.uploadedBy}
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                {row.loaded.toLocaleString("es-EC")} de {row.total.toLocaleString("es-EC")}
              </Table.Td>
              <Table.Td>
                <LoadBadge load={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
