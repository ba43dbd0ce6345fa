import { Button } from "@mantine/core"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import { certificateFileAddress } from "@trazo/contract/certificate-file-addresses"
import type { Certificate } from "@trazo/contract/certificates"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { fileName } from "../certificate-file/file-name.ts"
import { isCutOff } from "../process/unfinished-activations.ts"
import { isRevocable } from "../revocation/is-revocable.ts"
import classes from "./signatures.module.css"

export function CertificateButtons({ certificate }: { certificate: Certificate }) {
  const { serial, requestId, hasP12 } = certificate
  return (
    <div className={classes.buttons}>
      {hasP12 ? (
        <Button
          component="a"
          href={certificateFileAddress(serial, "p12")}
          download={fileName(certificate, "p12")}
          variant={isRevocable(certificate) ? "filled" : "default"}
          className={classes.main ?? ""}
          leftSection={<IconDownload size={20} aria-hidden="true" />}
        >
          Descargar .p12
        </Button>
      ) : null}
      {isCutOff(certificate) ? (
        <Button component={Link} to={paths.managerActivationOf(requestId)} className={classes.main ?? ""}>
          Terminar de activar
        </Button>
      ) : null}
      <Button
        component="a"
        href={certificateFileAddress(serial, "certificate")}
        download={fileName(certificate, "cer")}
        variant="default"
      >
        Descargar .cer
      </Button>
      <Button component={Link} to={paths.verify(serial)} variant="default">
        Página pública
      </Button>
      {isRevocable(certificate) ? (
        <Button
          component={Link}
          to={paths.managerRevocationOf(serial)}
          variant="subtle"
          color="red"
          className={classes.revoke ?? ""}
        >
          Revocar
        </Button>
      ) : null}
    </div>
  )
}
