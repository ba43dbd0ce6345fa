import { Button } from "@mantine/core"
import { useId, useState } from "react"
import type { EditorIntent } from "../editor/editor-form.tsx"
import { ErrorSummary } from "../fields/error-summary.tsx"
import { PendingWork, useDeferredSubmit } from "../files/pending-work.tsx"
import { Dialog } from "./dialog.tsx"

interface FormDialogProps {
  opened: boolean
  title: string
  intent: EditorIntent
  /** Labels by field name, for the summary of errors. */
  labels: Record<string, string>
  submitLabel: string
  onClose: () => void
  /** The fields; one of them has data-autofocus. */
  children: React.ReactNode
}

/** A short form in a dialog, which waits for its uploads. Close it in the intent's `onDone`. */
export function FormDialog(props: FormDialogProps) {
  return (
    <PendingWork>
      <WaitingFormDialog {...props} />
    </PendingWork>
  )
}

function WaitingFormDialog({
  opened,
  title,
  intent,
  labels,
  submitLabel,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  const { Form, name, isPending, failure } = intent
  const { deferSubmit, isWaiting } = useDeferredSubmit()
  const [question, setQuestion] = useState<string | null>(null)
  const { message, fields } = question === null ? failure : { message: question, fields: {} }
  return (
    <Dialog
      opened={opened}
      title={title}
      isBusy={isPending}
      onClose={onClose}
      focus="content"
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={id} loading={isPending || isWaiting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        method="post"
        noValidate
        onSubmit={(event) => {
          const open = openQuestion(event.currentTarget)
          setQuestion(open)
          if (open !== null) event.preventDefault()
          else void deferSubmit(event)
        }}
      >
        <input type="hidden" name="intent" value={name} />
        <ErrorSummary message={message} fields={fields} labels={labels} />
        {children}
      </Form>
    </Dialog>
  )
}

/** What a required select asks that nobody answered: its first option. Null without one. */
function openQuestion(form: HTMLFormElement): string | null {
  const open = [...form.querySelectorAll("select")].find(({ required, value }) => required && value === "")
  return open ? `${open.options[0]?.text ?? ""}.` : null
}
