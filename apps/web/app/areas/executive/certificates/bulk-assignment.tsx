import { Box, Button, NativeSelect } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import type { ReviewApi } from "@trazo/contract/desk/review"
import type { QueueRow } from "@trazo/contract/desk/review-queue"
import { useEffect, useRef, useState } from "react"
import { useEndpointIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { Dialog } from "../../../ui/dialog/dialog.tsx"
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx"
import { askedChoices } from "../../../ui/fields/asked-choices.ts"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import type { Selection } from "../../../ui/list/use-selection.ts"

interface BulkAssignmentProps {
  selection: Selection
  rows: readonly QueueRow[]
  /** The other executives who may have requests. */
  colleagues: readonly { id: string; names: string }[]
  onOutcomes: (outcomes: ShownOutcome[]) => void
}

export interface ShownOutcome {
  number: string
  /** Why it was not assigned; null when it was. */
  problem: string | null
}

/** Takes the selected requests or hands them over. */
export function BulkAssignment({ selection, rows, colleagues, onOutcomes }: BulkAssignmentProps) {
  const [isHandingOver, setHandingOver] = useState(false)
  const assign = useEndpointIntent<ReviewApi["assignSeveral"]>("assignSeveral", {
    onDone: ({ result }) => {
      setHandingOver(false)
      onOutcomes(
        result.outcomes.map(({ id, problem }) => ({
          number: rows.find((row) => row.id === id)?.number ?? "",
          problem,
        })),
      )
      selection.clear()
    },
  })
  const ids = [...selection.ids]
  const choices = colleagues.map(({ id, names }) => ({ value: id, label: names }))
  return (
    <>
      <Button variant="default" loading={assign.isPending} onClick={() => assign.send({ ids })}>
        Tomar
      </Button>
      {colleagues.length > 0 ? (
        <Button variant="default" disabled={assign.isPending} onClick={() => setHandingOver(true)}>
          Pasar a un colega…
        </Button>
      ) : null}
      {isHandingOver ? null : <ErrorSummary message={assign.failure.message} fields={{}} labels={{}} />}
      <FormDialog
        opened={isHandingOver}
        title={ids.length > 1 ? `Pasar ${selection.ids.length} solicitudes` : "Pasar la solicitud"}
        intent={assign}
        labels={{ to: "Colega" }}
        submitLabel="Pasar"
        onClose={() => setHandingOver(false)}
      >
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <NativeSelect
          data-autofocus
          name="to"
          label="Colega"
          required
          data={askedChoices(choices, "Elija al colega")}
        />
      </FormDialog>
    </>
  )
}

const areAllDone = (outcomes: readonly ShownOutcome[]) =>
  outcomes.length > 0 && outcomes.every(({ problem }) => problem === null)

/** A line when all were assigned, else what happened to each request. */
export function AssignmentOutcomes({
  outcomes,
  onClose,
}: {
  outcomes: readonly ShownOutcome[]
  onClose: () => void
}) {
  const done = outcomes.filter(({ problem }) => problem === null).length
  const isWhole = areAllDone(outcomes)
  const confirmation = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, and on a phone the line is out of sight.
  useEffect(() => {
    if (areAllDone(outcomes)) confirmation.current?.focus()
  }, [outcomes])
  return (
    <>
      <Box ref={confirmation} role="status" tabIndex={-1} mb={isWhole ? "sm" : 0}>
        {isWhole ? (
          <Note tone="good" icon={IconCircleCheck} onClose={onClose}>
            {done === 1 ? "Una solicitud asignada." : `${done} solicitudes asignadas.`}
          </Note>
        ) : null}
      </Box>
      <Dialog
        opened={done < outcomes.length}
        title={`${done} de ${outcomes.length} asignadas`}
        onClose={onClose}
        actions={<Button onClick={onClose}>Entendido</Button>}
      >
        <ul>
          {outcomes.map(({ number, problem }) => (
            <li key={number}>
              {number}: {problem ?? "asignada."}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
