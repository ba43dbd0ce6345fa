import { Box, Paper, Table, Text } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import { Link } from "react-router"
import { Money } from "../../../ui/content/money.tsx"

/** Leads to its list. */
export function Amount({ cents, to }: { cents: number; to: string | null }) {
  if (to === null) return <Money cents={cents} />
  return (
    <Link to={to}>
      <Money cents={cents} />
    </Link>
  )
}

export function Figure({ label, cents, to }: { label: string; cents: number; to: string | null }) {
  return (
    <Paper withBorder radius="lg" p="md">
      <Text c="dimmed" fz="sm">
        {label}
      </Text>
      <Box fz="xl" fw={650}>
        <Amount cents={cents} to={to} />
      </Box>
    </Paper>
  )
}

interface SumTableProps {
  title: string
  columns: readonly string[]
  /** The first cell is the row's header. */
  rows: readonly { key: string; cells: readonly React.ReactNode[] }[]
  none: string
}

export function SumTable({ title, columns, rows, none }: SumTableProps) {
  return (
    <Paper component="section" withBorder radius="lg" p="md" miw={0}>
      <Box component="h2" fz="md">
        {title}
      </Box>
      {rows.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column, index) => (
                <Table.Th key={column} scope="col" ta={index === 0 ? "left" : "right"}>
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, cells: [head, ...cells] }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" style={{ overflowWrap: "normal" }}>
                  {head}
                </Table.Th>
                {cells.map((cell, index) => (
                  <Table.Td key={columns[index + 1]} ta="right">
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  )
}
