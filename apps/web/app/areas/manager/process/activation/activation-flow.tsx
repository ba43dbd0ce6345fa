import { Box, Button, List, Loader, Text, VisuallyHidden } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleDashed from "@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs"
import type { ActivationState } from "@trazo/contract/certificates/activation"
import { activationCodeDelivery } from "@trazo/contract/endpoint/api-paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import type { ActivationStep } from "@trazo/pki/holder/activation"
import { useEffect, useRef, useState } from "react"
import { ActivationTrack } from "../../../../shared-features/requests/request-track/request-track.tsx"
import { CopyButton } from "../../../../ui/content/copy-button.tsx"
import { NeedsScript } from "../../../../ui/content/needs-script.tsx"
import { Note } from "../../../../ui/content/note.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { PageSkeleton } from "../../../../ui/page/page-skeleton.tsx"
import { Flow } from "../../frame/cards.tsx"
import { PageHeading } from "../../frame/page-heading.tsx"
import { ConfirmWithCode } from "../../one-time-code/confirm-with-code.tsx"
import { deviceProblem } from "./device-problem.ts"
import { FileReady, FileStored } from "./file-ready.tsx"
import { NewPassword, ResumePassword } from "./password-forms.tsx"
import { Restart } from "./restart.tsx"
import { activationParts, progressSteps, type Screen, screenFor, screens } from "./screens.ts"
import { type Phase, useActivation, usePendingKey } from "./use-activation.ts"

interface ActivationFlowProps {
  state: ActivationState
  /** Uses the link that brought the holder here, when they have chosen the password. */
  open?: (() => Promise<unknown>) | undefined
  isSignedIn?: boolean
}

export function ActivationFlow({ state, open, isSignedIn = true }: ActivationFlowProps) {
  const activation = useActivation(state, open)
  const { isPending, forget } = usePendingKey(state.requestId)
  const [passwordLost, setPasswordLost] = useState(false)
  const { phase, start, askAgain } = activation

  useStageLeft("issued", state.stage, () => {
    // After starting over, this browser's key belongs to the revoked certificate.
    setPasswordLost(false)
    askAgain()
    void forget()
  })

  const refusal = useDeviceProblem()
  const screen = screenFor({ phase, state, isPending, passwordLost })
  if (refusal && phase.name === "asking" && screen !== "stored") {
    return (
      <Flow head={<Head screen={screen} state={state} />}>
        <Unsuitable problem={refusal} />
      </Flow>
    )
  }
  const failure = phase.name === "failed" ? phase.failure : undefined
  return (
    <Flow head={<Head screen={screen} state={state} />}>
      <NeedsScript what="activar su firma" />
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
        <FileReady
          result={phase.result}
          state={state}
          isSignedIn={isSignedIn}
          password={activation.password}
        />
      ) : null}
      {screen === "stored" ? <FileStored /> : null}
    </Flow>
  )
}

/** Null until hydration. */
function useDeviceProblem(): string | null {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setProblem(deviceProblem(window)), [])
  return problem
}

/** Nothing is lost: the activation waits for a browser that can make and save the signature. */
function Unsuitable({ problem }: { problem: string }) {
  return (
    <>
      <Note tone="warn" icon={IconAlertTriangle}>
        <Text role="alert">{problem}</Text>
        <Text mt="sm">Su solicitud sigue aprobada: puede activar su firma desde allí cuando quiera.</Text>
      </Note>
      <CopyButton text={window.location.href} label="Copiar la dirección de esta página" variant="default" />
    </>
  )
}

const namesHolder: ReadonlySet<Screen> = new Set(["newPassword", "resume"])

function Head({ screen, state }: { screen: Screen; state: ActivationState }) {
  const { step, title, lead } = screens[screen]
  return (
    <>
      <Box mb="xl">
        {step === "ready" ? (
          <ActivationTrack detail="guardar el archivo" isFinished={screen === "stored"} />
        ) : (
          <ActivationTrack detail={activationParts[step]} />
        )}
      </Box>
      <PageHeading title={title} step={screen}>
        {lead || null}
      </PageHeading>
      {namesHolder.has(screen) ? <WhoseSignature state={state} /> : null}
    </>
  )
}

/** What the certificate will say, before it is made. */
function WhoseSignature({ state: { holderNames, kind, validity } }: { state: ActivationState }) {
  return (
    <Text mb="md">
      <strong>{holderNames}</strong>
      <br />
      {certificateKindNames[kind]}, {validityNames[validity]}
    </Text>
  )
}

function Progress({ step }: { step: ActivationStep }) {
  const current = progressSteps.findIndex(({ steps }) => (steps as readonly ActivationStep[]).includes(step))
  return (
    <>
      <List type="ordered" listStyleType="none" spacing="sm" center>
        {progressSteps.map(({ title }, index) => (
          <List.Item
            key={title}
            icon={<ProgressIcon position={Math.sign(index - current)} />}
            mih={44}
            fw={index === current ? 600 : 400}
            c={index > current ? "dimmed" : "var(--ink-1)"}
          >
            {title}
          </List.Item>
        ))}
      </List>
      <VisuallyHidden role="status">{progressSteps[current]?.title}</VisuallyHidden>
    </>
  )
}

/** Position relative to the current step: -1, 0 or 1. */
function ProgressIcon({ position }: { position: number }) {
  if (position < 0) return <IconCircleCheck size={28} color="var(--good)" aria-label="Hecho:" />
  if (position > 0) return <IconCircleDashed size={28} aria-hidden="true" />
  return <Loader size={24} color="var(--brand-ink)" aria-hidden="true" />
}

interface FailedRunProps {
  failure: Extract<Phase, { name: "failed" }>["failure"]
  activation: Pick<ReturnType<typeof useActivation>, "retry" | "retryWithNewKey" | "askAgain">
}

/** A retry continues from the last step that succeeded. */
function FailedRun({ failure, activation }: FailedRunProps) {
  const needsKey = failure.remedy === "newKey"
  return (
    <>
      <ErrorSummary message={failure.message} />
      <Button onClick={() => void (needsKey ? activation.retryWithNewKey() : activation.retry())}>
        {needsKey ? "Crear otra clave" : "Intentar otra vez"}
      </Button>
      <Button variant="subtle" onClick={activation.askAgain}>
        Escribir la contraseña otra vez
      </Button>
    </>
  )
}

/** Calls `onLeft` once the server has left a stage without finishing. */
function useStageLeft(stage: ActivationState["stage"], now: ActivationState["stage"], onLeft: () => void) {
  const before = useRef(now)
  useEffect(() => {
    if (before.current === stage && now !== stage && now !== "done") onLeft()
    before.current = now
  })
}
