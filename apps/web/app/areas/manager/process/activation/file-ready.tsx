import { Button } from "@mantine/core"
import IconCircleCheckFilled from "@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import { paths } from "@trazo/contract/paths"
import { useEffect, useState } from "react"
import { Link } from "react-router"
import { CompatibleFile } from "../../certificate-file/compatible-file.tsx"
import { fileName } from "../../certificate-file/file-name.ts"
import { canChooseFolder, saveFile, saveWhereChosen } from "../../certificate-file/save-file.ts"
import classes from "./file-ready.module.css"
import type { Activated } from "./run-activation.ts"

interface FileReadyProps {
  result: Activated
  holderNames: string
  /** Of the file: the twin is closed under the same. */
  password: string
}

export function FileReady({ result, holderNames, password }: FileReadyProps) {
  const certificate = { holderNames, serial: result.serial }
  return (
    <>
      <p className={classes.proof}>
        <IconCircleCheckFilled size={28} aria-hidden="true" />
        Lo abrimos en este dispositivo con su contraseña y funciona.
      </p>
      <SaveButtons bytes={result.p12} name={fileName(certificate, "p12")} />
      <section className={classes.next} aria-labelledby="sigue">
        <h2 id="sigue">Qué sigue</h2>
        <ol>
          <li>Guarde una copia del archivo en otro lugar seguro, como una memoria USB.</li>
          <li>En FirmaEC, el SRI u otro programa elija el archivo y escriba su contraseña.</li>
          <li>
            Si pierde el archivo, en <Link to={paths.managerDownload}>Descargar</Link> tiene una copia cifrada
            que solo su contraseña abre.
          </li>
        </ol>
      </section>
      <CompatibleFile
        certificate={certificate}
        contents={{ ...result, password, friendlyName: holderNames }}
      />
    </>
  )
}

function SaveButtons({ bytes, name }: { bytes: Activated["p12"]; name: string }) {
  const [mayChoose, setMayChoose] = useState(false)
  const [saved, setSaved] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setMayChoose(canChooseFolder()), [])

  const choose = async () => {
    try {
      setSaved(await saveWhereChosen(bytes, name))
      setProblem(null)
    } catch {
      setProblem("No se pudo guardar en esa carpeta. Elija otra o use el primer botón.")
    }
  }
  return (
    <div className={classes.save}>
      <Button
        leftSection={<IconDownload size={22} aria-hidden="true" />}
        onClick={() => {
          saveFile(bytes, name)
          setSaved(true)
        }}
      >
        Guardar mi firma (.p12)
      </Button>
      {mayChoose ? (
        <Button variant="subtle" onClick={() => void choose()}>
          Elegir dónde guardarla
        </Button>
      ) : null}
      <p className={classes.told} role="status">
        {saved ? `Guardado como ${name}` : null}
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  )
}
