import { Button, Group } from "@mantine/core"
import { suggestedEmail } from "@trazo/domain/forms/email-suggestion"
import { useEffect, useRef, useState } from "react"
import { Note } from "../../../../ui/content/note.tsx"
import { afterPress } from "../../../../ui/fields/after-press.ts"
import classes from "./personal.module.css"

/** The address that was probably meant by the one that was just typed. */
export function useEmailQuestion() {
  const [meant, setMeant] = useState<string | null>(null)
  const [isHeld, setHeld] = useState(false)
  /** The address that is kept as it is. */
  const kept = useRef<string | null>(null)
  const ask = (typed: string) => setMeant(typed === kept.current ? null : suggestedEmail(typed))
  return {
    meant,
    isHeld,
    /** «No, está bien». */
    keep: (form: HTMLFormElement | null) => {
      kept.current = typedEmail(form)
      setMeant(null)
    },
    close: () => setMeant(null),
    /** For the form's blur. */
    read: ({ target }: React.FocusEvent<HTMLFormElement>) => {
      const field: EventTarget = target
      if (!(field instanceof HTMLInputElement) || field.name !== "email") return
      const { value } = field
      afterPress(() => ask(value))
    },
    /** For the form's submission: a question without an answer defers it once. */
    deferSubmit: (event: React.FormEvent<HTMLFormElement>): boolean => {
      const typed = typedEmail(event.currentTarget)
      if (typed === kept.current || suggestedEmail(typed) === null) return false
      event.preventDefault()
      kept.current = typed
      setMeant(suggestedEmail(typed))
      setHeld(true)
      return true
    },
  }
}

const typedEmail = (form: HTMLFormElement | null) =>
  form ? String(new FormData(form).get("email") ?? "") : ""

interface EmailQuestionProps {
  meant: string
  /** The form waits for the answer: the question takes the focus. */
  isHeld: boolean
  onTake: () => void
  onClose: () => void
}

/** Stands below its field, and below both columns on a wide screen. */
export function EmailQuestion({ meant, isHeld, onTake, onClose }: EmailQuestionProps) {
  const take = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isHeld) take.current?.focus()
  }, [isHeld])
  return (
    <div className={classes.question}>
      <Note tone="warn">
        <div role="status">¿Quiso decir {meant.slice(meant.indexOf("@") + 1)}?</div>
        <Group gap="sm" mt="sm">
          <Button ref={take} variant="default" onClick={onTake}>
            Sí, usar {meant}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            No, está bien
          </Button>
        </Group>
      </Note>
    </div>
  )
}
