import { Button, Checkbox, Group, Paper, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import type { ConvenioLoad, startConvenioLoad } from "@trazo/contract/selling/convenio-loads"
import { useState } from "react"
import { useEndpointIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"

const peopleText = (count: number) =>
  count === 1 ? "1 persona" : `${count.toLocaleString("es-EC")} personas`

/** Loads the good rows after a confirmation. */
export function StartLoad({ load }: { load: ConvenioLoad }) {
  const { counts, convenio, standing, places, stopped } = load
  const people = counts.new + counts.client
  const isPlanned = standing === "planned"
  const [invites, setInvites] = useState(!isPlanned)
  const [isAsking, setAsking] = useState(false)
  const { send, isPending, failure } = useEndpointIntent<typeof startConvenioLoad>("load", {
    onDone: () => setAsking(false),
  })
  const isFull = places !== null && places < people
  return (
    <Paper
      withBorder
      radius="lg"
      p="md"
      component="section"
      aria-label={`Cargar al convenio ${convenio.name}`}
    >
      <Stack gap="sm">
        {stopped ? (
          <Note tone="bad" title="La carga se detuvo">{`${stopped} Lo ya cargado queda.`}</Note>
        ) : null}
        {isFull ? (
          <Note
            tone="warn"
            title={`El cupo tiene ${places === 1 ? "1 lugar libre" : `${places} lugares libres`}`}
          >
            Quien pida primero su firma toma un lugar. Amplíe el cupo del convenio si todos la necesitan.
          </Note>
        ) : null}
        <Group justify="space-between" gap="sm">
          <Checkbox
            label="Enviarles su invitación por correo"
            description={
              isPlanned
                ? "El convenio todavía no empieza: envíe las invitaciones desde ese día, en «Personas»."
                : "Cada persona recibe un enlace propio para pedir su firma."
            }
            checked={invites}
            disabled={isPlanned}
            onChange={({ currentTarget }) => setInvites(currentTarget.checked)}
          />
          <Button size="md" onClick={() => setAsking(true)}>
            {`Cargar a ${peopleText(people)}`}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={`Cargar a ${peopleText(people)}`}
        confirmLabel={invites ? "Cargar e invitar" : "Cargar"}
        isBusy={isPending}
        onConfirm={() => send({ invite: invites })}
        onCancel={() => setAsking(false)}
      >
        {invites
          ? `Se agregan a ${convenio.name} y cada una recibe su invitación por correo.`
          : `Se agregan a ${convenio.name}. Nadie recibe un correo todavía.`}
        {failure.message ? (
          <Text role="alert" c="var(--bad)">
            {failure.message}
          </Text>
        ) : null}
      </ConfirmDialog>
    </Paper>
  )
}
