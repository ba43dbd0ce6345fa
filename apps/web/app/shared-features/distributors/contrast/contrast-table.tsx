import { Center, Group, Table, Text } from "@mantine/core"
import "@mantine/core/styles/Center.layer.css"
import "@mantine/core/styles/Table.layer.css"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"
import { type MeasuredPair, measured, type PairGroup } from "./contrast-pairs.ts"
import classes from "./contrast-table.module.css"

interface ContrastTableProps extends PairGroup {
  /** A button in the row of a pair that does not meet its contrast. */
  fixOf?: (pair: MeasuredPair) => React.ReactNode
}

export function ContrastTable({ title, pairs, fixOf }: ContrastTableProps) {
  return (
    <Table captionSide="top" verticalSpacing="sm" horizontalSpacing={0}>
      <Table.Caption c="var(--ink-1)" fz="md" fw={600} ta="start" mt={0}>
        {title}
      </Table.Caption>
      <Table.Thead>
        <Table.Tr fz="xs" c="dimmed">
          <Table.Th scope="col" fw={500}>
            Par
          </Table.Th>
          <Table.Th scope="col" fw={500} w={84}>
            Contraste
          </Table.Th>
          <Table.Th scope="col" fw={500} w={124}>
            AA
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {pairs.map((pair) => (
          <PairRow key={pair.name} pair={measured(pair)} fixOf={fixOf} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface PairRowProps {
  pair: MeasuredPair
  fixOf: ContrastTableProps["fixOf"]
}

function PairRow({ pair, fixOf }: PairRowProps) {
  const { name, front, back, isShape, ratio, meets } = pair
  const fix = meets ? null : fixOf?.(pair)
  return (
    <>
      <Table.Tr>
        <Table.Th scope="row" fw={400}>
          <Group gap={12} wrap="nowrap">
            <Center
              w={48}
              h={40}
              fw={600}
              bd={isShape ? `2px solid ${front}` : "1px solid var(--line)"}
              bg={back}
              c={front}
              style={{ flex: "none", borderRadius: "var(--radius)" }}
              className={isShape ? "" : (classes.text ?? "")}
              aria-hidden="true"
            />
            <div>
              {name}
              <Text
                component="code"
                ff="monospace"
                fz="xs"
                c="dimmed"
                display={{ base: "none", sm: "block" }}
              >
                {front.toUpperCase()} / {back.toUpperCase()}
              </Text>
            </div>
          </Group>
        </Table.Th>
        <Table.Td style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>{ratio}</Table.Td>
        <Table.Td>
          <StatusBadge icon={meets ? IconCircleCheck : IconCircleX} tone={meets ? "good" : "bad"}>
            {meets ? "cumple" : "no cumple"}
          </StatusBadge>
        </Table.Td>
      </Table.Tr>
      {fix ? (
        <Table.Tr>
          <Table.Td colSpan={3}>{fix}</Table.Td>
        </Table.Tr>
      ) : null}
    </>
  )
}
