import { Box } from "@mantine/core"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import {
  endedText,
  notKnownText,
  type SignatureStatus,
} from "../../../shared-features/platform/device-work/signature-status.ts"
import { Note } from "../../../ui/content/note.tsx"

/** Whether the signature counts comes before whether the file opens. */
export function StatusNote({ status }: { status: SignatureStatus }) {
  if (status.name === "good") return null
  return (
    <Box mt="md">
      {"at" in status ? (
        <Note tone="bad" icon={IconCircleX}>
          <strong>{endedText(status)}</strong>
        </Note>
      ) : (
        <Note tone="calm">{notKnownText}</Note>
      )}
    </Box>
  )
}
