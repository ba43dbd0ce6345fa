import { Button, Stack, Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import {
  chooseStatementColumns,
  getStatement,
  type Statement,
  type StatementHeap,
  settleStatement,
  statementHeaps,
} from "@trazo/contract/sales/bank-payments"
import type { ColumnMapping } from "@trazo/domain/statements/statement-columns"
import { useState } from "react"
import { Link, replace } from "react-router"
import { call, load } from "../../../shared-features/api/call.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { keepPageOnLostConnection } from "../../../shared-features/intent/action-errors.ts"
import { handleIntents, type Intents } from "../../../shared-features/intent/handle-intents.ts"
import { Note } from "../../../ui/content/note.tsx"
import { FilterChips } from "../../../ui/list/filter-chips.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { DecisionOutcomes, type ShownOutcomes } from "../decision-outcomes.tsx"
import type { Route } from "./+types/statement"
import { ChooseColumns } from "./choose-columns.tsx"
import { Movements } from "./movements.tsx"

export const meta = pageTitle("Extracto")

const heapNames: Record<StatementHeap, string> = {
  fits: "Encajan",
  doubtful: "Dudosos",
  none: "Sin pago",
  confirmed: "Confirmados",
  reversed: "Reversados",
}

/** In the address while the columns are chosen again. */
const columnsKey = "columnas"

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const wanted = url.searchParams.get("monton")
  const heap = statementHeaps.find((name) => name === wanted)
  const statement = await load(context, getStatement, { params: { id }, query: { heap } })
  // The address keeps the heap that it opened, so that what was confirmed is told there.
  const isChoosing = !statement.isRead || (url.searchParams.has(columnsKey) && statement.sample !== null)
  if (!heap && !isChoosing) {
    const shown = new URLSearchParams(url.searchParams)
    shown.set("monton", statement.heap)
    throw replace(`${paths.banksStatement(id)}?${shown}`)
  }
  return { statement, isChoosing, isRepeated: url.searchParams.has("repetido") }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const params = { id }
  const intents = {
    columns: async (form) => {
      const body = { mapping: form.json<ColumnMapping>("mapping") }
      await call(context, chooseStatementColumns, { params, body })
      return replace(paths.banksStatement(id))
    },
    settle: (form) =>
      call(context, settleStatement, {
        params,
        body: { matches: form.json<{ movement: string; payment: string }[]>("matches") },
      }),
  } satisfies Intents
  return handleIntents(await request.formData(), intents)
}

export const clientAction = keepPageOnLostConnection

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { statement, isChoosing, isRepeated } = loaderData
  const { heap, isRead, columns, sample, suggested } = statement
  const address = paths.banksStatement(statement.id)
  const [outcomes, setOutcomes] = useState<ShownOutcomes | null>(null)
  return (
    <>
      <PageHeader
        title={statement.name}
        breadcrumb={[{ to: paths.banksStatements, title: "Extractos" }]}
        actions={
          columns === "open" && !isChoosing ? (
            <Button component={Link} to={`${address}?${columnsKey}=1`} variant="default">
              Elegir las columnas otra vez
            </Button>
          ) : null
        }
      >
        {factsOf(statement)}
      </PageHeader>
      <Stack maw={1100}>
        {isRepeated ? (
          <Note tone="calm">Este archivo ya se había leído: aquí está, con lo que se confirmó entonces.</Note>
        ) : null}
        <DecisionOutcomes outcomes={outcomes} onClose={() => setOutcomes(null)} />
        {isChoosing ? (
          <ChooseColumns sample={sample ?? []} suggested={suggested} isRead={isRead} back={address} />
        ) : (
          <>
            <FilterChips
              label="Montones"
              chosen={heap}
              choices={statementHeaps.map((name) => ({
                value: name,
                label: heapNames[name],
                count: statement.counts[name],
              }))}
              hrefOf={(name) => `?monton=${name}`}
            />
            <Movements
              key={heap}
              heap={heap}
              movements={statement.movements}
              total={statement.counts[heap]}
              onOutcomes={(result) => setOutcomes({ ...result, verb: "confirmados" })}
            />
          </>
        )}
        {columns === "forgotten" ? (
          <Text c="var(--ink-2)" size="sm">
            ¿Se leyó mal? Suba el mismo archivo otra vez y podrá elegir sus columnas.
          </Text>
        ) : null}
        {statement.problems.length > 0 ? (
          <Note tone="warn" title="Filas que no se entienden">
            {statement.problems.map(({ line, problem }) => (
              <Text key={line}>
                Fila {line}: {problem}.
              </Text>
            ))}
          </Note>
        ) : null}
      </Stack>
    </>
  )
}

function factsOf({ skipped, alreadyRead, uploadedBy }: Statement): string {
  return [
    `Subido por ${uploadedBy}`,
    ...(alreadyRead > 0 ? [`${alreadyRead} movimientos ya se habían leído en otro extracto`] : []),
    ...(skipped > 0 ? [`${skipped} débitos y totales aparte`] : []),
  ].join(" · ")
}
