import { Button, Stack } from "@mantine/core"
import type { PlatformDistributor } from "@trazo/contract/distributors/administration"
import { suspensionReasonField } from "@trazo/domain/distributors/distributor-fields"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"

type Standing = Pick<PlatformDistributor, "name" | "state" | "suspension">

export function StateSection({ name, state, suspension }: Standing) {
  return (
    <Section title="Estado" hint="Una distribuidora suspendida conserva todo lo suyo.">
      <SectionBody>
        {state === "active" ? <Suspend name={name} /> : <Activate suspension={suspension} />}
      </SectionBody>
    </Section>
  )
}

function Suspend({ name }: Pick<Standing, "name">) {
  const { send, failure, isPending } = useIntent("suspend")
  const [isAsking, setAsking] = useState(false)
  return (
    <Stack align="start" gap="sm">
      <span>
        Al suspenderla, sus direcciones responden que el distribuidor no existe y todos los que están dentro
        salen.
      </span>
      <Button variant="default" color="bad" loading={isPending} onClick={() => setAsking(true)}>
        Suspender…
      </Button>
      {failure.message ? <span role="alert">{failure.fields.reason ?? failure.message}</span> : null}
      <ReasonDialog
        opened={isAsking}
        title={`Suspender ${name}`}
        confirmLabel="Suspender"
        isDestructive
        label={suspensionReasonField.label}
        hint={suspensionReasonField.hint}
        maximum={suspensionReasonField.maximum}
        onCancel={() => setAsking(false)}
        onConfirm={(reason) => {
          setAsking(false)
          send({ reason })
        }}
      >
        Su tienda y sus ingresos dejan de abrir de inmediato, y se cierran las sesiones de sus ejecutivos,
        clientes y bancos. Los certificados emitidos siguen valiendo, su estado se sigue publicando y sus
        titulares todavía pueden ingresar para revocarlos.
      </ReasonDialog>
    </Stack>
  )
}

function Activate({ suspension }: Pick<Standing, "suspension">) {
  const { Form, failure, isPending } = useIntent("activate")
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="activate" />
      <Stack align="start" gap="sm">
        {suspension ? (
          <span>
            Suspendida <RelativeDate date={suspension.since} />: «{suspension.reason}». Al activarla, sus
            direcciones vuelven a abrir; cada uno ingresa otra vez.
          </span>
        ) : null}
        <Button type="submit" loading={isPending}>
          Activar otra vez
        </Button>
        {failure.message ? <span role="alert">{failure.message}</span> : null}
      </Stack>
    </Form>
  )
}
