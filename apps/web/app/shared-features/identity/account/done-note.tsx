import { Group } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import { useEffect, useRef } from "react"

interface DoneNoteProps {
  /** In milliseconds since 1970; null shows nothing. */
  at: number | null
  children: React.ReactNode
}

/** Takes the focus, because the button that was pressed may be gone. */
export function DoneNote({ at, children }: DoneNoteProps) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (at !== null) note.current?.focus()
  }, [at])
  return (
    <div role="status">
      {at === null ? null : (
        <Group
          component="p"
          ref={note}
          tabIndex={-1}
          gap={12}
          wrap="nowrap"
          m={0}
          px="md"
          py={12}
          bg="var(--good-ground)"
          style={{ borderRadius: "var(--radius)", outline: "none" }}
        >
          <IconCircleCheck size={22} stroke={1.75} color="var(--good)" aria-hidden="true" />
          <span>{children}</span>
        </Group>
      )}
    </div>
  )
}
