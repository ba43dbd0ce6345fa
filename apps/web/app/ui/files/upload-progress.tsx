import { Box, Button, Group } from "@mantine/core"
import { ProgressBar } from "./progress-bar.tsx"
import type { Upload } from "./use-upload.ts"

/** The progress of an upload, with its actions. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const { state, retry, cancel } = upload
  return (
    <div aria-live="polite">
      {state.phase === "preparing" ? (
        <Box component="p" display="block" style={{ overflowWrap: "anywhere" }}>
          Preparando {state.name}…
        </Box>
      ) : null}
      {state.phase === "sending" ? (
        <Group gap="8px 16px" justify="space-between">
          <Box flex={1} miw={200}>
            <Box component="span" display="block" style={{ overflowWrap: "anywhere" }}>
              Enviando {state.name}…
            </Box>
            <ProgressBar max={1} value={state.share} aria-label={`Enviando ${state.name}…`} />
          </Box>
          <Button variant="subtle" onClick={cancel}>
            Cancelar
          </Button>
        </Group>
      ) : null}
      {state.phase === "failed" ? (
        <Group
          gap="8px 16px"
          justify="space-between"
          px="md"
          py={12}
          c="var(--bad)"
          bg="var(--bad-ground)"
          style={{ borderRadius: "var(--radius)" }}
        >
          <Box component="p" display="block" style={{ overflowWrap: "anywhere" }}>
            {state.problem} <strong>{state.name}</strong> sigue aquí.
          </Box>
          <Button variant="default" onClick={() => void retry()}>
            Enviar otra vez
          </Button>
        </Group>
      ) : null}
    </div>
  )
}
