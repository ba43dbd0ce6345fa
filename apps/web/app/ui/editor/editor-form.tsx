import { Button } from "@mantine/core"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { Fragment, useEffect, useRef, useState } from "react"
import type { useFetcher } from "react-router"
import { ConfirmDialog } from "../dialog/dialog.tsx"
import { ErrorSummary } from "../fields/error-summary.tsx"
import { PendingWork, useDeferredSubmit } from "../files/pending-work.tsx"
import { ConflictNotice } from "./conflict-notice.tsx"
import { SavedNote } from "./saved-note.tsx"
import { SectionBody, SectionFooter } from "./section.tsx"
import { useUnsavedChanges } from "./unsaved-changes.tsx"
import { useDirtyForm } from "./use-dirty-form.ts"

/** The part of `useIntent` that a form needs. */
export interface EditorIntent {
  name: string
  Form: ReturnType<typeof useFetcher>["Form"]
  isPending: boolean
  done: { at: number } | null
  failure: {
    message: string | undefined
    typeCode: string | undefined
    fields: Record<string, string>
    typed: (name: string, otherwise?: string) => string
  }
}

type Stored = Readonly<Record<string, string>>

interface EditorFormProps {
  intent: EditorIntent
  /** Labels by field name: the summary of errors and the conflict notice name the fields by them. */
  labels: Record<string, string>
  /** Stored values. If they change while there is unsaved input, another person saved first. */
  stored?: Stored | undefined
  /** The API's error code for a conflict with another person's save. */
  conflictCode?: string
  /**
   * The record's last change. The form sends the version that its input is based on as `version`. The route's
   * shouldRevalidate is `revalidateAfterConflict`, so that a refused save reads the other person's values.
   */
  lastChange?: LastChange | undefined
  /** Asks before each save. `describe` shows what the input changes. */
  confirmation?: { title: string; confirmLabel: string; describe: (form: FormData) => React.ReactNode }
  submitLabel: string
  savedLabel?: string
  /** Names of fields whose message is out of date, such as a file that was sent since. */
  completed?: readonly string[]
  buttons?: React.ReactNode
  children: React.ReactNode
}

/**
 * An editor's form. Waits for its uploads. Shows failures by field, the saved state, unsaved changes, and a conflict
 * with another person's save. After a save, the fields are rendered again from the stored values.
 */
export function EditorForm(props: EditorFormProps) {
  return (
    <PendingWork>
      <WaitingEditorForm {...props} />
    </PendingWork>
  )
}

function WaitingEditorForm({
  intent,
  labels,
  stored = {},
  conflictCode = "CHANGED_MEANWHILE",
  lastChange,
  confirmation,
  submitLabel,
  savedLabel = "Guardado",
  completed = [],
  buttons,
  children,
}: EditorFormProps) {
  const { Form, isPending, failure, done } = intent
  const { form, isDirty, fieldsKey, check, reset, onSubmit } = useDirtyForm(done?.at ?? null)
  const { deferSubmit, isWaiting } = useDeferredSubmit()
  // A file under way is not in the form's data.
  const isUnsaved = isDirty || isWaiting
  useUnsavedChanges(isUnsaved && !isPending)
  const isRefused = failure.typeCode === conflictCode
  const { conflict, version, settle } = useConflict(stored, {
    version: lastChange?.version,
    savedAt: done?.at ?? null,
    isDirty: isUnsaved,
    isPending,
    isRefused,
    reset,
  })
  const { asked, askFirst, confirm, cancel } = useConfirmation(confirmation !== undefined, form)
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={check}
      onChange={check}
      onSubmit={(event) => {
        if (!deferSubmit(event) && !askFirst(event)) onSubmit()
      }}
    >
      <input type="hidden" name="intent" value={intent.name} />
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      <SectionBody>
        {conflict ? (
          <ConflictNotice
            by={lastChange?.by ?? null}
            changes={conflict.map((name) => ({ label: labels[name] ?? name, value: stored[name] ?? "" }))}
            onTake={() => settle(true)}
            onKeep={() => settle(false)}
          />
        ) : null}
        {isRefused ? null : (
          <ErrorSummary message={failure.message} fields={failure.fields} {...{ labels, completed }} />
        )}
        <Fragment key={fieldsKey}>{children}</Fragment>
      </SectionBody>
      <SectionFooter>
        <Button type="submit" loading={isPending || isWaiting}>
          {submitLabel}
        </Button>
        {buttons}
        <SavedNote>{done && !isDirty ? savedLabel : null}</SavedNote>
      </SectionFooter>
      {confirmation ? (
        <ConfirmDialog
          opened={asked !== null}
          title={confirmation.title}
          confirmLabel={confirmation.confirmLabel}
          cancelLabel="Seguir editando"
          onConfirm={confirm}
          onCancel={cancel}
        >
          {asked ? confirmation.describe(asked) : null}
        </ConfirmDialog>
      ) : null}
    </Form>
  )
}

/** Stops a submission until it is confirmed. */
function useConfirmation(isOn: boolean, form: React.RefObject<HTMLFormElement | null>) {
  const [asked, setAsked] = useState<FormData | null>(null)
  const isConfirmed = useRef(false)
  return {
    asked,
    /** @returns whether the submission has to wait */
    askFirst(event: React.FormEvent<HTMLFormElement>): boolean {
      if (!isOn || isConfirmed.current) return false
      event.preventDefault()
      setAsked(new FormData(event.currentTarget))
      return true
    },
    confirm() {
      isConfirmed.current = true
      setAsked(null)
      form.current?.requestSubmit()
      // A submission that still waits for a file asks again, because the file is part of the change.
      isConfirmed.current = false
    },
    cancel: () => setAsked(null),
  }
}

interface Typing {
  /** Stored with the values. */
  version: string | undefined
  savedAt: number | null
  isDirty: boolean
  isPending: boolean
  /** The API refused the save with the conflict code. */
  isRefused: boolean
  reset: () => void
}

/** The names of the stored fields that changed under unsaved input, or null. */
function useConflict(stored: Stored, { version, savedAt, isDirty, isPending, isRefused, reset }: Typing) {
  const [base, setBase] = useState(stored)
  const [baseVersion, setBaseVersion] = useState(version)
  const [seen, setSeen] = useState(savedAt)
  if (seen !== savedAt) {
    // This person's own save changed the stored values.
    setSeen(savedAt)
    setBase(stored)
    setBaseVersion(version)
  }
  const [isKept, setKept] = useState(false)
  const names = Object.keys(stored).filter((name) => stored[name] !== base[name])
  const isChanged = (names.length > 0 || version !== baseVersion) && !isPending
  useEffect(() => {
    if (!isChanged || isDirty) return
    // Without unsaved input the fields follow the stored values.
    setBase(stored)
    setBaseVersion(version)
    reset()
  }, [isChanged, isDirty, stored, version, reset])
  useEffect(() => {
    if (isPending) setKept(false)
  }, [isPending])
  const settle = (isTaken: boolean) => {
    setBase(stored)
    setBaseVersion(version)
    setKept(true)
    if (isTaken) reset()
  }
  const isConflict = isDirty && !isPending && (isChanged || (isRefused && !isKept))
  return { conflict: isConflict ? names : null, version: baseVersion, settle }
}
