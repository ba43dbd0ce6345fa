import { Button, Stack } from "@mantine/core"
import type { Correction } from "@trazo/contract/buying/correction"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { useState } from "react"
import { Form, useNavigation } from "react-router"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { useLastResponse } from "../../../ui/fields/use-last-response.ts"
import { PendingWork, useDeferredSubmit } from "../../../ui/files/pending-work.tsx"
import { useFormFailure } from "../../platform/intent/page-action.ts"
import { CorrectedDocument, CorrectedField } from "./correction-targets.tsx"

interface CorrectionFormProps {
  correction: Correction
  token: string
}

/** What staff asked to correct. The page's action gets the fields, with `intent=correct` and the correction's token. */
export function CorrectionForm(props: CorrectionFormProps) {
  return (
    <PendingWork>
      <CorrectionFields {...props} />
    </PendingWork>
  )
}

function CorrectionFields({ correction, token }: CorrectionFormProps) {
  const { deferSubmit, isWaiting } = useDeferredSubmit()
  const { fields, papers: documents, showsFiles } = correction
  const failure = useFormFailure(useLastResponse() ?? null)
  const hasChanged = failure.typeCode === "REQUEST_CHANGED"
  const changed = useChangedTargets(correction, hasChanged)
  const { state } = useNavigation()
  const asked = failure.typeCode === "PAPERS_MISSING" ? documents : []
  const problems: Record<string, string> = {
    ...failure.fields,
    ...Object.fromEntries(asked.map(({ paper: type }) => [type, fieldMessages.files])),
  }
  const labels = Object.fromEntries([
    ...fields.map(({ key, label }) => [key, label]),
    ...documents.map(({ paper: type, title }) => [type, title]),
  ])
  return (
    <Form method="post" noValidate onSubmit={deferSubmit}>
      <input type="hidden" name="intent" value="correct" />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="content" value={correction.content} />
      <Stack>
        <ErrorSummary
          message={
            failure.message && changed.length > 0
              ? `${failure.message} Cambió: ${changed.join(", ")}.`
              : failure.message
          }
          fields={problems}
          labels={labels}
          completed={documents.filter(({ answered }) => answered).map((document) => document.paper)}
        />
        {fields.map((field) => (
          <CorrectedField
            key={field.key}
            field={field}
            error={problems[field.key]}
            typed={failure.typed(field.key, field.answer ?? field.current)}
            hasChanged={hasChanged}
          />
        ))}
        {documents.map((document) => (
          <CorrectedDocument
            key={document.paper}
            category={document}
            token={token}
            showsFiles={showsFiles}
            error={problems[document.paper]}
          />
        ))}
        <Button type="submit" loading={state === "submitting" || isWaiting} mt="sm">
          Enviar correcciones
        </Button>
      </Stack>
    </Form>
  )
}

/** The labels of what another tab or device changed since this page showed it. */
function useChangedTargets(correction: Correction, hasChanged: boolean): string[] {
  const [shown, setShown] = useState(correction)
  if (!hasChanged && shown !== correction) setShown(correction)
  if (!hasChanged) return []
  const filesOf = ({ files }: Correction["papers"][number]) => files.map(({ id }) => id).join()
  const fields = correction.fields.filter((field) => {
    const before = shown.fields.find(({ key }) => key === field.key)
    return before?.answer !== field.answer || before.current !== field.current
  })
  const documents = correction.papers.filter((document) => {
    const before = shown.papers.find(({ paper: type }) => type === document.paper)
    return !before || filesOf(before) !== filesOf(document)
  })
  return [...fields.map(({ label }) => label), ...documents.map(({ title }) => title)]
}
