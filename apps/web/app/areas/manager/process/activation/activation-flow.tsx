import type { ActivationState } from "@trazo/contract/activation"
import { activationCodeDelivery } from "@trazo/contract/delivery-addresses"
import { useEffect, useRef, useState } from "react"
import { PageSkeleton } from "../../../../ui/page-skeleton.tsx"
import { StepIndicator } from "../../../../ui/step-indicator.tsx"
import { PageHeading } from "../../frame/page-heading.tsx"
import { ConfirmWithCode } from "../../one-time-code/confirm-with-code.tsx"
import classes from "./activation.module.css"
import { FailedRun } from "./failed-run.tsx"
import { FileReady } from "./file-ready.tsx"
import { FileStored } from "./file-stored.tsx"
import { NewPassword } from "./new-password.tsx"
import { Progress } from "./progress.tsx"
import { Restart } from "./restart.tsx"
import { ResumePassword } from "./resume-password.tsx"
import { flowSteps, type Screen, screenFor, screens } from "./screens.ts"
import { useActivation } from "./use-activation.ts"
import { usePendingKey } from "./use-pending-key.ts"

/** From the code to the file, one thing at a time. */
export function ActivationFlow({ state }: { state: ActivationState }) {
  const activation = useActivation(state)
  const { isPending, forget } = usePendingKey(state.requestId)
  const [passwordLost, setPasswordLost] = useState(false)
  const { phase, start, askAgain } = activation

  useStageLeft("issued", state.stage, () => {
    // Started over: the key in this browser is the one of the revoked certificate.
    setPasswordLost(false)
    askAgain()
    void forget()
  })

  const screen = screenFor({ phase, state, isPending, passwordLost })
  const failure = phase.name === "failed" ? phase.failure : undefined
  return (
    <div className={classes.flow}>
      <Head screen={screen} />
      <div className={classes.card}>
        {screen === "looking" ? <PageSkeleton shape="form" rows={2} /> : null}
        {screen === "code" ? (
          <>
            {failure ? <p role="alert">{failure.message}</p> : null}
            <ConfirmWithCode
              deliveryAddress={activationCodeDelivery(state.requestId)}
              email={state.email}
              intent="confirm"
              label="Confirmar"
            />
          </>
        ) : null}
        {screen === "newPassword" ? (
          <NewPassword
            replacesKey={passwordLost}
            problem={failure?.message}
            onChosen={(password) => void start({ password, startOver: passwordLost })}
          />
        ) : null}
        {screen === "resume" ? (
          <ResumePassword
            problem={failure?.message}
            onPassword={(password) => void start({ password, startOver: false })}
            onLost={() => {
              askAgain()
              setPasswordLost(true)
            }}
          />
        ) : null}
        {screen === "restart" ? (
          <Restart state={state} {...(passwordLost ? { onBack: () => setPasswordLost(false) } : {})} />
        ) : null}
        {phase.name === "working" ? <Progress step={phase.step} /> : null}
        {screen === "failed" && failure ? <FailedRun failure={failure} activation={activation} /> : null}
        {phase.name === "ready" ? (
          <FileReady result={phase.result} holderNames={state.holderNames} password={activation.password} />
        ) : null}
        {screen === "stored" ? <FileStored /> : null}
      </div>
    </div>
  )
}

function Head({ screen }: { screen: Screen }) {
  const { step, title, lead } = screens[screen]
  const at = flowSteps.findIndex(({ key }) => key === step)
  const steps = flowSteps.map((one, index) => ({ ...one, isDone: index < at || step === "ready" }))
  return (
    <>
      <div className={classes.steps}>
        <StepIndicator steps={steps} current={step} label="Pasos de la activación" />
      </div>
      <PageHeading title={title} step={screen}>
        {lead || null}
      </PageHeading>
    </>
  )
}

/** Tells once that the server moved on from a stage without finishing. */
function useStageLeft(stage: ActivationState["stage"], now: ActivationState["stage"], onLeft: () => void) {
  const before = useRef(now)
  useEffect(() => {
    if (before.current === stage && now !== stage && now !== "done") onLeft()
    before.current = now
  })
}
