import { Box, Button, Code, Group, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/Code.layer.css"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import type { FactorApi } from "@trazo/contract/identity/second-factor"
import { factorFields } from "@trazo/domain/identity/second-factor"
import { useEffect, useRef } from "react"
import { CopyButton } from "../../../ui/content/copy-button.tsx"
import { QrPicture } from "../../../ui/content/qr-picture.tsx"
import { CodeInput } from "../../../ui/fields/code-input.tsx"
import { useIntent } from "../../platform/intent/use-intent.ts"

interface TotpEnrolmentProps {
  secret: string
  uri: string
  onConfirmed: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

/** Splits the secret into groups of four, which are easier to type. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret

export function TotpEnrolment({ secret, uri, onConfirmed, onCancel }: TotpEnrolmentProps) {
  const { send, isPending, failure } = useIntent<CallResponse<FactorApi["confirmTotp"]>>("confirm-totp", {
    onDone: ({ result }) => onConfirmed(result.recoveryCodes),
  })
  const first = useRef<HTMLHeadingElement>(null)
  useEffect(() => first.current?.focus(), [])
  const confirm = (code: string) => send({ code })

  return (
    <Group gap="lg" align="flex-start" justify="center">
      {/* Rendered in the page, so that the secret reaches no other server. A phone cannot scan its own screen. */}
      <Box display={{ base: "none", sm: "block" }}>
        <QrPicture text={uri} label="Código QR para su aplicación de códigos" size={200} />
      </Box>
      <Stack gap={12} flex="1 1 300px" miw={0}>
        <Text inherit component="h3" ref={first} tabIndex={-1} fw={700} style={{ outline: "none" }}>
          1. Agregue su cuenta a la aplicación de códigos
        </Text>
        <Button component="a" href={uri} display={{ base: "block", sm: "none" }}>
          Abrir en mi aplicación
        </Button>
        <Text inherit>
          <Text inherit span display={{ base: "none", sm: "inline" }}>
            Escanee el código con su teléfono.{" "}
          </Text>
          ¿No puede? Copie esta clave en la aplicación:{" "}
          <Code fw={600} fz="md" bg="none" p={0} style={{ overflowWrap: "anywhere" }} translate="no">
            {grouped(secret)}
          </Code>
        </Text>
        <Group>
          <CopyButton text={secret} label="Copiar la clave" variant="default" />
        </Group>
        <Text inherit component="h3" fw={700}>
          2. Escriba el código que le muestra
        </Text>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            confirm(String(new FormData(event.currentTarget).get("code") ?? ""))
          }}
        >
          <Stack gap="md">
            <CodeInput
              name="code"
              label={factorFields.code.label}
              error={failure.message}
              sentKey={null}
              disabled={isPending}
              onComplete={confirm}
            />
            <Group gap="sm">
              <Button variant="default" onClick={onCancel} disabled={isPending}>
                Cancelar
              </Button>
              <Button type="submit" loading={isPending}>
                Activar
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
    </Group>
  )
}
