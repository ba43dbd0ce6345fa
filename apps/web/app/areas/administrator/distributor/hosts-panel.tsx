import { Button } from "@mantine/core"
import type { PlatformDistributor } from "@trazo/contract/administration"
import { hostProblem } from "@trazo/domain/host-name"
import { useState } from "react"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"
import { Section, SectionFooter } from "../../../ui/editor/section.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { useAct } from "../parts/use-act.ts"
import classes from "./hosts-panel.module.css"

type Host = PlatformDistributor["hosts"][number]

export function HostsPanel({ hosts }: { hosts: readonly Host[] }) {
  const add = useAct("addHost")
  const remove = useAct("removeHost")
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <Section title="Direcciones web" hint="Donde se abre su tienda. Cada una es de una sola distribuidora.">
      <ul className={classes.hosts}>
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
              <span className={classes.only}>La única: no se puede quitar</span>
            )}
          </li>
        ))}
      </ul>
      {remove.failure.message ? (
        <p className={classes.failure} role="alert">
          {remove.failure.message}
        </p>
      ) : null}
      <SectionFooter>
        <add.Form method="post" noValidate className={classes.add} key={hosts.length}>
          <input type="hidden" name="intent" value="addHost" />
          <TextField
            name="host"
            label="Agregar una dirección"
            type="url"
            inputMode="text"
            letterCase="asTyped"
            placeholder="firmas.ejemplo.ec"
            autoComplete="off"
            maxLength={253}
            rules={[hostProblem]}
            defaultValue={add.failure.typed("host")}
            error={add.failure.fields.host ?? add.failure.message}
          />
          <Button type="submit" variant="default" loading={add.isBusy}>
            Agregar
          </Button>
        </add.Form>
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
