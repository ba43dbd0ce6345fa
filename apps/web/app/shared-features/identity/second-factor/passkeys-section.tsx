import { Button, Group, Stack } from "@mantine/core"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import type { FactorApi, Factors } from "@trazo/contract/identity/second-factor"
import { type FactorArea, factorFields } from "@trazo/domain/identity/second-factor"
import { useEffect, useState } from "react"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { TextField, textFieldProps } from "../../../ui/fields/text-field.tsx"
import { useIntent } from "../../platform/intent/use-intent.ts"
import { FactorBadge } from "./factor-badge.tsx"
import { makePasskey } from "./passkey-in-browser.ts"
import { PasskeyRow } from "./passkey-row.tsx"
import { proven, useAskProof } from "./proof-required.ts"

interface PasskeysSectionProps {
  area: FactorArea
  passkeys: Factors["passkeys"]
  onCodes: (codes: readonly string[] | null) => void
}

export function PasskeysSection({ area, passkeys, onCodes }: PasskeysSectionProps) {
  const [isAdding, setAdding] = useState(false)
  const hasSome = passkeys.length > 0
  return (
    <Section
      title="Llaves de acceso"
      badge={<FactorBadge isOn={hasSome} labels={["Activadas", "Sin activar"]} />}
      hint="Se confirma con la huella, el rostro o el PIN de su teléfono o computadora, o con una llave de seguridad. Nadie puede pedírsela por engaño: solo sirve en esta dirección."
    >
      <SectionBody>
        {hasSome ? (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </Stack>
        ) : null}
        {isAdding ? (
          <NewPasskey
            area={area}
            onAdded={(codes) => {
              setAdding(false)
              onCodes(codes)
            }}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <Group>
            <Button variant={hasSome ? "default" : "filled"} onClick={() => setAdding(true)}>
              Agregar una llave de acceso
            </Button>
          </Group>
        )}
      </SectionBody>
    </Section>
  )
}

interface NewPasskeyProps {
  area: FactorArea
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

function NewPasskey({ area, onAdded, onCancel }: NewPasskeyProps) {
  const ask = useAskProof()
  const { send, isPending, failure } = useIntent<CallResponse<FactorApi["addPasskey"]>>("add-passkey", {
    onDone: ({ result }) => onAdded(result.recoveryCodes),
  })
  const [isMaking, setMaking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => document.getElementById("passkeyName")?.focus(), [])

  const make = async (name: string) => {
    setProblem(null)
    setMaking(true)
    try {
      const passkey = await proven(ask, () => makePasskey(area))
      send({ name, passkey: JSON.stringify(passkey) })
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setMaking(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const name = String(new FormData(event.currentTarget).get("passkeyName") ?? "").trim()
        if (name) void make(name)
        else setProblem(factorFields.passkeyName.missing)
      }}
    >
      <Stack gap="md">
        <TextField
          name="passkeyName"
          {...textFieldProps(factorFields.passkeyName)}
          rules={[]}
          error={problem ?? failure.fields.name ?? failure.message}
        />
        <Group gap="sm">
          <Button variant="default" onClick={onCancel} disabled={isPending || isMaking}>
            Cancelar
          </Button>
          <Button type="submit" loading={isPending || isMaking}>
            Crear la llave
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
