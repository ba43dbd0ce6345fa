import { Box, Button } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import type { BankOutcomes } from "@trazo/contract/money/bank-payments"
import { Note } from "../../ui/content/note.tsx"
import { Dialog } from "../../ui/dialog/dialog.tsx"

export interface ShownOutcomes extends BankOutcomes {
  verb: "confirmados" | "rechazados"
  /** Payments that wait for the rest of their money. */
  inPart?: number
}

/** A line when every payment was decided, else which were not and why. */
export function DecisionOutcomes({
  outcomes,
  onClose,
}: {
  outcomes: ShownOutcomes | null
  onClose: () => void
}) {
  if (!outcomes) return <div role="status" />
  const { decided, failed, verb } = outcomes
  return (
    <>
      <Box role="status" mb="sm">
        {failed.length === 0 ? (
          <Note tone="good" icon={IconCircleCheck} onClose={onClose}>
            {[decidedText(outcomes), partText(outcomes)].filter(Boolean).join(" ")}
          </Note>
        ) : null}
      </Box>
      <Dialog
        opened={failed.length > 0}
        title={`${decided} ${verb}, ${failed.length} no`}
        onClose={onClose}
        actions={<Button onClick={onClose}>Entendido</Button>}
      >
        <ul>
          {failed.map(({ id, number, message }) => (
            <li key={id}>
              {number ? `${number}: ` : null}
              {message}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

function decidedText({ decided, verb, inPart = 0 }: ShownOutcomes): string {
  if (decided === 0 && inPart > 0) return ""
  return decided === 1 ? `Un pago ${verb.slice(0, -1)}.` : `${decided} pagos ${verb}.`
}

function partText({ inPart = 0 }: ShownOutcomes): string {
  if (inPart === 0) return ""
  return inPart === 1 ? "Un pago espera el resto." : `${inPart} pagos esperan el resto.`
}
