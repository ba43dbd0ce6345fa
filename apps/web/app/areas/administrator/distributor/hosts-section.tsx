import { Box, Button, Flex } from "@mantine/core"
import type { PlatformDistributor } from "@trazo/contract/distributors/administration"
import { hostField } from "@trazo/domain/distributors/distributor-fields"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { Section, SectionFooter } from "../../../ui/editor/section.tsx"
import classes from "./hosts-section.module.css"

type Host = PlatformDistributor["hosts"][number]

const fields = { host: { ...hostField, label: "Agregar una dirección", isOptional: true } } as const

export function HostsSection({ hosts }: { hosts: readonly Host[] }) {
  const add = useIntent("addHost")
  const remove = useIntent("removeHost")
  const [asked, setAsked] = useState<string | null>(null)
  const { message, fields: problems } = add.failure
  const failure = { ...add.failure, fields: message ? { host: problems.host ?? message } : {} }
  return (
    <Section title="Direcciones web" hint="Donde se abre su tienda. Cada una es de una sola distribuidora.">
      <ul className={`rows ${classes.hosts}`}>
        {hosts.map(({ host, url }) => (
          <li key={host}>
            <a href={url} target="_blank" rel="noreferrer">
              {host}
            </a>
            {hosts.length > 1 ? (
              <Button variant="default" aria-label={`Quitar ${host}`} onClick={() => setAsked(host)}>
                Quitar
              </Button>
            ) : (
              <Box component="span" c="dimmed">
                La única: no se puede quitar
              </Box>
            )}
          </li>
        ))}
      </ul>
      {remove.failure.message ? (
        <Box component="p" c="var(--bad)" px={{ base: "md", md: "lg" }} pb={12} role="alert">
          {remove.failure.message}
        </Box>
      ) : null}
      <SectionFooter>
        <Flex
          method="post"
          noValidate
          component={add.Form}
          className={classes.add ?? ""}
          flex={1}
          wrap="wrap"
          align="flex-end"
          gap="sm"
          key={hosts.length}
        >
          <input type="hidden" name="intent" value="addHost" />
          <FormFields fields={fields} failure={failure} />
          <Button type="submit" variant="default" loading={add.isPending}>
            Agregar
          </Button>
        </Flex>
      </SectionFooter>
      <ConfirmDialog
        opened={asked !== null}
        title={`Quitar ${asked ?? ""}`}
        confirmLabel="Quitar dirección"
        isDestructive
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) remove.send({ removed: asked })
          setAsked(null)
        }}
      >
        Quien la abra verá de inmediato que el distribuidor no existe, y los enlaces ya enviados a esa
        dirección dejarán de servir. Otra distribuidora podrá tomarla.
      </ConfirmDialog>
    </Section>
  )
}
