import { Button, Group, Text } from "@mantine/core"
import IconSignature from "@tabler/icons-react/dist/esm/icons/IconSignature.mjs"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { Note } from "../../../ui/content/note.tsx"
import { notKnownText } from "../../platform/device-work/signature-status.ts"
import { useDeviceJob } from "../../platform/device-work/use-device-job.ts"
import { KeyFileForm, type StoredKeyFile } from "../key-file/key-file-form.tsx"
import { forgetSigner, keepSigner, useOpenedSigner } from "./opened-signer.ts"

/** Opens a signature for this sitting, or shows the open one. */
export function SignerSection({ stored }: { stored: readonly StoredKeyFile[] | undefined }) {
  const opened = useOpenedSigner()
  const { state, run, reset } = useDeviceJob("openSigner")
  if (opened) {
    const { holder, notAfter } = opened.summary
    return (
      <Note tone={opened.status === "unknown" ? "calm" : "good"} icon={IconSignature}>
        <Group justify="space-between" gap="xs">
          <div>
            <strong>{holder}</strong>
            {opened.status === "unknown" ? <Text>{notKnownText}</Text> : null}
            <Text c="dimmed">Su firma está abierta en esta página. Vence el {formatDate(notAfter)}.</Text>
          </div>
          <Button variant="subtle" onClick={forgetSigner}>
            Olvidar
          </Button>
        </Group>
      </Note>
    )
  }
  return (
    <KeyFileForm
      stored={stored}
      submitLabel="Abrir mi firma"
      isBusy={state.name === "busy"}
      problem={state.name === "failed" ? state.problem : null}
      onChange={reset}
      onSubmit={({ file, password }) => {
        void run({ file, password }).then((signer) => {
          if (signer) keepSigner(signer)
        })
      }}
    />
  )
}
