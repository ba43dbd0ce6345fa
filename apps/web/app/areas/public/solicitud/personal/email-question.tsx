import { Button, Group } from "@mantine/core"
import { suggestedEmail } from "@trazo/domain/forms/email-suggestion"
import { useState } from "react"
import { Note } from "../../../../ui/content/note.tsx"
import { afterPress } from "../../../../ui/fields/after-press.ts"

/** The address that was probably meant by the one that was just typed. */
export function useEmailQuestion() {
  const [meant, setMeant] = useState<string | null>(null)
  return {
    meant,
    close: () => setMeant(null),
    /** For the form's blur. */
    read: ({ target }: React.FocusEvent<HTMLFormElement>) => {
      const field: EventTarget = target
      if (!(field instanceof HTMLInputElement) || field.name !== "email") return
      const next = suggestedEmail(field.value)
      afterPress(() => setMeant(next))
    },
  }
}

interface EmailQuestionProps {
  meant: string
  onTake: () => void
  onClose: () => void
}

export function EmailQuestion({ meant, onTake, onClose }: EmailQuestionProps) {
  return (
    <Note tone="warn">
      <div role="status">¿Quiso decir {meant.slice(meant.indexOf("@") + 1)}?</div>
      <Group gap="sm" mt="sm">
        <Button variant="default" onClick={onTake}>
          Sí, usar {meant}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          No, está bien
        </Button>
      </Group>
    </Note>
  )
}
