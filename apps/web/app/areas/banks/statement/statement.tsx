import { Button, Stack, Text } from "@mantine/core"
import {
  chooseStatementColumns,
  chooseWordMeanings,
  dismissMovements,
  getStatement,
  type MatchStatus,
  matchStatuses,
  restoreMovements,
  type Statement,
  settleStatement,
} from "@trazo/contract/money/statements"
import { paths } from "@trazo/contract/paths"
import { useState } from "react"
import { Link, replace } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import {
  type BodyOf,
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
  type SentForm,
} from "../../../shared-features/platform/intent/page-action.ts"
import { Note } from "../../../ui/content/note.tsx"
import { choiceParam, defineList } from "../../../ui/list/define-list.ts"
import { FilterChips } from "../../../ui/list/filter-chips.tsx"
import { ListPages } from "../../../ui/list/list-pages.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { DecisionOutcomes, type ShownOutcomes } from "../decision-outcomes.tsx"
import { undoIntent } from "../undo-payment.tsx"
import type { Route } from "./+types/statement"
import { ChooseColumns } from "./choose-columns.tsx"
import { Movements } from "./movements.tsx"
import { WordQuestions } from "./word-questions.tsx"

export const meta = pageTitle("Extracto")

const statusNames: Record<MatchStatus, string> = {
  fits: "Encajan",
  sums: "Suman",
  doubtful: "Dudosos",
  none: "Sin pago",
  confirmed: "Confirmados",
  reversed: "Reversados",
  dismissed: "Apartados",
}

const movementList = defineList(
  {
    matchStatus: choiceParam<MatchStatus>({
      fits: "fits",
      suman: "sums",
      doubtful: "doubtful",
      none: "none",
      confirmed: "confirmed",
      reversed: "reversed",
      apartados: "dismissed",
    }),
  },
  { matchStatus: "monton" },
)

/** In the address while the columns are chosen again. */
const columnsKey = "columnas"

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { matchStatus, cursor } = movementList.read(url)
  const query = { ...(matchStatus && { matchStatus }), ...(matchStatus && cursor && { cursor }) }
  const statement = await load(context, getStatement, { params: { id }, query })
  // The address keeps the status that it opened, so that what was confirmed is told there.
  const isChoosing = !statement.isRead || (url.searchParams.has(columnsKey) && statement.table !== null)
  if (!matchStatus && !isChoosing) {
    const shown = new URLSearchParams(url.searchParams)
    shown.delete("monton")
    const address = movementList.href({ matchStatus: statement.matchStatus })
    throw replace(`${paths.banksStatement(id)}${address}${shown.size > 0 ? `&${shown}` : ""}`)
  }
  // All movements of the page have another status now.
  if (matchStatus && cursor && statement.movements.length === 0) {
    throw replace(`${paths.banksStatement(id)}${movementList.href({ matchStatus })}`)
  }
  return { statement, isChoosing, isRepeated: url.searchParams.has("repetido") }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const params = { id }
  const intents = endpointIntents(
    context,
    {
      words: chooseWordMeanings,
      settle: settleStatement,
      dismiss: dismissMovements,
      restore: restoreMovements,
    },
    params,
  )
  return handleIntents(await request.formData(), {
    ...intents,
    undoPayment: undoIntent(context),
    async columns(form: SentForm) {
      const body = form.json<BodyOf<typeof chooseStatementColumns>>("body")
      await call(context, chooseStatementColumns, { params, body })
      return replace(paths.banksStatement(id))
    },
  })
}

export const clientAction = keepPageOnLostConnection

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { statement, isChoosing, isRepeated } = loaderData
  const { matchStatus, columns, next, previous } = statement
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
        {isChoosing && statement.table ? (
          <ChooseColumns statement={statement} table={statement.table} back={address} />
        ) : (
          <>
            {statement.isChecked ? null : <UncheckedNote columns={columns} />}
            <WordQuestions statement={statement} />
            <FilterChips
              label="Montones"
              chosen={matchStatus}
              choices={matchStatuses.map((name) => ({
                value: name,
                label: statusNames[name],
                count: statement.counts[name],
              }))}
              hrefOf={(name) => movementList.href({ matchStatus: name })}
            />
            <Movements
              key={matchStatus}
              matchStatus={matchStatus}
              movements={statement.movements}
              onOutcomes={(result) => setOutcomes({ ...result, verb: "confirmados" })}
              onUndone={() => setOutcomes(null)}
            />
            <ListPages
              next={next}
              previous={previous}
              hrefOf={(cursor) => movementList.href({ matchStatus, cursor })}
            />
          </>
        )}
        {columns === "forgotten" ? (
          <Text c="var(--ink-2)" size="sm">
            ¿Se leyó mal? Suba el mismo archivo otra vez y podrá elegir sus columnas.
          </Text>
        ) : null}
        {columns === "dismissed" ? (
          <Text c="var(--ink-2)" size="sm">
            ¿Se leyó mal? Devuelva primero los movimientos apartados y podrá elegir sus columnas.
          </Text>
        ) : null}
        <RowProblems problems={statement.problems} />
      </Stack>
    </>
  )
}

/** Of a statement that was read when an unknown word still meant money in. */
function UncheckedNote({ columns }: Pick<Statement, "columns">) {
  return (
    <Note tone="warn" title="Lea este extracto otra vez">
      Se leyó cuando no se distinguía bien si el dinero entró o salió, y no confirma pagos.{" "}
      {columns === "open"
        ? "Elija sus columnas otra vez, o suba el mismo archivo."
        : "Suba el mismo archivo: lo que ya se confirmó se queda."}
    </Note>
  )
}

/** A row can have several. */
export function RowProblems({ problems }: Pick<Statement, "problems">) {
  if (problems.length === 0) return null
  return (
    <Note tone="warn" title="Filas que debe revisar">
      {problems.map(({ line, problem }) => (
        <Text key={`${line} ${problem}`}>
          Fila {line}: {problem}.
        </Text>
      ))}
    </Note>
  )
}

function factsOf({ skipped, alreadyRead, uploadedBy, account }: Statement): string {
  return [
    ...(account ? [account] : []),
    `Subido por ${uploadedBy}`,
    ...(alreadyRead > 1 ? [`${alreadyRead} movimientos ya se habían leído en otro extracto`] : []),
    ...(alreadyRead === 1 ? ["Un movimiento ya se había leído en otro extracto"] : []),
    ...(skipped > 1 ? [`${skipped} débitos y totales aparte`] : []),
    ...(skipped === 1 ? ["Un débito o total aparte"] : []),
  ].join(" · ")
}
