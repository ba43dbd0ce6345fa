import { Box, Button, Group, Input, PinInput } from "@mantine/core"
import "@mantine/core/styles/PinInput.layer.css"
import { codeIn, formatCountdown, oneTimeCodeField } from "@trazo/domain/identity/one-time-code"
import { oneTimeCodeLimits } from "@trazo/domain/identity/one-use-limits"
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
  /** Changes with each sent code and restarts the countdown. Null before the first code. */
  sentKey: string | number | null
  /** What is left of the code's lifetime at the first view. */
  lifetimeSeconds?: number
  /** Called after the sixth digit. */
  onComplete?: (code: string) => void
  /** Adds «Enviar otro código», enabled after the cooldown. */
  onResend?: () => void
  disabled?: boolean
  /** Takes the focus when it appears, because the button that asked for it is gone. */
  takesFocus?: boolean
}

/** A one-time code (D6): six digits, error, and remaining lifetime. */
export function CodeInput({
  name,
  label = oneTimeCodeField.label,
  hint,
  error,
  sentKey,
  lifetimeSeconds = oneTimeCodeLimits.seconds,
  onComplete,
  onResend,
  disabled = false,
  takesFocus = false,
}: CodeInputProps) {
  const id = useId()
  const [code, setCode] = useState("")
  const [serverError, clearServerError] = useServerError(error)
  const [problem, setProblem] = useState<string | null>(null)
  const take = (text: string) => {
    const found = codeIn(text)
    setProblem(found ? null : noCode)
    if (!found) return
    clearServerError()
    setCode(found)
    boxes.current
      ?.querySelectorAll("input")
      .item(oneTimeCodeLimits.digits - 1)
      .focus()
  }
  const left = useSecondsLeft(lifetimeSeconds, sentKey)
  const pause =
    left === 0 ? 0 : Math.max(0, oneTimeCodeLimits.pauseSeconds - (oneTimeCodeLimits.seconds - left))
  const boxes = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (takesFocus) boxes.current?.querySelector("input")?.focus()
  }, [takesFocus])
  // Clears a refused code. Typing over a complete code would not call `onComplete`.
  useEffect(() => {
    if (!serverError || disabled) return
    setCode((typed) => (typed.length === oneTimeCodeLimits.digits ? "" : typed))
    boxes.current?.querySelector("input")?.focus()
  }, [serverError, disabled])
  useInsertedText(boxes, take)
  useSubmitGuard(boxes, () => {
    if (code.length === oneTimeCodeLimits.digits) return true
    setProblem(incomplete)
    boxes.current?.querySelectorAll("input").item(code.length).focus()
    return false
  })

  useCompleted(code, onComplete)

  return (
    <div>
      <Input.Wrapper
        id={id}
        label={label}
        labelElement="div"
        description={hint}
        error={problem ?? serverError}
        errorProps={{ role: "alert" }}
      >
        <Box component="fieldset" className={classes.code ?? ""} mt="sm" aria-label={label} ref={boxes}>
          <PinInput
            // Without an id, PinInput recreates its boxes after the first render, which loses the focus.
            id={`${id}-boxes`}
            length={oneTimeCodeLimits.digits}
            type="number"
            inputMode="numeric"
            oneTimeCode
            size="lg"
            gap={8}
            placeholder=""
            name={name}
            value={code}
            error={Boolean(problem ?? serverError)}
            disabled={disabled}
            getInputProps={(index) => ({
              "aria-label": `Dígito ${index + 1} de ${oneTimeCodeLimits.digits}`,
              "aria-invalid": Boolean(problem ?? serverError),
            })}
            onChange={(next) => {
              setCode(next)
              setProblem(null)
              clearServerError()
            }}
          />
        </Box>
      </Input.Wrapper>
      {sentKey === null ? null : <Countdown left={left} />}
      {onResend && sentKey !== null ? (
        <Group gap="8px 12px">
          <Button variant="default" disabled={pause > 0} onClick={onResend}>
            Enviar otro código
          </Button>
          {pause > 0 ? (
            <Box component="span" c="dimmed" className="numbers">
              en {formatCountdown(pause)}
            </Box>
          ) : null}
        </Group>
      ) : null}
    </div>
  )
}

/** After the render, when a form that is sent has the sixth digit too. */
function useCompleted(code: string, onComplete: ((code: string) => void) | undefined): void {
  const latest = useRef(onComplete)
  useEffect(() => {
    latest.current = onComplete
  })
  useEffect(() => {
    if (code.length === oneTimeCodeLimits.digits) latest.current?.(code)
  }, [code])
}

const noCode = "Lo que insertó no tiene un código de 6 dígitos. Cópielo otra vez o escríbalo."

const incomplete = `Escriba los ${oneTimeCodeLimits.digits} dígitos del código.`

/** An incomplete code is not sent: it would use up an attempt. Buttons with a name ask for something else. */
function useSubmitGuard(boxes: React.RefObject<HTMLElement | null>, isComplete: () => boolean): void {
  const latest = useRef(isComplete)
  useEffect(() => {
    latest.current = isComplete
  })
  useEffect(() => {
    const form = boxes.current?.closest("form")
    if (!form) return
    const onSubmit = (event: SubmitEvent) => {
      if (event.submitter?.hasAttribute("name") || latest.current()) return
      event.preventDefault()
      event.stopPropagation()
    }
    form.addEventListener("submit", onSubmit)
    return () => form.removeEventListener("submit", onSubmit)
  }, [boxes])
}

/**
 * Takes what is pasted, dropped or offered by a keyboard as a whole: the boxes would take its digits only if it had nothing
 * else, and lose it without a word.
 */
function useInsertedText(boxes: React.RefObject<HTMLElement | null>, take: (text: string) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const place = boxes.current
    if (!place) return
    const stop = (event: Event, text: string) => {
      event.preventDefault()
      event.stopPropagation()
      latest.current(text)
    }
    const onPaste = (event: ClipboardEvent) => stop(event, event.clipboardData?.getData("text/plain") ?? "")
    const onDrop = (event: DragEvent) => stop(event, event.dataTransfer?.getData("text/plain") ?? "")
    const onBeforeInput = (event: InputEvent) => {
      if (event.cancelable && (event.data?.length ?? 0) > 1) stop(event, event.data ?? "")
    }
    place.addEventListener("paste", onPaste, { capture: true })
    place.addEventListener("drop", onDrop, { capture: true })
    place.addEventListener("beforeinput", onBeforeInput, { capture: true })
    return () => {
      place.removeEventListener("paste", onPaste, { capture: true })
      place.removeEventListener("drop", onDrop, { capture: true })
      place.removeEventListener("beforeinput", onBeforeInput, { capture: true })
    }
  }, [boxes])
}

function Countdown({ left }: { left: number }) {
  return (
    <p className={classes.countdown} data-over={left === 0}>
      {left > 0 ? (
        <>
          El código vence en{" "}
          <Box role="timer" component="time" fw={600} className="numbers">
            {formatCountdown(left)}
          </Box>
        </>
      ) : (
        <span role="status">El código venció. Pida uno nuevo.</span>
      )}
    </p>
  )
}
