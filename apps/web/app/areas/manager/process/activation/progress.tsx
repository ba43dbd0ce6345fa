import { Loader } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleDashed from "@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs"
import type { ActivationStep } from "@trazo/pki/holder/activation-ports"
import classes from "./progress.module.css"
import { shownStepOf, shownSteps } from "./step-names.ts"

export function Progress({ step }: { step: ActivationStep }) {
  const at = shownStepOf(step)
  return (
    <>
      <ol className={classes.steps}>
        {shownSteps.map(({ title }, index) => (
          <li key={title} data-state={index < at ? "done" : index === at ? "now" : "ahead"}>
            <StepIcon state={Math.sign(index - at)} />
            {title}
          </li>
        ))}
      </ol>
      <p className={classes.told} role="status">
        {shownSteps[at]?.title}
      </p>
    </>
  )
}

function StepIcon({ state }: { state: number }) {
  if (state < 0) return <IconCircleCheck size={28} aria-label="Hecho:" />
  if (state > 0) return <IconCircleDashed size={28} aria-hidden="true" />
  return <Loader size={24} color="var(--brand-ink)" aria-hidden="true" />
}
