import { Button, Checkbox, Group, NativeSelect, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/Checkbox.layer.css"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import type { CardGatewaySetup, probeCardGateway } from "@trazo/contract/money/card-gateway-setup"
import { labelsOf } from "@trazo/domain/forms/form-field"
import {
  type GatewayKind,
  gatewayFields,
  gatewayKindNames,
  gatewayTerms,
} from "@trazo/domain/money/cards/card-gateway"
import { useState } from "react"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { CopyButton } from "../../../../ui/content/copy-button.tsx"
import { Note } from "../../../../ui/content/note.tsx"
import { RelativeDate } from "../../../../ui/content/relative-date.tsx"
import { EditorForm, type EditorIntent } from "../../../../ui/editor/editor-form.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { PasswordField } from "../../../../ui/fields/password-field.tsx"
import { TextField, textFieldProps } from "../../../../ui/fields/text-field.tsx"
import { gatewayChoice, gatewayOptions, gatewayValue } from "./gateway-choice.ts"

interface CardGatewayProps {
  setup: CardGatewaySetup
  mayEdit: boolean
}

/** The gateway of cards: whether the shop offers it, and with which credentials. */
export function CardGateway({ setup, mayEdit }: CardGatewayProps) {
  const { gateway } = setup
  if (!mayEdit) {
    return (
      <Section title="Tarjetas" hint="La pasarela de pago la configura quien puede editar la configuración.">
        <SectionBody>
          <Text inherit>
            {gateway
              ? `${gatewayKindNames[gateway.kind]}, ${gateway.isOn ? "en uso" : "apagada"}`
              : "Ninguna"}
          </Text>
        </SectionBody>
      </Section>
    )
  }
  return (
    <>
      {gateway ? <OfferedCards gateway={gateway} setup={setup} /> : null}
      <Credentials setup={setup} />
    </>
  )
}

type Gateway = NonNullable<CardGatewaySetup["gateway"]>

const results = {
  accepted: { tone: "good", text: "La pasarela aceptó un pago de prueba. Nadie lo paga, y termina solo." },
  refused: { tone: "bad", text: "La pasarela ya no acepta estas credenciales. Escríbalas de nuevo abajo." },
  unavailable: {
    tone: "warn",
    text: "La pasarela no abrió el pago de prueba. Pruebe otra vez en unos minutos.",
  },
} as const

function OfferedCards({ gateway, setup: { lastChange } }: { gateway: Gateway; setup: CardGatewaySetup }) {
  const intent = useIntent("cards")
  const probe = useIntent<CallResponse<typeof probeCardGateway>>("probeCards")
  const outcome = probe.done && results[probe.done.result.result]
  const place = gateway.isDemonstration ? "de la demostración" : gateway.address
  return (
    <Section
      title="Pago con tarjeta"
      hint={`${gatewayKindNames[gateway.kind]} ${place}, cuenta ${gateway.account}.`}
    >
      <EditorForm
        intent={intent}
        labels={{ isOn: "Cobrar con tarjeta", isFirst: "Orden" }}
        stored={{ isOn: gateway.isOn ? "Sí" : "No", isFirst: gateway.isFirst ? "Primero" : "Después" }}
        lastChange={lastChange}
        submitLabel="Guardar pago con tarjeta"
        savedLabel="Pago con tarjeta guardado"
        buttons={
          <Button variant="default" loading={probe.isPending} onClick={() => probe.send()}>
            Probar la pasarela
          </Button>
        }
      >
        <Stack gap="md">
          <Checkbox
            name="isOn"
            value="yes"
            label="Cobrar con tarjeta"
            description="Si la apaga, los pagos que ya empezaron siguen hasta terminar."
            defaultChecked={gateway.isOn}
          />
          <Checkbox
            name="isFirst"
            value="yes"
            label="Mostrar la tarjeta antes que la transferencia"
            description="Quien paga con tarjeta no espera a que alguien valide su comprobante."
            defaultChecked={gateway.isFirst}
          />
          <div role="status">{outcome ? <Note tone={outcome.tone}>{outcome.text}</Note> : null}</div>
          {probe.failure.message ? <span role="alert">{probe.failure.message}</span> : null}
        </Stack>
      </EditorForm>
    </Section>
  )
}

function Credentials({ setup }: { setup: CardGatewaySetup }) {
  const { gateway, lastChange } = setup
  const intent = useIntent("gateway")
  const stored = storedTexts(setup)
  const sent = gatewayChoice(intent.failure.typed("gateway", stored.gateway))
  return (
    <Section
      title={gateway ? "Credenciales de la pasarela" : "Tarjetas"}
      hint="Se prueban antes de guardarse, con un pago que nadie paga, y se conservan cifradas. Nadie vuelve a ver la clave."
    >
      <EditorForm
        intent={intent}
        labels={labelsFor(sent.kind)}
        stored={stored}
        lastChange={lastChange}
        submitLabel="Probar y guardar"
        savedLabel="Credenciales aceptadas y guardadas"
      >
        <CredentialFields setup={setup} failure={intent.failure} />
      </EditorForm>
    </Section>
  )
}

function labelsFor(kind: GatewayKind) {
  const { account, secret } = gatewayTerms[kind]
  return { ...labelsOf(gatewayFields), gateway: "Pasarela", account, secret }
}

/** Gateways tie payments to the addresses that are registered there. */
function AtGateway({ kind, registered }: { kind: GatewayKind; registered: CardGatewaySetup["registered"] }) {
  const shown = [
    ["Dominio", registered.origin],
    ["Notificaciones", registered.notifications],
  ] as const
  return (
    <Note tone="calm" title={`Registre estas direcciones en ${gatewayKindNames[kind]}`}>
      {shown.map(([name, address]) => (
        <Group key={name} gap="xs">
          <Text inherit style={{ overflowWrap: "anywhere" }}>
            {name}: {address}
          </Text>
          <CopyButton text={address} label={`Copiar la dirección de ${name.toLowerCase()}`}>
            Copiar
          </CopyButton>
        </Group>
      ))}
    </Note>
  )
}

interface CredentialFieldsProps {
  setup: CardGatewaySetup
  failure: EditorIntent["failure"]
}

function CredentialFields({ setup, failure }: CredentialFieldsProps) {
  const stored = storedTexts(setup)
  const [chosen, setChosen] = useState(failure.typed("gateway", stored.gateway))
  const { kind, isDemonstration } = gatewayChoice(chosen)
  const { addresses } = gatewayTerms[kind]
  const labels = labelsFor(kind)
  const kept = chosen === stored.gateway ? stored : { address: addresses[0], account: "" }
  // What was typed and refused is of the gateway that it was sent for.
  const sent = chosen === failure.typed("gateway", stored.gateway) ? failure : null
  const typed = (name: "address" | "account") => sent?.typed(name, kept[name]) ?? kept[name]
  return (
    <Stack gap="md">
      {setup.gateway ? (
        <Text inherit c="dimmed">
          La pasarela las aceptó <RelativeDate date={setup.gateway.testedAt} />.
        </Text>
      ) : null}
      <NativeSelect
        id="gateway"
        name="gateway"
        label={labels.gateway}
        data={gatewayOptions(setup)}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {isDemonstration ? null : <AtGateway kind={kind} registered={setup.registered} />}
      {isDemonstration ? (
        <Note tone="calm">En la demostración, la cuenta y la clave son «demostracion».</Note>
      ) : (
        <TextField
          key={`address ${kind}`}
          name="address"
          {...textFieldProps(gatewayFields.address)}
          autoComplete="off"
          list="gateway-addresses"
          defaultValue={typed("address")}
          error={sent?.fields.address}
        />
      )}
      <datalist id="gateway-addresses">
        {addresses.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
      <TextField
        key={`account ${chosen}`}
        name="account"
        {...textFieldProps(gatewayFields.account)}
        label={labels.account}
        autoComplete="off"
        defaultValue={typed("account")}
        error={sent?.fields.account}
      />
      <PasswordField
        name="secret"
        label={labels.secret}
        hint={setup.gateway ? "Escríbala otra vez para cambiar algo." : undefined}
        purpose="confirm"
        required
        error={sent?.fields.secret}
      />
    </Stack>
  )
}

/** By field name. The address is empty at the gateway of the demonstration. */
function storedTexts({ gateway }: CardGatewaySetup) {
  const [first = ""] = gatewayTerms.placetopay.addresses
  if (!gateway) return { gateway: "placetopay", address: first, account: "" }
  const address = gateway.isDemonstration ? "" : gateway.address
  return { gateway: gatewayValue(gateway), address, account: gateway.account }
}
