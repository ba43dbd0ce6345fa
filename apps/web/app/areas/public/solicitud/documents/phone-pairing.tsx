import { Button, Group, Paper, Stack, Text } from "@mantine/core"
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs"
import { paths } from "@trazo/contract/paths"
import { pairingLimits } from "@trazo/domain/identity/one-use-limits"
import { QrPicture } from "../../../../ui/content/qr-picture.tsx"
import { PhoneNumberForm } from "../../../../ui/fields/phone-number-form.tsx"
import classes from "./documents.module.css"
import { usePairing } from "./use-pairing.ts"

/** On a computer: hands the documents to the phone that scans a QR. */
export function PhonePairing() {
  const { code, pairing, problem, isBusy, start, confirm, end } = usePairing()
  const isJoined = pairing?.state === "joined"
  const isScanned = pairing?.state === "scanned"
  const isWaiting = pairing?.state === "waiting" && code !== null
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      p={{ base: "md", sm: "lg" }}
      className={classes.pairing ?? ""}
      aria-labelledby="telefono-titulo"
    >
      <Stack gap="sm" align="start">
        <Text component="h2" id="telefono-titulo" fz="var(--text-m)" fw={600}>
          {isJoined ? "Su teléfono está conectado" : "¿Prefiere tomar las fotos con su teléfono?"}
        </Text>
        <div role="status">
          {isJoined ? (
            <Text>Se conectó {pairing.device}. Lo que envíe aparece aquí enseguida.</Text>
          ) : isScanned ? (
            <Text>{pairing.device} leyó el código. Escriba el número que muestra.</Text>
          ) : pairing?.state === "expired" ? (
            <Text>El código venció. Pida otro.</Text>
          ) : isWaiting ? (
            <Text>
              Escanee el código con la cámara de su teléfono. Sirve una vez, durante{" "}
              {pairingLimits.seconds / 60} minutos.
            </Text>
          ) : null}
        </div>
        {isWaiting ? (
          <QrPicture
            text={`${window.location.origin}${paths.pairing(code)}`}
            label="Código QR para su teléfono"
            size={200}
          />
        ) : null}
        {isScanned ? (
          <PhoneNumberForm
            id="pairing-number"
            length={pairingLimits.numberDigits}
            label="Conectar"
            isBusy={isBusy}
            onNumber={confirm}
          />
        ) : null}
        <Group gap="sm">
          {isJoined || isScanned ? null : (
            <Button
              variant={isWaiting ? "subtle" : "default"}
              loading={isBusy}
              leftSection={<IconDeviceMobile size={20} aria-hidden="true" />}
              onClick={() => void start()}
            >
              {isWaiting || pairing ? "Pedir otro código" : "Usar mi teléfono"}
            </Button>
          )}
          {isJoined || isScanned || isWaiting ? (
            <Button variant="subtle" onClick={() => void end()}>
              {isJoined ? "Desconectar el teléfono" : "Cancelar"}
            </Button>
          ) : null}
        </Group>
        <Text c="var(--bad)" role="alert">
          {problem}
        </Text>
      </Stack>
    </Paper>
  )
}
