import { Box, Group, Paper, Stack, Table, Text } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import type { ConvenioLoad } from "@trazo/contract/selling/convenio-loads"
import { type LoadVerdict, loadVerdictNames, loadVerdicts } from "@trazo/domain/selling/load"
import { useId, useState } from "react"
import { FilterChips } from "../../../ui/list/filter-chips.tsx"
import { ListPages } from "../../../ui/list/list-pages.tsx"
import { LoadProblems } from "./load-problems.tsx"
import { MendGrid } from "./mend-grid.tsx"
import { SavingState } from "./saving-state.tsx"
import type { MendedRows } from "./use-mended-rows.ts"

const hints: Record<LoadVerdict, string> = {
  new: "Se agregan al convenio.",
  client: "Ya tienen una cuenta. También se agregan al convenio.",
  invalid: "Corrija aquí lo que está mal, o baje las filas con su motivo.",
  doubled: "Otra fila del archivo tiene a la misma persona. No se agregan.",
  invited: "El convenio ya las tiene. No se agregan otra vez.",
  loaded: "Ya están en el convenio.",
}

interface LoadRowsProps {
  load: ConvenioLoad
  mended: MendedRows
  mayMend: boolean
}

export function LoadRows({ load, mended, mayMend }: LoadRowsProps) {
  const { counts, problem, mapping } = load
  const { verdict, rows, next, previous } = mended.shown
  const titleId = useId()
  const [notice, setNotice] = useState<string | null>(null)
  const isWrong = verdict === "invalid"
  return (
    <Stack component="section" gap="xs" aria-labelledby={titleId}>
      <Group gap="xs" align="baseline">
        <Box component="h2" id={titleId} fz="md">
          Filas del archivo
        </Box>
        <Text c="dimmed">{hints[verdict]}</Text>
      </Group>
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
      <Paper
        withBorder
        radius="lg"
        p="md"
        miw={0}
        style={{ display: "grid", gap: 12, gridTemplateColumns: "minmax(0, 1fr)" }}
      >
        {isWrong ? <LoadProblems load={load} mayMend={mayMend} onMended={mended.refresh} /> : null}
        {isWrong ? <SavingState mended={mended} left={counts.invalid} notice={notice} /> : null}
        {isWrong && rows.length > 0 ? (
          <MendGrid rows={rows} mapping={mapping} mended={mended} mayMend={mayMend} onNotice={setNotice} />
        ) : null}
        {isWrong ? null : <RowsTable rows={rows} />}
        {rows.length === 0 ? <Text>No quedan filas aquí.</Text> : null}
        <ListPages
          next={next}
          previous={previous}
          hrefOf={(cursor) =>
            `?${new URLSearchParams({ ver: verdict, ...(problem && { problema: problem }), desde: cursor })}`
          }
        />
      </Paper>
    </Stack>
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
