import { Box, Button, Group, Stack, Text, TextInput } from "@mantine/core"
import type {
  ConvenioLoad,
  LoadProblem,
  mendConvenioLoadProblem,
} from "@trazo/contract/selling/convenio-loads"
import { convenioCellMaximum, convenioColumnNames } from "@trazo/domain/selling/convenio-person"
import { useId, useState } from "react"
import { useEndpointIntent, useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { FilterChips } from "../../../ui/list/filter-chips.tsx"

interface LoadProblemsProps {
  load: Pick<ConvenioLoad, "problems" | "problem" | "mendable">
  mayMend: boolean
  /** After all cells of a kind were mended. */
  onMended: () => void
}

const labelOf = ({ column, problem }: LoadProblem) =>
  `${convenioColumnNames[column]}: ${problem ?? "se lee de una sola manera"}`

/** Filters the wrong rows by their problems, and mends all of one at once. */
export function LoadProblems({ load, mayMend, onMended }: LoadProblemsProps) {
  const { problems, problem: chosen, mendable } = load
  const wanted = problems.find(({ key }) => key === chosen)
  return (
    <Stack gap="sm">
      {problems.length > 1 || chosen ? (
        <FilterChips<string | null>
          label="Filtrar por problema"
          chosen={chosen}
          choices={[
            { value: null, label: "Todos los problemas" },
            ...problems.map((problem) => ({
              value: problem.key,
              label: labelOf(problem),
              count: problem.rows,
            })),
          ]}
          hrefOf={(value) => `?${new URLSearchParams({ ver: "invalid", ...(value && { problema: value }) })}`}
        />
      ) : null}
      {mayMend && wanted ? <MendProblem key={wanted.key} problem={wanted} onMended={onMended} /> : null}
      {mayMend && !wanted && mendable > 0 ? <MendableRows count={mendable} onMended={onMended} /> : null}
    </Stack>
  )
}

function MendableRows({ count, onMended }: { count: number; onMended: () => void }) {
  const { send, isPending, failure } = useIntent("readings", { onDone: onMended })
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

interface MendProblemProps {
  problem: LoadProblem
  onMended: () => void
}

const rowsText = (rows: number) => (rows === 1 ? "la fila" : `las ${rows.toLocaleString("es-EC")} filas`)

/** Mends the cells of a problem by their readings, or writes one text in all of them. */
function MendProblem({ problem, onMended }: MendProblemProps) {
  const { key, column, rows } = problem
  const id = useId()
  const { send, isPending, failure } = useEndpointIntent<typeof mendConvenioLoadProblem>("problem", {
    onDone: onMended,
  })
  const [text, setText] = useState("")
  const label = `${convenioColumnNames[column]} para ${rowsText(rows)} con este problema`
  const said = failure.fields.text ?? failure.message
  if (problem.problem === null) {
    return (
      <Note tone="calm">
        <Group gap="sm" justify="space-between">
          <Text inherit>{`Las celdas de ${rowsText(rows)} solo se leen de una manera.`}</Text>
          <Button variant="default" loading={isPending} onClick={() => send({ problem: key })}>
            {rows === 1 ? "Corregirla" : "Corregir todas"}
          </Button>
        </Group>
        {said ? <Text role="alert">{said}</Text> : null}
      </Note>
    )
  }
  // Each person has a number of their own.
  if (column === "identity") return null
  return (
    <Box
      component="form"
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== "") send({ problem: key, text })
      }}
    >
      <Group gap="sm" align="flex-end">
        <TextInput
          label={label}
          value={text}
          maxLength={convenioCellMaximum}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          flex="0 1 420px"
        />
        <Button type="submit" variant="default" loading={isPending} disabled={text.trim() === ""}>
          Corregir todas
        </Button>
      </Group>
      {said ? (
        <Text role="alert" c="var(--bad)">
          {said}
        </Text>
      ) : null}
    </Box>
  )
}
