import { Button } from "@mantine/core"
import IconCircleCheckFilled from "@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs"
import type { Certificate } from "@trazo/contract/certificates"
import type { P12Contents } from "@trazo/pki/holder/pack-p12"
import { useState } from "react"
import { PasswordField } from "../../../../ui/password-field.tsx"
import { CompatibleFile } from "../../certificate-file/compatible-file.tsx"
import classes from "./download.module.css"
import type { OpenedFile } from "./open-kept-file.ts"

type State =
  | { name: "idle" | "busy" }
  | { name: "opens"; opened: OpenedFile; contents: P12Contents }
  | { name: "closed"; problem: string }

const otherFault = "No pudimos abrir el archivo. Revise su conexión e intente otra vez."

/** Opens the kept file on this device; the password goes nowhere. */
export function CheckPassword({ certificate }: { certificate: Certificate }) {
  const [password, setPassword] = useState("")
  const [state, setState] = useState<State>({ name: "idle" })

  const check = async () => {
    if (!password) return setState({ name: "closed", problem: "Este campo es requerido" })
    setState({ name: "busy" })
    try {
      const { openKeptFile } = await import("./open-kept-file.ts")
      const opened = await openKeptFile(certificate.serial, password)
      const contents = { ...opened, password, friendlyName: certificate.holderNames }
      setState({ name: "opens", opened, contents })
    } catch (error) {
      const isForHolder = error instanceof Error && ("code" in error || "typeCode" in error)
      const isWrong = isForHolder && "code" in error && error.code === "WRONG_PASSWORD"
      const told = isWrong ? "La contraseña no abre este archivo." : isForHolder ? error.message : otherFault
      setState({ name: "closed", problem: told })
    }
  }
  return (
    <form
      className={classes.form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <PasswordField
        name={`password-${certificate.serial}`}
        label="Contraseña de su firma"
        hint="Se comprueba en este dispositivo: no se envía a ninguna parte."
        purpose="current"
        maxLength={200}
        error={state.name === "closed" ? state.problem : undefined}
        onValue={(value) => {
          setPassword(value)
          setState({ name: "idle" })
        }}
      />
      <Button type="submit" variant="default" loading={state.name === "busy"}>
        Comprobar contraseña
      </Button>
      <div role="status">{state.name === "opens" ? <Opens opened={state.opened} /> : null}</div>
      {state.name === "opens" ? <CompatibleFile certificate={certificate} contents={state.contents} /> : null}
    </form>
  )
}

function Opens({ opened: { holder, identity } }: { opened: OpenedFile }) {
  return (
    <p className={classes.opens}>
      <IconCircleCheckFilled size={28} aria-hidden="true" />
      <span>
        <strong>La contraseña es correcta.</strong> El archivo abre y es la firma de {holder}
        {identity ? `, ${identity}` : null}.
      </span>
    </p>
  )
}
