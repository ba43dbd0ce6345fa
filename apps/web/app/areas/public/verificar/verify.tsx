import { Button, Group, Paper, Stack, Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { readSerialNumber } from "@trazo/domain/certificates/serial-number"
import { size } from "@trazo/domain/forms/field-rules"
import { data, Form, redirect } from "react-router"
import { DocumentCheck } from "../../../shared-features/certificates/document-check/document-check.tsx"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { NeedsScript } from "../../../ui/content/needs-script.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { Page } from "../../../ui/page/page.tsx"
import type { Route } from "./+types/verify"
import { OfferSignature } from "./offer-signature.tsx"

export const meta = pageTitle("Verificar una firma")

const mostCharacters = 160

/** A serial number in any notation leads to its certificate's page. */
export function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("serie")
  if (typed === null) return data({ typed: "", error: null })
  const serial = typed.length > mostCharacters ? null : readSerialNumber(typed)
  if (serial) throw redirect(paths.verify(serial))
  return data(
    {
      typed: typed.slice(0, 2 * mostCharacters),
      error: "Escriba el número de serie: cifras, o letras de la A a la F",
    },
    { status: 400 },
  )
}

export default function Verify({ loaderData: { typed, error } }: Route.ComponentProps) {
  return (
    <Page width={760}>
      <Stack gap="xl">
        <div>
          <h1>Verificar una firma</h1>
          <Text c="dimmed" mt="sm" maw="62ch">
            Elija un documento firmado y verá quién lo firmó, cuándo y si cambió después.
          </Text>
        </div>
        <NeedsScript what="verificar un documento" />
        <DocumentCheck />
        <Paper component="section" radius="lg" p="lg" shadow="xs" aria-labelledby="por-serie">
          <Stack>
            <h2 id="por-serie">Por número de serie</h2>
            <Text>Si tiene el número de un certificado de aquí, vea su estado.</Text>
            <Form method="get">
              <Stack>
                <TextField
                  name="serie"
                  label="Número de serie"
                  hint="Como lo muestre su programa: 1234567 o 3f:a2:…"
                  letterCase="asTyped"
                  rules={[size(mostCharacters)]}
                  defaultValue={typed}
                  error={error}
                  required
                />
                <Group>
                  <Button type="submit" variant="default">
                    Ver el estado
                  </Button>
                </Group>
              </Stack>
            </Form>
          </Stack>
        </Paper>
        <OfferSignature />
      </Stack>
    </Page>
  )
}
