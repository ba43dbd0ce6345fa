import { Button } from "@mantine/core"
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs"
import type { Factors } from "@trazo/contract/second-factor"
import { type FactorArea, factorFields } from "@trazo/domain/access/second-factor"
import { useEffect, useState } from "react"
import { TextField, textFieldProps } from "../../ui/text-field.tsx"
import { makePasskey } from "./passkey-in-browser.ts"
import { PasskeyRow } from "./passkey-row.tsx"
import { type AskProof, proven } from "./proof-required.ts"
import classes from "./second-factor.module.css"
import { useProvenFetcher } from "./use-proven-fetcher.ts"

interface PasskeysCardProps {
  area: FactorArea
  passkeys: Factors["passkeys"]
  ask: AskProof
  onCodes: (codes: readonly string[]) => void
}

export function PasskeysCard({ area, passkeys, ask, onCodes }: PasskeysCardProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={classes.card} aria-labelledby="passkeys">
      <div className={classes.head}>
        <IconKey size={22} stroke={1.75} aria-hidden="true" />
        <h2 id="passkeys">Llaves de acceso</h2>
        <span className={classes.state} data-on={passkeys.length > 0}>
          {passkeys.length > 0 ? "Activadas" : "Sin activar"}
        </span>
      </div>
      <p>
        Se confirma con la huella, el rostro o el PIN de su teléfono o computadora, o con una llave de
        seguridad. Nadie puede pedírsela por engaño: solo sirve en esta dirección.
      </p>
      {passkeys.length > 0 ? (
        <ul className={classes.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} ask={ask} />
          ))}
        </ul>
      ) : null}
      {isAdding ? (
        <NewPasskey
          area={area}
          ask={ask}
          onAdded={(codes) => {
            setAdding(false)
            if (codes) onCodes(codes)
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <div className={classes.buttons}>
          <Button variant={passkeys.length > 0 ? "default" : "filled"} onClick={() => setAdding(true)}>
            Agregar una llave de acceso
          </Button>
        </div>
      )}
    </section>
  )
}

interface NewPasskeyProps extends Pick<PasskeysCardProps, "area" | "ask"> {
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

function NewPasskey({ area, ask, onAdded, onCancel }: NewPasskeyProps) {
  const { send, isBusy, failure, done } = useProvenFetcher(ask)
  const [isMaking, setMaking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (done) onAdded(done.recoveryCodes ?? null)
  }, [done, onAdded])
  useEffect(() => document.getElementById("passkeyName")?.focus(), [])

  const make = async (name: string) => {
    setProblem(null)
    setMaking(true)
    try {
      const passkey = await proven(ask, () => makePasskey(area))
      send({ intent: "add-passkey", name, passkey: JSON.stringify(passkey) })
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setMaking(false)
    }
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const name = String(new FormData(event.currentTarget).get("passkeyName") ?? "").trim()
        if (name) void make(name)
        else setProblem(factorFields.passkeyName.missing)
      }}
    >
      <TextField
        name="passkeyName"
        {...textFieldProps(factorFields.passkeyName)}
        rules={[]}
        error={problem ?? failure?.fields?.name ?? failure?.message}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={isBusy || isMaking}>
          Cancelar
        </Button>
        <Button type="submit" loading={isBusy || isMaking}>
          Crear la llave
        </Button>
      </div>
    </form>
  )
}
