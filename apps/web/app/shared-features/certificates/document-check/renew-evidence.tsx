import { Button, Group, Paper, Stack, Text } from "@mantine/core"
import IconClockShield from "@tabler/icons-react/dist/esm/icons/IconClockShield.mjs"
import { saveFile } from "../../../ui/files/save-file.ts"
import { useDeviceJob } from "../../platform/device-work/use-device-job.ts"

/** A signed PDF gets the evidence of today, so that it can be checked when its certificates have ended. */
export function RenewEvidence({ file }: { file: File }) {
  const { state, run } = useDeviceJob("renewEvidence")
  const isBusy = state.name === "busy"
  return (
    <Paper component="section" radius="lg" p="lg" shadow="xs" aria-label="Constancia de las firmas">
      <Stack gap="sm">
        <Text>
          Para que estas firmas se puedan comprobar aunque sus certificados caduquen o se revoquen, agregue al
          PDF la constancia de hoy con un sello de tiempo.
        </Text>
        <Text c="dimmed">
          El PDF no sale de este dispositivo. Se envían un resumen de él y los números de los certificados.
        </Text>
        {state.name === "done" ? (
          <Group gap="sm">
            <Text role="status">Listo. Guarde esta copia en lugar de la anterior.</Text>
            <Button onClick={() => saveFile(state.result, renewedName(file.name))}>Guardar el PDF</Button>
          </Group>
        ) : (
          <Button
            variant="default"
            w="fit-content"
            loading={isBusy}
            leftSection={<IconClockShield size={18} aria-hidden="true" />}
            onClick={() => void run({ file })}
          >
            Renovar su constancia
          </Button>
        )}
        {state.name === "failed" ? <Text role="alert">{problemOf(state.problem)}</Text> : null}
      </Stack>
    </Paper>
  )
}

const problemOf = ({ code, message }: { code: string; message: string }) =>
  code === "TIME_STAMP_FAILED"
    ? "No hubo sello de tiempo y el PDF sigue como estaba. Intente otra vez más tarde."
    : message

const renewedName = (name: string) => name.replace(/(\.[^.]*)?$/, "-renovado$1")
