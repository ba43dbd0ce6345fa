import { Box, Button, Skeleton, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/Skeleton.layer.css"
import { getPriceHistory, type PricedCell, type PriceHistory } from "@trazo/contract/distributors/prices"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { useEffect, useState } from "react"
import { callFromBrowser } from "../../../shared-features/platform/api/call-from-browser.ts"
import { Dialog } from "../../../ui/dialog/dialog.tsx"
import { cellName } from "./price-card.tsx"

/** The changes of one price. Read when it opens. */
export function PriceHistoryDialog({ cell, onClose }: { cell: PricedCell; onClose: () => void }) {
  const { history, problem, read } = useHistory(cell.priceKey)
  return (
    <Dialog
      opened
      title={`Historial: ${cellName(cell)}`}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {problem ? (
        <Stack align="start" role="alert">
          <Text inherit>{problem}</Text>
          <Button variant="default" onClick={read}>
            Intentar otra vez
          </Button>
        </Stack>
      ) : history ? (
        <HistoryEntries history={history} />
      ) : (
        <Stack aria-busy="true">
          <Skeleton h={44} />
          <Skeleton h={44} />
        </Stack>
      )}
    </Dialog>
  )
}

function HistoryEntries({ history: { entries } }: { history: PriceHistory }) {
  if (entries.length === 0) return <Text inherit>Nunca ha tenido precio.</Text>
  return (
    <Box component="ol" className="rows">
      {entries.map(({ id, price, validFrom, who, at }) => (
        <Box component="li" py={12} key={id}>
          <strong>{price ? `${formatMoney(price.totalCents)} con IVA` : "Deja de venderse"}</strong>
          {price ? <span> ({formatMoney(price.baseCents)} sin IVA)</span> : null}
          <Text size="sm" c="dimmed">
            {validFrom ? `Vigente desde ${formatDateTime(new Date(validFrom))}. ` : "Precio inicial. "}
            {at ? `Lo cambió ${who ?? "alguien que ya no está"} el ${formatDateTime(new Date(at))}.` : null}
          </Text>
        </Box>
      ))}
    </Box>
  )
}

function useHistory(priceKey: string) {
  const [history, setHistory] = useState<PriceHistory | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt reads again.
  useEffect(() => {
    let isCurrent = true
    setProblem(null)
    callFromBrowser(getPriceHistory, { params: { priceKey } })
      .then((found) => isCurrent && setHistory(found))
      .catch((error: Error) => isCurrent && setProblem(error.message))
    return () => {
      isCurrent = false
    }
  }, [priceKey, attempt])
  return { history, problem, read: () => setAttempt((count) => count + 1) }
}
