import { Button, Group, Stack, Text } from "@mantine/core"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import { type Export, readOwnData } from "@trazo/contract/desk/exports"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { exportDays } from "@trazo/domain/platform/export"
import { endpointUrl } from "../../../shared-features/platform/api/endpoint-url.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { IntentForm } from "../../../ui/editor/intent-form.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { useLiveRefresh } from "../../../ui/list/use-live-refresh.ts"

const isPending = ({ state }: Export) => state === "waiting" || state === "running"

/** Everything that is kept about the account, now (LOPDP, arts. 13 and 17). */
export function ExportSection({ files }: { files: readonly Export[] }) {
  const intent = useIntent("export")
  const isWorking = files.some(isPending)
  useLiveRefresh(isWorking, 1000)
  return (
    <Section
      title="Descargar mis datos"
      hint={`Un ZIP con todo lo que guardamos de usted: datos, solicitudes, documentos, pagos, consentimientos y certificados. Se borra a los ${exportDays} días.`}
    >
      <SectionBody>
        {files.length > 0 ? (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }} aria-live="polite">
            {files.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </Stack>
        ) : null}
        {isWorking ? null : (
          <IntentForm
            intent={intent}
            submitLabel={files.length > 0 ? "Preparar otro archivo" : "Preparar mi archivo"}
            variant={files.length > 0 ? "default" : "filled"}
          />
        )}
      </SectionBody>
    </Section>
  )
}

function FileRow({ file }: { file: Export }) {
  const { id, state, createdAt, expiresAt } = file
  return (
    <Group component="li" gap="sm" justify="space-between">
      <div>
        <Text inherit fw={600}>
          Mis datos
        </Text>
        <Text inherit c={state === "failed" ? "var(--bad)" : "dimmed"}>
          {state === "done" ? `Hasta el ${formatDate(new Date(expiresAt))}` : stateTexts[state]}
          {state === "failed" ? null : (
            <>
              {" · pedido "}
              <RelativeDate date={createdAt} />
            </>
          )}
        </Text>
      </div>
      {state === "done" ? (
        <Button
          component="a"
          href={endpointUrl(readOwnData.path, { params: { id } })}
          download
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        >
          Descargar
        </Button>
      ) : null}
    </Group>
  )
}

const stateTexts = {
  waiting: "Preparando su archivo…",
  running: "Preparando su archivo…",
  failed: "No se pudo preparar. Pida otro archivo.",
} as const
