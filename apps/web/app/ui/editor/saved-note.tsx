import { Group } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"

/** The result of an intent, shown beside its button and announced to screen readers. */
export function SavedNote({ children }: { children: React.ReactNode }) {
  return (
    <Group role="status" component="span" gap={6} fw={500} c="var(--good)">
      {children ? (
        <>
          <IconCircleCheck size={18} stroke={2} aria-hidden="true" />
          {children}
        </>
      ) : null}
    </Group>
  )
}
