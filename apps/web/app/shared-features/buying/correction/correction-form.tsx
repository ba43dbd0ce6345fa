import { Button, Stack } from "@mantine/core"
import type { Correction } from "@trazo/contract/buying/correction"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
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
      <Stack>
        <ErrorSummary
          message={failure.message}
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
