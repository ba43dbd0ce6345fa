import { Button, Stack, Text } from "@mantine/core"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type { ConvenioSending, getConvenioSending } from "@trazo/contract/selling/convenio-sendings"
import type { Convenio } from "@trazo/contract/selling/convenios"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { ProgressBar } from "../../../ui/files/progress-bar.tsx"
import { useLoadProgress } from "../convenio-load/load-step.tsx"
import { sentText } from "./sent-text.ts"

interface InviteAllProps {
  convenio: Pick<Convenio, "name" | "standing">
  sending: RouteResponse<typeof getConvenioSending>
  mayEdit: boolean
}

const counted = (count: number) => (count === 1 ? "1 persona" : `${count.toLocaleString("es-EC")} personas`)

/** Invites everybody of an agreement who has no invitation yet. */
export function InviteAll({ convenio, sending, mayEdit }: InviteAllProps) {
  const { waiting, last } = sending
  if (last?.state === "sending") return <Sending sending={last} mayEdit={mayEdit} />
  return (
    <Section title="Invitaciones" hint="Cada persona recibe por correo un enlace propio para pedir su firma.">
      <SectionBody>
        <Stack gap="md" align="flex-start">
          {last ? <Last sending={last} /> : null}
          <Text inherit>
            {waiting === 0 ? "Nadie está sin invitar." : `${counted(waiting)} sin invitar.`}
            {waiting > 0 && convenio.standing !== "open"
              ? " Se puede invitar mientras el convenio está en vigor."
              : null}
          </Text>
          {mayEdit && waiting > 0 && convenio.standing === "open" ? (
            <Start convenio={convenio} sending={sending} />
          ) : null}
        </Stack>
      </SectionBody>
    </Section>
  )
}

function Last({ sending }: { sending: ConvenioSending }) {
  const { state, stopped, startedAt, startedBy } = sending
  const when = `Empezó el ${formatDateTime(new Date(startedAt))}, por ${startedBy}.`
  if (state === "stopped") {
    return <Note tone="warn" title="El envío se detuvo">{`${stopped} ${sentText(sending)} ${when}`}</Note>
  }
  return (
    <Text role="status" inherit>
      {`Último envío a todas: ${sentText(sending)} ${when}`}
    </Text>
  )
}

function Start({ convenio, sending }: Pick<InviteAllProps, "convenio" | "sending">) {
  const { waiting, places } = sending
  const [isAsking, setAsking] = useState(false)
  const { send, isPending, failure } = useIntent("inviteAll", { onDone: () => setAsking(false) })
  const isFull = places !== null && places < waiting
  return (
    <>
      <Button onClick={() => setAsking(true)}>Invitar a todas las sin enviar</Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Invitar a ${counted(waiting)}`}
        confirmLabel={
          waiting === 1 ? "Enviar 1 invitación" : `Enviar ${waiting.toLocaleString("es-EC")} invitaciones`
        }
        isBusy={isPending}
        onConfirm={() => send()}
        onCancel={() => setAsking(false)}
      >
        {`Cada una recibe su invitación de ${convenio.name} por correo, una sola vez. Mientras se envían, puede salir de esta página o detener el envío.`}
        {isFull
          ? ` El cupo tiene ${places === 1 ? "1 lugar libre" : `${places.toLocaleString("es-EC")} lugares libres`}: quien pida primero su firma toma uno.`
          : null}
        {failure.message ? (
          <Text role="alert" c="var(--bad)" mt="sm">
            {failure.message}
          </Text>
        ) : null}
      </ConfirmDialog>
    </>
  )
}

function Sending({ sending, mayEdit }: { sending: ConvenioSending; mayEdit: boolean }) {
  const { total } = sending
  const sent = Math.max(sending.sent, useLoadProgress(sending))
  const { send, isPending, failure } = useIntent("stopInviting")
  const title = "Enviando las invitaciones"
  return (
    <Section title={title} hint="Puede salir de esta página: el envío sigue solo.">
      <SectionBody>
        <Stack gap="xs" align="stretch">
          <ProgressBar aria-label={title} max={Math.max(total, 1)} value={sent} />
          <Text role="status">
            {`${sent.toLocaleString("es-EC")} de ${total.toLocaleString("es-EC")} invitaciones enviadas`}
          </Text>
          {mayEdit ? (
            <Button
              variant="default"
              loading={isPending}
              onClick={() => send()}
              style={{ alignSelf: "start" }}
            >
              Detener el envío
            </Button>
          ) : null}
          {failure.message ? (
            <Text role="alert" c="var(--bad)">
              {failure.message}
            </Text>
          ) : null}
        </Stack>
      </SectionBody>
    </Section>
  )
}
