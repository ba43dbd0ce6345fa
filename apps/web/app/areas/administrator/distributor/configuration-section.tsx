import { Button, Stack } from "@mantine/core"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"

/** For a distributor without a configuration, whose executives cannot get in to fill one. */
export function ConfigurationSection() {
  const { Form, failure, isPending } = useIntent("configuration")
  return (
    <Section title="Configuración" hint="Mientras no se abra, su tienda dice «Distribuidora no disponible».">
      <SectionBody>
        <Form method="post">
          <input type="hidden" name="intent" value="configuration" />
          <Stack align="start" gap="sm">
            <span>
              Todavía no tiene configuración: sus ejecutivos ingresan y no pueden hacer nada. Al abrirla
              empieza en 0 % y ellos la completan.
            </span>
            <Button type="submit" loading={isPending}>
              Abrir la configuración
            </Button>
            {failure.message ? <span role="alert">{failure.message}</span> : null}
          </Stack>
        </Form>
      </SectionBody>
    </Section>
  )
}
