import { suggestedEmail } from "@trazo/domain/forms/email-suggestion"
import { useRef, useState } from "react"
import { afterPress } from "../../../../ui/fields/after-press.ts"

/** The address that was probably meant by the one that was just typed. */
export function useEmailQuestion() {
  const [meant, setMeant] = useState<string | null>(null)
  const [isHeld, setHeld] = useState(false)
  /** The address that is kept as it is. */
  const kept = useRef<string | null>(null)
  /** The address of the question. */
  const asked = useRef("")
  const ask = (typed: string) => {
    asked.current = typed
    setMeant(typed === kept.current ? null : suggestedEmail(typed))
  }
  return {
    meant,
    isHeld,
    /** «No, está bien». */
    keep: () => {
      kept.current = asked.current
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
      asked.current = typed
      setMeant(suggestedEmail(typed))
      setHeld(true)
      return true
    },
  }
}

const typedEmail = (form: HTMLFormElement | null) =>
  form ? String(new FormData(form).get("email") ?? "") : ""
