import { Button } from "@mantine/core"
import type { Correction } from "@trazo/contract/correction"
import { fieldMessages } from "@trazo/domain/field-rules"
import { Form, useNavigation } from "react-router"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { useSubmitAfterWork, WorkUnderWay } from "../../../ui/work-under-way.tsx"
import { CorrectedField } from "./corrected-field.tsx"
import { CorrectedPaper } from "./corrected-paper.tsx"
import classes from "./correction.module.css"

interface CorrectionFormProps {
  correction: Correction
  token: string
}

/** Only what was asked, each with its reason and what the request holds now. */
export function CorrectionForm(props: CorrectionFormProps) {
  return (
    <WorkUnderWay>
      <AskedForm {...props} />
    </WorkUnderWay>
  )
}

function AskedForm({ correction, token }: CorrectionFormProps) {
  const { hold, isWaiting } = useSubmitAfterWork()
  const { requestNumber, fields, papers } = correction
  const failure = useFormFailure()
  const { state } = useNavigation()
  const missing = failure.typeCode === "PAPERS_MISSING" ? papers.filter(({ answered }) => !answered) : []
  const problems: Record<string, string> = {
    ...failure.fields,
    ...Object.fromEntries(missing.map(({ paper }) => [paper, fieldMessages.files])),
  }
  const labels = Object.fromEntries([
    ...fields.map(({ key, label }) => [key, label]),
    ...papers.map(({ paper, title }) => [paper, title]),
  ])

  return (
    <main className={classes.page}>
      <h1>Corrija su solicitud</h1>
      <p className={classes.lead}>
        Revisamos la solicitud <strong>{requestNumber}</strong> y falta poco: corrija solamente lo siguiente.
        Lo demás sigue guardado.
      </p>
      <Form method="post" className={classes.form} noValidate onSubmit={hold}>
        <ErrorSummary message={failure.message} fields={problems} labels={labels} />
        {fields.map((field) => (
          <CorrectedField
            key={field.key}
            field={field}
            error={problems[field.key]}
            typed={failure.typed(field.key, field.answer ?? field.current)}
          />
        ))}
        {papers.map((paper) => (
          <CorrectedPaper key={paper.paper} category={paper} token={token} error={problems[paper.paper]} />
        ))}
        <Button type="submit" loading={state === "submitting" || isWaiting} className={classes.send}>
          Enviar correcciones
        </Button>
      </Form>
    </main>
  )
}
