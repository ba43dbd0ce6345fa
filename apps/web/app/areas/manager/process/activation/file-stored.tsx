import { Button } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"

/** The activation was finished before: the file can be had again. */
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
