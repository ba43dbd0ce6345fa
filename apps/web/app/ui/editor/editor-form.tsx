import { Button } from "@mantine/core"
import { Fragment, useEffect, useState } from "react"
import type { useFetcher } from "react-router"
import { ErrorSummary } from "../error-summary.tsx"
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
  stored?: Stored
  /** The API's error code for a conflict with another person's save. */
  conflictCode?: string
  submitLabel: string
  savedLabel?: string
  buttons?: React.ReactNode
  children: React.ReactNode
}

/**
 * An editor's form. Shows failures by field, the saved state, unsaved changes, and a conflict with another person's
 * save. After a save, the fields are rendered again from the stored values.
 */
export function EditorForm({
  intent,
  labels,
  stored = {},
  conflictCode,
  submitLabel,
  savedLabel = "Guardado",
  buttons,
  children,
}: EditorFormProps) {
  const { Form, isPending, failure, done } = intent
  const { form, isDirty, fieldsKey, check, reset, onSubmit } = useDirtyForm(done?.at ?? null)
  useUnsavedChanges(isDirty && !isPending)
  const isRefused = conflictCode !== undefined && failure.typeCode === conflictCode
  const { conflict, settle } = useConflict(stored, {
    savedAt: done?.at ?? null,
    ...{ isDirty, isPending, isRefused, reset },
  })
  return (
    <Form ref={form} method="post" noValidate onInput={check} onChange={check} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent.name} />
      <SectionBody>
        {conflict ? (
          <ConflictNotice
            changes={conflict.map((name) => ({ label: labels[name] ?? name, value: stored[name] ?? "" }))}
            onTake={() => settle(true)}
            onKeep={() => settle(false)}
          />
        ) : null}
        {isRefused ? null : (
          <ErrorSummary message={failure.message} fields={failure.fields} labels={labels} />
        )}
        <Fragment key={fieldsKey}>{children}</Fragment>
      </SectionBody>
      <SectionFooter>
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
        {buttons}
        <SavedNote>{done && !isDirty ? savedLabel : null}</SavedNote>
      </SectionFooter>
    </Form>
  )
}

interface Typing {
  savedAt: number | null
  isDirty: boolean
  isPending: boolean
  /** The API refused the save with the conflict code. */
  isRefused: boolean
  reset: () => void
}

/** The names of the stored fields that changed under unsaved input, or null. */
function useConflict(stored: Stored, { savedAt, isDirty, isPending, isRefused, reset }: Typing) {
  const [base, setBase] = useState(stored)
  const [seen, setSeen] = useState(savedAt)
  if (seen !== savedAt) {
    // This person's own save changed the stored values.
    setSeen(savedAt)
    setBase(stored)
  }
  const [isKept, setKept] = useState(false)
  const names = Object.keys(stored).filter((name) => stored[name] !== base[name])
  const isChanged = names.length > 0 && !isPending
  useEffect(() => {
    if (!isChanged || isDirty) return
    // Without unsaved input the fields follow the stored values.
    setBase(stored)
    reset()
  }, [isChanged, isDirty, stored, reset])
  useEffect(() => {
    if (isPending) setKept(false)
  }, [isPending])
  const settle = (isTaken: boolean) => {
    setBase(stored)
    setKept(true)
    if (isTaken) reset()
  }
  const isConflict = isDirty && !isPending && (isChanged || (isRefused && !isKept))
  return { conflict: isConflict ? names : null, settle }
}
