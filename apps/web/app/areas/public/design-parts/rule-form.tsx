import { Button } from "@mantine/core"
import { check, fieldMessages } from "@trazo/domain/field-rules"
import { useState } from "react"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { TermsCheckbox } from "../../../ui/terms-checkbox.tsx"
import classes from "./design.module.css"
import { SampleDrop } from "./sample-drop.tsx"

const labels = { "regla-check": "Términos", "regla-files": "Documento" }

/** What is only told when a form is sent: a box to tick, a document, and the summary above both. */
export function RuleForm() {
  const [isSent, setSent] = useState(false)
  const [accepted, setAccepted] = useState(false)
  const [count, setCount] = useState(0)
  const boxProblem = isSent ? check(accepted) : null
  const fileProblem = isSent && count === 0 ? fieldMessages.files : null
  const problems = {
    ...(boxProblem ? { "regla-check": boxProblem } : {}),
    ...(fileProblem ? { "regla-files": fileProblem } : {}),
  }
  const isWrong = Object.keys(problems).length > 0
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
      }}
    >
      <ErrorSummary
        message={isWrong ? "Revise los campos marcados." : undefined}
        fields={problems}
        labels={labels}
      />
      <TermsCheckbox name="regla-check" error={boxProblem} onChecked={setAccepted} />
      <div id="regla-files">
        <SampleDrop label="Documento requerido" required error={fileProblem} onFiles={setCount} />
      </div>
      <div className={classes.row}>
        <Button type="submit">Comprobar</Button>
        <p className={classes.note} role="status">
          {isSent && !isWrong ? "Todo está bien. Nada se envió." : null}
        </p>
      </div>
    </form>
  )
}
