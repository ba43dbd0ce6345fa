import { Button } from "@mantine/core"
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs"
import type { P12Contents } from "@trazo/pki/holder/pack-p12"
import { useState } from "react"
import classes from "./compatible-file.module.css"
import { fileName } from "./file-name.ts"
import { saveFile } from "./save-file.ts"

interface CompatibleFileProps {
  certificate: { holderNames: string; serial: string }
  contents: P12Contents
}

type State = "idle" | "busy" | "saved" | "failed"

/** The twin for old programs: packed on this device, with the same password, sent nowhere. */
export function CompatibleFile({ certificate, contents }: CompatibleFileProps) {
  const [state, setState] = useState<State>("idle")
  const name = fileName(certificate, "compatible.p12")

  const make = async () => {
    setState("busy")
    try {
      const { packCompatibleP12 } = await import("@trazo/pki/holder/pack-p12")
      saveFile(await packCompatibleP12(contents), name)
      setState("saved")
    } catch {
      setState("failed")
    }
  }
  return (
    <details className={classes.twin}>
      <summary>
        ¿Su programa no abre el archivo?
        <IconChevronDown size={20} className={classes.chevron} aria-hidden="true" />
      </summary>
      <p>
        Para programas antiguos de Java o de macOS puede hacer un archivo compatible. Lleva la misma firma y
        la misma contraseña, con un cifrado más antiguo: úselo solo si lo necesita.
      </p>
      <Button variant="default" loading={state === "busy"} onClick={() => void make()}>
        Guardar archivo compatible
      </Button>
      <p role="status">{state === "saved" ? `Guardado como ${name}` : null}</p>
      {state === "failed" ? <p role="alert">No se pudo hacer el archivo. Intente otra vez.</p> : null}
    </details>
  )
}
