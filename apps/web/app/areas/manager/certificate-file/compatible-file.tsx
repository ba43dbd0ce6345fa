import { Button, Text } from "@mantine/core"
import type { P12Contents } from "@trazo/pki/holder/pack-p12"
import { useState } from "react"
import { saveFile } from "../../../ui/files/save-file.ts"
import { Fold } from "../frame/fold.tsx"
import { fileName } from "./certificate-file.ts"

interface CompatibleFileProps {
  certificate: { holderNames: string; serial: string }
  contents: P12Contents
}

type State = "idle" | "busy" | "saved" | "failed"

/** Packs the same key with the older encryption, on this device. */
export function CompatibleFile({ certificate, contents }: CompatibleFileProps) {
  const [state, setState] = useState<State>("idle")
  const name = fileName(certificate, "compatible.p12")

  const save = async () => {
    setState("busy")
    try {
      const { packCompatibleP12 } = await import("@trazo/pki/holder/pack-p12")
      saveFile(await packCompatibleP12(contents), name)
      setState("saved")
    } catch {
      // Whatever failed, nothing was saved, and the page says so.
      setState("failed")
    }
  }
  const content = (
    <>
      <Text mb="md" maw="62ch">
        Para programas antiguos de Java o de macOS puede hacer un archivo compatible. También para programas
        de facturación que con el archivo normal tardan más de veinte segundos. Lleva la misma firma y la
        misma contraseña, con un cifrado más antiguo: úselo solo si lo necesita.
      </Text>
      <Button variant="default" loading={state === "busy"} onClick={() => void save()}>
        Guardar archivo compatible
      </Button>
      <Text role="status" my="sm" style={{ overflowWrap: "anywhere" }}>
        {state === "saved" ? `Guardado como ${name}` : null}
      </Text>
      {state === "failed" ? <Text role="alert">No se pudo hacer el archivo. Intente otra vez.</Text> : null}
    </>
  )
  return <Fold items={[{ label: "¿Su programa no abre el archivo?", content }]} />
}
