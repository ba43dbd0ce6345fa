import { Button, List, Stack, Text } from "@mantine/core"
import IconCircleCheckFilled from "@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import type { ActivationState } from "@trazo/contract/certificates/activation"
import { paths } from "@trazo/contract/paths"
import { useEffect, useState } from "react"
import { Link, useNavigate } from "react-router"
import { Note } from "../../../../ui/content/note.tsx"
import { saveFile } from "../../../../ui/files/save-file.ts"
import { ShareFile } from "../../../../ui/files/share-file.tsx"
import { canChooseFolder, fileName, saveToFolder } from "../../certificate-file/certificate-file.ts"
import { CompatibleFile } from "../../certificate-file/compatible-file.tsx"
import { BornCertificate } from "./born-certificate.tsx"
import { OfferPasskey } from "./offer-passkey.tsx"
import type { Activated } from "./run-activation.ts"
import { SheetCode } from "./sheet-code.tsx"
import { TrySignature } from "./try-signature.tsx"

interface FileReadyProps {
  result: Activated
  state: Pick<ActivationState, "requestId" | "holderNames" | "kind">
  /** Whether the account's session is in this browser, not only what an activation link opened. */
  isSignedIn: boolean
  /** The password of the P12 and of the compatible file. */
  password: string
}

export function FileReady({ result, state, isSignedIn, password }: FileReadyProps) {
  const certificate = { holderNames: state.holderNames, serial: result.serial }
  const [saved, setSaved] = useState(false)
  return (
    <>
      <BornCertificate result={result} {...state} />
      <Note tone="good" icon={IconCircleCheckFilled}>
        <strong>Lo abrimos en este dispositivo con su contraseña y funciona.</strong>
      </Note>
      <SaveButtons
        bytes={result.savedFile}
        name={fileName(certificate, "p12")}
        saved={saved}
        onSaved={() => setSaved(true)}
      />
      {saved ? <FirstDocument result={result} address={isSignedIn ? paths.managerUse : paths.sign} /> : null}
      {saved ? (
        <Button
          component={Link}
          to={paths.handoverOf(state.requestId)}
          variant="default"
          className="phone-only"
        >
          Pasar mi firma a la computadora
        </Button>
      ) : null}
      {saved && isSignedIn ? <OfferPasskey /> : null}
      <section aria-labelledby="sigue">
        <h2 id="sigue">Qué sigue</h2>
        <List type="ordered" spacing="sm" mt="12px" ps="lg">
          <List.Item>Guarde una copia del archivo en otro lugar seguro, como una memoria USB.</List.Item>
          <List.Item>
            Para usarla en FirmaEC, el SRI, Adobe u otro programa siga{" "}
            <Link to={paths.managerApplications}>la guía de cada uno</Link>.
          </List.Item>
          <List.Item>
            Si pierde el archivo, en <Link to={paths.managerDownload}>Descargar</Link> tiene una copia cifrada
            que solo su contraseña abre.
          </List.Item>
          <List.Item>
            En <Link to={paths.managerUse}>Usar mi firma</Link> puede firmar documentos aquí mismo, sin
            instalar nada.
          </List.Item>
        </List>
      </section>
      {result.sheetCode ? (
        <SheetCode serial={result.serial} code={result.sheetCode} mayPrint={isSignedIn} isAside />
      ) : null}
      <TrySignature result={result} />
      <CompatibleFile certificate={certificate} contents={{ ...result, password }} />
    </>
  )
}

/** The key is still in this page: neither file nor password is asked again. */
function FirstDocument({ result, address }: { result: Activated; address: string }) {
  const navigate = useNavigate()
  const sign = async () => {
    const { lendSignature } = await import("./lend-signature.ts")
    await lendSignature(result)
    await navigate(address)
  }
  return (
    <Button onClick={() => void sign().catch(() => navigate(address))}>Firmar un primer documento</Button>
  )
}

interface SaveButtonsProps {
  bytes: Activated["savedFile"]
  name: string
  saved: boolean
  onSaved: () => void
}

/** The saved file leaves the main button to what comes next, and keeps its own place for another copy. */
function SaveButtons({ bytes, name, saved, onSaved }: SaveButtonsProps) {
  const [canChoose, setCanChoose] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setCanChoose(canChooseFolder()), [])

  const saveAs = async () => {
    try {
      if (await saveToFolder(bytes, name)) onSaved()
      setProblem(null)
    } catch {
      // The browser or the folder refused. The other button saves in another way.
      setProblem("No se pudo guardar en esa carpeta. Elija otra o use el primer botón.")
    }
  }
  return (
    <Stack gap="sm">
      <Button
        leftSection={<IconDownload size={22} aria-hidden="true" />}
        variant={saved ? "default" : "filled"}
        onClick={() => {
          saveFile(bytes, name)
          onSaved()
        }}
      >
        {saved ? "Guardarla también en otro lugar" : "Guardar mi firma (.p12)"}
      </Button>
      {canChoose ? (
        <Button variant="subtle" onClick={() => void saveAs()}>
          Elegir dónde guardarla
        </Button>
      ) : null}
      <ShareFile content={bytes} name={name} type="application/x-pkcs12" label="Enviarla a otra aplicación" />
      <Text role="status" c="dimmed" mih="1.5em" style={{ overflowWrap: "anywhere" }}>
        {saved ? `Guardado como ${name}` : null}
      </Text>
      {problem ? <Text role="alert">{problem}</Text> : null}
    </Stack>
  )
}

/** Shown when the activation was finished earlier. */
export function FileStored() {
  return (
    <>
      <p>
        El archivo de esta firma está guardado y cifrado con su contraseña. Puede descargarlo las veces que
        necesite.
      </p>
      <Button component={Link} to={paths.managerDownload}>
        Descargar mi firma
      </Button>
      <Button component={Link} to={paths.managerSignatures} variant="default">
        Ver mis certificados
      </Button>
    </>
  )
}
