import { Stack } from "@mantine/core"
import { useState } from "react"
import {
  type ChosenKeyFile,
  KeyFileForm,
} from "../../../shared-features/certificates/key-file/key-file-form.tsx"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { useDeviceJob } from "../../../shared-features/platform/device-work/use-device-job.ts"
import { Card } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import { ConversionForm } from "../key-file/conversion-form.tsx"
import { allForms } from "../key-file/forms.ts"
import { StatusNote } from "../key-file/status-note.tsx"

export const meta = pageTitle("Cambiar el formato de mi firma")

/** The parent's guard runs for every guarded route that has a loader. */
export function loader() {
  return null
}

export default function ManagerExtention() {
  const { state, run, reset } = useDeviceJob("inspectKeyFile")
  const [chosen, setChosen] = useState<ChosenKeyFile | null>(null)
  return (
    <>
      <PageHeading title="Cambiar el formato de mi firma">
        Pase su firma a .p12, .pfx, .pem, .cer o .p7b, o cámbiele la contraseña. Se hace en este dispositivo:
        nada se envía, y su archivo de ahora no cambia.
      </PageHeading>
      <Card>
        <KeyFileForm
          submitLabel="Abrir mi firma"
          isBusy={state.name === "busy"}
          problem={state.name === "failed" ? state.problem : null}
          onChange={reset}
          onSubmit={(file) => {
            setChosen(file)
            void run({ file: file.file, password: file.password })
          }}
        />
        {state.name === "done" && chosen ? (
          <Stack component="section" mt="xl" aria-labelledby="formato">
            <h2 id="formato">Firma de {state.result.summary.holder}</h2>
            <StatusNote status={state.result.status} />
            <ConversionForm
              chosen={chosen}
              keepsPassword={state.result.keepsPassword}
              hasChain={state.result.chainLength > 0}
              offered={allForms}
            />
          </Stack>
        ) : null}
      </Card>
    </>
  )
}
