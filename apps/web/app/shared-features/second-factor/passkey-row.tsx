import { Button } from "@mantine/core"
import type { Factors } from "@trazo/contract/second-factor"
import { factorFields } from "@trazo/domain/access/second-factor"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { useEffect, useState } from "react"
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"
import type { AskProof } from "./proof-required.ts"
import classes from "./second-factor.module.css"
import { useProvenFetcher } from "./use-proven-fetcher.ts"

type Passkey = Factors["passkeys"][number]

function factsOf({ createdAt, lastUsedAt, host, isOfThisHost }: Passkey): string {
  return [
    `Creada el ${formatDate(new Date(createdAt))}`,
    lastUsedAt ? `usada el ${formatDate(new Date(lastUsedAt))}` : "todavía sin usar",
    ...(isOfThisHost ? [] : [`sirve solo en ${host}`]),
  ].join(" · ")
}

export function PasskeyRow({ passkey, ask }: { passkey: Passkey; ask: AskProof }) {
  const { id, name } = passkey
  const { send, isBusy, failure, done } = useProvenFetcher(ask)
  const [doing, setDoing] = useState<"rename" | "remove" | null>(null)
  useEffect(() => {
    if (done) setDoing(null)
  }, [done])

  return (
    <li className={classes.row}>
      {doing === "rename" ? (
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const next = String(new FormData(event.currentTarget).get(`name-${id}`) ?? "")
            send({ intent: "rename-passkey", id, name: next })
          }}
        >
          <TextField
            name={`name-${id}`}
            label={`Nombre nuevo de «${name}»`}
            letterCase="asTyped"
            maxLength={factorFields.passkeyName.maximum}
            defaultValue={name}
            error={failure?.fields?.name ?? failure?.message}
            autoFocus
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setDoing(null)} disabled={isBusy}>
              Cancelar
            </Button>
            <Button type="submit" loading={isBusy}>
              Guardar
            </Button>
          </div>
        </form>
      ) : (
        <>
          <div className={classes.what}>
            <strong>{name}</strong>
            <span>{factsOf(passkey)}</span>
          </div>
          <div className={classes.buttons}>
            <Button
              variant="subtle"
              aria-label={`Cambiar el nombre de ${name}`}
              onClick={() => setDoing("rename")}
            >
              Cambiar nombre
            </Button>
            <Button variant="subtle" aria-label={`Quitar ${name}`} onClick={() => setDoing("remove")}>
              Quitar
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        opened={doing === "remove"}
        title={`Quitar la llave «${name}»`}
        confirmLabel="Quitar la llave"
        isDestructive
        isBusy={isBusy}
        onConfirm={() => send({ intent: "remove-passkey", id })}
        onCancel={() => setDoing(null)}
      >
        Ya no podrá ingresar con ella. Le avisaremos del cambio por correo.
        {failure ? <span role="alert"> {failure.message}</span> : null}
      </ConfirmDialog>
    </li>
  )
}
