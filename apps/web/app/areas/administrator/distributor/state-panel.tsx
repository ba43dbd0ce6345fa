import { Button, Textarea } from "@mantine/core"
import type { PlatformDistributor } from "@trazo/contract/administration"
import { required } from "@trazo/domain/field-rules"
import { useState } from "react"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { RelativeDate } from "../../../ui/relative-date.tsx"
import { useAct } from "../parts/use-act.ts"
import classes from "./state-panel.module.css"

type Standing = Pick<PlatformDistributor, "name" | "state" | "suspension">

export function StatePanel({ name, state, suspension }: Standing) {
  return (
    <Section title="Estado" hint="Una distribuidora suspendida conserva todo lo suyo.">
      <SectionBody>
        {state === "active" ? <Suspend name={name} /> : <Activate suspension={suspension} />}
      </SectionBody>
    </Section>
  )
}

function Suspend({ name }: Pick<Standing, "name">) {
  const { send, failure, isBusy } = useAct("suspend")
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState("")
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = () => {
    const missing = required(reason)
    setProblem(missing)
    if (missing) return
    setAsking(false)
    send({ reason })
  }
  return (
    <div className={classes.state}>
      <p>
        Al suspenderla, sus direcciones responden que el distribuidor no existe y todos los que están dentro
        salen.
      </p>
      <Button
        className={classes.danger ?? ""}
        variant="default"
        loading={isBusy}
        onClick={() => setAsking(true)}
      >
        Suspender…
      </Button>
      {failure.message ? (
        <p className={classes.failure} role="alert">
          {failure.fields.reason ?? failure.message}
        </p>
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        title={`Suspender ${name}`}
        confirmLabel="Suspender"
        isDestructive
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      >
        <p className={classes.consequence}>
          Su tienda y sus ingresos dejan de abrir de inmediato, y se cierran las sesiones de sus ejecutivos,
          clientes y bancos. Los certificados emitidos siguen valiendo y su estado se sigue publicando.
        </p>
        <Textarea
          id="reason"
          label="Motivo"
          description="Queda en el historial. Lo ven los administradores, no sus clientes."
          rows={3}
          maxLength={300}
          withAsterisk
          aria-required
          value={reason}
          error={problem}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setProblem(null)
          }}
        />
      </ConfirmDialog>
    </div>
  )
}

function Activate({ suspension }: Pick<Standing, "suspension">) {
  const { Form, failure, isBusy } = useAct("activate")
  return (
    <Form method="post" className={classes.state}>
      <input type="hidden" name="intent" value="activate" />
      {suspension ? (
        <p>
          Suspendida <RelativeDate date={suspension.since} />: «{suspension.reason}». Al activarla, sus
          direcciones vuelven a abrir; cada uno ingresa otra vez.
        </p>
      ) : null}
      <Button type="submit" loading={isBusy}>
        Activar otra vez
      </Button>
      {failure.message ? <p role="alert">{failure.message}</p> : null}
    </Form>
  )
}
