import { Button, Stack, Text } from "@mantine/core"
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs"
import { paths } from "@trazo/contract/paths"
import { handoverLimits } from "@trazo/domain/identity/one-use-limits"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { QrPicture } from "../../../ui/content/qr-picture.tsx"
import { PhoneNumberForm } from "../../../ui/fields/phone-number-form.tsx"
import { Page } from "../../../ui/page/page.tsx"
import { SaveAgain } from "../certificate-file/save-again.tsx"
import { useHandover } from "./use-handover.ts"

export const meta = pageTitle("Pasar mi firma a esta computadora")

/** On a computer without a session: gets the encrypted P12 that the holder's phone offers. */
export default function TakeHandover() {
  const { code, state, file, problem, isBusy, start, take } = useHandover()
  if (file) {
    return (
      <Page width={560}>
        <Stack pt="md">
          <h1>Su firma ya está en esta computadora</h1>
          <Text>
            Es la de {file.holderNames}, cifrada. Escriba su contraseña para guardarla: no se envía a ninguna
            parte. No cierre esta página antes.
          </Text>
          <SaveAgain certificate={file} file={file.bytes} />
        </Stack>
      </Page>
    )
  }
  const isOver = state === "expired" || state === "ended" || state === "taken"
  return (
    <Page width={560}>
      <Stack pt="md" align="start">
        <h1>Pasar mi firma a esta computadora</h1>
        <div role="status">
          {state === "waiting" ? (
            <Text>
              Escanee el código con la cámara de su teléfono, o escríbalo allá en «Pasar mi firma a la
              computadora». Dura {handoverLimits.seconds / 60} minutos.
            </Text>
          ) : state === "offered" ? (
            <Text>Su teléfono ya eligió la firma. Escriba el número que muestra.</Text>
          ) : isOver ? (
            <Text>{state === "expired" ? "El código venció." : "Este paso terminó."} Pida otro código.</Text>
          ) : (
            <Text>
              Si activó su firma en el teléfono, tráigala cifrada a esta computadora. Nadie más puede abrirla:
              su contraseña no sale de sus aparatos.
            </Text>
          )}
        </div>
        {state === "waiting" && code ? (
          <>
            <QrPicture
              text={`${window.location.origin}${paths.handoverWith(code)}`}
              label="Código QR para su teléfono"
              size={200}
            />
            <Text fz={32} fw={700} lts="0.1em" translate="no">
              {code.slice(0, 4)} {code.slice(4)}
            </Text>
          </>
        ) : null}
        {state === "offered" ? (
          <PhoneNumberForm
            id="handover-number"
            length={handoverLimits.numberDigits}
            label="Traer mi firma"
            isBusy={isBusy}
            onNumber={take}
          />
        ) : null}
        {state === null || isOver ? (
          <Button
            loading={isBusy}
            leftSection={<IconDeviceMobile size={20} aria-hidden="true" />}
            onClick={() => void start()}
          >
            {isOver ? "Pedir otro código" : "Mostrar el código"}
          </Button>
        ) : null}
        <Text c="var(--bad)" role="alert">
          {problem}
        </Text>
      </Stack>
    </Page>
  )
}
