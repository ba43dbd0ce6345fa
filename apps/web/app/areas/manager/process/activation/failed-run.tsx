import { Button } from "@mantine/core"
import { ErrorSummary } from "../../../../ui/error-summary.tsx"
import type { Failure } from "./failure-of.ts"
import type { useActivation } from "./use-activation.ts"

interface FailedRunProps {
  failure: Failure
  activation: Pick<ReturnType<typeof useActivation>, "retry" | "withNewKey" | "askAgain">
}

/** Whatever was reached is kept: going on needs no more than a click. */
export function FailedRun({ failure, activation }: FailedRunProps) {
  const needsKey = failure.remedy === "newKey"
  return (
    <>
      <ErrorSummary message={failure.message} />
      <Button onClick={() => void (needsKey ? activation.withNewKey() : activation.retry())}>
        {needsKey ? "Crear otra clave" : "Intentar otra vez"}
      </Button>
      <Button variant="subtle" onClick={activation.askAgain}>
        Escribir la contraseña otra vez
      </Button>
    </>
  )
}
