import { Button, Group, SimpleGrid, Text } from "@mantine/core"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import type { FactorApi } from "@trazo/contract/identity/second-factor"
import { useState } from "react"
import { Note } from "../../../ui/content/note.tsx"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { useIntent } from "../../platform/intent/use-intent.ts"

interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** New recovery codes. They are shown once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const text = `${codes.join("\n")}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )

  return (
    <Section title="Guarde sus códigos de recuperación" takesFocus>
      <SectionBody>
        <Note tone="calm">
          Con uno de ellos entra si pierde su teléfono o su llave. Cada uno sirve una vez, y no volveremos a
          mostrarlos.
        </Note>
        <SimpleGrid
          component="ul"
          cols={{ base: 1, md: 2 }}
          spacing="sm"
          m={0}
          p={0}
          ff="monospace"
          fw={600}
          style={{ listStyle: "none" }}
          translate="no"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </SimpleGrid>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={
              isCopied ? (
                <IconCheck size={20} aria-hidden="true" />
              ) : (
                <IconCopy size={20} aria-hidden="true" />
              )
            }
            onClick={() => void copy()}
          >
            {isCopied ? "Copiados" : "Copiar los códigos"}
          </Button>
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="codigos-de-recuperacion.txt"
            leftSection={<IconDownload size={20} aria-hidden="true" />}
          >
            Descargar
          </Button>
          <Button onClick={onKept}>Ya los guardé</Button>
        </Group>
        <Text inherit role="status">
          {isCopied === false ? "No se pudo copiar. Descárguelos o anótelos." : isCopied ? "Copiados" : null}
        </Text>
      </SectionBody>
    </Section>
  )
}

interface RecoverySectionProps {
  /** Unused codes. */
  left: number
  /** After new codes were kept. */
  takesFocus: boolean
  onCodes: (codes: readonly string[] | null) => void
}

function leftText(left: number): string {
  if (left === 0) return "Ya no le queda ninguno. Pida otros para no quedarse fuera de su cuenta."
  return left === 1 ? "Le queda 1 código sin usar." : `Le quedan ${left} códigos sin usar.`
}

export function RecoverySection({ left, takesFocus, onCodes }: RecoverySectionProps) {
  const [isAsking, setAsking] = useState(false)
  const { send, isPending, failure } = useIntent<CallResponse<FactorApi["renewRecoveryCodes"]>>(
    "renew-codes",
    {
      onDone({ result }) {
        setAsking(false)
        onCodes(result.recoveryCodes)
      },
    },
  )

  return (
    <Section title="Códigos de recuperación" takesFocus={takesFocus}>
      <SectionBody>
        <Text inherit>{leftText(left)}</Text>
        <Group>
          <Button variant="default" onClick={() => setAsking(true)}>
            Pedir otros códigos
          </Button>
        </Group>
        <ConfirmDialog
          opened={isAsking}
          title="Pedir otros códigos de recuperación"
          confirmLabel="Pedir otros"
          isBusy={isPending}
          onConfirm={() => send()}
          onCancel={() => setAsking(false)}
        >
          Los que guardó antes dejan de servir.
          {failure.message ? <span role="alert"> {failure.message}</span> : null}
        </ConfirmDialog>
      </SectionBody>
    </Section>
  )
}
