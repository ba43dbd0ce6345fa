import { Button, Input, PinInput } from "@mantine/core"
import "@mantine/core/styles/PinInput.layer.css"
import {
  formatCountdown,
  oneTimeCodeField,
  oneTimeCodeLength,
  oneTimeCodeLifetimeSeconds,
  oneTimeCodePauseSeconds,
} from "@trazo/domain/access/one-time-code"
import { useEffect, useId, useRef, useState } from "react"
import classes from "./code-input.module.css"
import { useSecondsLeft } from "./use-seconds-left.ts"
import { useServerError } from "./use-server-error.ts"

interface CodeInputProps {
  name: string
  label?: string
  /** For example where the code was sent. */
  hint?: React.ReactNode
  error?: string | null | undefined
  /** Changes with each code that is sent, so that the countdown starts again; null before the first. */
  sentKey: string | number | null
  lifetimeSeconds?: number
  /** Called when the sixth digit is in. */
  onComplete?: (code: string) => void
  /** Shows «Enviar otro código» once it is allowed. */
  onResend?: () => void
  disabled?: boolean
}

/** A one-time code (D6): six digits, its error, and how long it still holds. */
export function CodeInput({
  name,
  label = oneTimeCodeField.label,
  hint,
  error,
  sentKey,
  lifetimeSeconds = oneTimeCodeLifetimeSeconds,
  onComplete,
  onResend,
  disabled = false,
}: CodeInputProps) {
  const id = useId()
  const [code, setCode] = useState("")
  const [serverError, clearServerError] = useServerError(error)
  const left = useSecondsLeft(lifetimeSeconds, sentKey)
  const pause = left === 0 ? 0 : Math.max(0, oneTimeCodePauseSeconds - (lifetimeSeconds - left))
  const boxes = useRef<HTMLFieldSetElement>(null)
  // A whole code that was refused gives way to the next: typed over it, the sixth digit would complete nothing.
  useEffect(() => {
    if (!serverError || disabled) return
    setCode((typed) => (typed.length === oneTimeCodeLength ? "" : typed))
    boxes.current?.querySelector("input")?.focus()
  }, [serverError, disabled])

  return (
    <div>
      <Input.Wrapper
        id={id}
        label={label}
        labelElement="div"
        description={hint}
        error={serverError}
        errorProps={{ role: "alert" }}
      >
        <fieldset className={classes.code} aria-label={label} ref={boxes}>
          <PinInput
            // Without one it makes its boxes anew after the first drawing, and what had the focus is gone.
            id={`${id}-boxes`}
            length={oneTimeCodeLength}
            type="number"
            inputMode="numeric"
            oneTimeCode
            size="lg"
            gap={8}
            placeholder=""
            name={name}
            value={code}
            error={Boolean(serverError)}
            disabled={disabled}
            getInputProps={(index) => ({
              "aria-label": `Dígito ${index + 1} de ${oneTimeCodeLength}`,
              "aria-invalid": Boolean(serverError),
            })}
            onChange={(next) => {
              setCode(next)
              clearServerError()
            }}
            {...(onComplete ? { onComplete } : {})}
          />
        </fieldset>
      </Input.Wrapper>
      {sentKey === null ? null : <Countdown left={left} />}
      {onResend && sentKey !== null ? (
        <div className={classes.again}>
          <Button variant="default" disabled={pause > 0} onClick={onResend}>
            Enviar otro código
          </Button>
          {pause > 0 ? <span className={classes.pause}>en {formatCountdown(pause)}</span> : null}
        </div>
      ) : null}
    </div>
  )
}

function Countdown({ left }: { left: number }) {
  return (
    <p className={classes.countdown} data-over={left === 0}>
      {left > 0 ? (
        <>
          El código vence en{" "}
          <time role="timer" className={classes.time}>
            {formatCountdown(left)}
          </time>
        </>
      ) : (
        <span role="status">El código venció. Pida uno nuevo.</span>
      )}
    </p>
  )
}
