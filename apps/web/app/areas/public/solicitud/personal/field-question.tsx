import { Button, Group } from "@mantine/core"
import { useEffect, useRef } from "react"
import { Note } from "../../../../ui/content/note.tsx"
import classes from "./personal.module.css"

interface FieldQuestionProps {
  question: string
  takeLabel: string
  keepLabel: string
  /** The form waits for the answer: the question takes the focus. */
  isHeld: boolean
  onTake: () => void
  onKeep: () => void
}

/** Asks about the field above it. Stands below both columns on a wide screen. */
export function FieldQuestion({
  question,
  takeLabel,
  keepLabel,
  isHeld,
  onTake,
  onKeep,
}: FieldQuestionProps) {
  const take = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isHeld) take.current?.focus()
  }, [isHeld])
  return (
    <div className={classes.question}>
      <Note tone="warn">
        <div role="status">{question}</div>
        <Group gap="sm" mt="sm">
          <Button ref={take} variant="default" onClick={onTake}>
            {takeLabel}
          </Button>
          <Button variant="subtle" onClick={onKeep}>
            {keepLabel}
          </Button>
        </Group>
      </Note>
    </div>
  )
}
