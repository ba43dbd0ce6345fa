import { Box, Button, Paper, Stack, Text, Title } from "@mantine/core"
import type { CardSettlement } from "@trazo/contract/money/card-settlements"
import { settlementOutcomeNames, settlementOutcomes } from "@trazo/domain/money/cards/card-settlement"
import { useState } from "react"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { Money } from "../../../../ui/content/money.tsx"
import { Note } from "../../../../ui/content/note.tsx"
import { ConfirmDialog } from "../../../../ui/dialog/dialog.tsx"
import { type Column, ListTable } from "../../../../ui/list/list-table.tsx"

interface SettlementProps {
  settlement: CardSettlement
  /** The same file was read before. */
  isRepeated: boolean
  mayRemove: boolean
}

const advice = {
  settled: "",
  amount: "Compare este valor con el panel de la pasarela: no es el que se cobró.",
  returned: "Su dinero ya volvió al cliente.",
  repeated: "Otra línea ya lo liquidó; esta no cuenta.",
  unknown: "Ningún pago con tarjeta tiene este número. Puede ser de otra tienda o de una prueba.",
} as const

/** One settlement beside the payments by card. */
export function Settlement({ settlement, isRepeated, mayRemove }: SettlementProps) {
  const { name, counts, settledCents, feeCents, problems, lines } = settlement
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-labelledby="settlement">
      <Stack gap="md">
        <Title order={2} fz="md" id="settlement" style={{ overflowWrap: "anywhere" }}>
          {name}
        </Title>
        {isRepeated ? <Note tone="calm">Este archivo ya se había leído: se muestra su lectura.</Note> : null}
        <Text inherit>
          Liquidado <Money cents={settledCents} />, comisión <Money cents={feeCents} />, recibido{" "}
          <Money cents={settledCents - feeCents} />.{" "}
          {settlementOutcomes
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => `${settlementOutcomeNames[outcome]}: ${counts[outcome]}`)
            .join(" · ")}
        </Text>
        {problems.length > 0 ? (
          <Note tone="warn" title="Líneas que no se entendieron y no cuentan">
            {problems.map(({ line, problem }) => (
              <div key={line}>
                Línea {line}: {problem}
              </div>
            ))}
          </Note>
        ) : null}
        {lines.length > 0 ? (
          <Box style={{ containerType: "inline-size" }}>
            <ListTable
              label="Líneas de la liquidación"
              rows={lines.map((line) => ({ ...line, id: String(line.line) }))}
              columns={columns}
              row={lineRow}
            />
          </Box>
        ) : null}
        {mayRemove ? <Remove id={settlement.id} name={name} /> : null}
      </Stack>
    </Paper>
  )
}

type Line = CardSettlement["lines"][number] & { id: string }

const columns: readonly Column<Line>[] = [
  {
    key: "payment",
    title: "Pago",
    isName: true,
    cell: ({ number, payment }) => <span data-whole>{number ?? payment}</span>,
  },
  {
    key: "line",
    title: "Línea",
    card: "labelled",
    cell: ({ line }) => line,
  },
  {
    key: "outcome",
    title: "Resultado",
    cell: ({ outcome }) => (
      <>
        {settlementOutcomeNames[outcome]}
        {advice[outcome] ? (
          <Text c="dimmed" size="sm" style={{ whiteSpace: "normal" }}>
            {advice[outcome]}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    key: "paid",
    title: "Cobrado",
    isNumber: true,
    card: "labelled",
    cell: ({ paidCents }) => (paidCents === null ? "–" : <Money cents={paidCents} />),
  },
  {
    key: "amount",
    title: "Valor",
    isNumber: true,
    card: "labelled",
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
  {
    key: "fee",
    title: "Comisión",
    isNumber: true,
    card: "labelled",
    cell: ({ feeCents }) => <Money cents={feeCents} />,
  },
]

const lineRow = { to: () => null, name: ({ line }: Line) => `Línea ${line}` }

function Remove({ id, name }: { id: string; name: string }) {
  const remove = useIntent("remove")
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button variant="default" color="bad" loading={remove.isPending} onClick={() => setAsking(true)}>
        Quitar esta liquidación…
      </Button>
      {remove.failure.message ? <span role="alert">{remove.failure.message}</span> : null}
      <ConfirmDialog
        opened={isAsking}
        title={`Quitar ${name}`}
        confirmLabel="Quitar la liquidación"
        isDestructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.send({ id })
        }}
      >
        Sus pagos quedan sin liquidar y sin comisión, salvo los que otra liquidación también tiene. Puede
        subir el archivo otra vez.
      </ConfirmDialog>
    </div>
  )
}
