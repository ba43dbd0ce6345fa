import { access, constants, stat, statfs } from "node:fs/promises"
import { dirname } from "node:path"
import { authorityAddresses } from "@trazo/pki/authority/profile"
import { s3Bucket } from "../../adapters/file-store/s3-bucket.ts"
import { checkSmtp as connectToSmtp } from "../../adapters/mailer/smtp.ts"
import { askAddress } from "../../adapters/public-address/ask-address.ts"
import { hasRoom } from "../../disk-room.ts"
import { publicUrl } from "../../network/public-url.ts"
import { StartupError } from "../../startup-error.ts"
import type { Checked } from "./checked.ts"

const milliseconds = 5000

export async function checkSmtp({ settings }: Checked): Promise<string> {
  const { smtpUrl: url, smtpTlsRequired: tlsRequired, demoData } = settings
  if (url === null && demoData) return "el buzón de la demostración"
  if (url === null) throw new StartupError("SMTP_URL: falta; los correos esperan hasta que esté puesto")
  try {
    await connectToSmtp({ url, tlsRequired, patience: milliseconds })
  } catch (error) {
    throw new StartupError(
      `SMTP_URL: el servidor no acepta la conexión (${(error as Error).message}); corrija la dirección, la clave o SMTP_TLS`,
    )
  }
  return tlsRequired ? "entra por TLS" : "entra; TLS no se exige"
}

/** Reads an object that does not exist: that takes the rights to read and to list. */
export async function checkBuckets({ settings: { s3, audit, dataDir } }: Checked): Promise<string> {
  const buckets = [
    ...(s3 ? [{ setting: "S3_URL", ...s3 }] : []),
    ...(typeof audit.anchors === "string" ? [] : [{ setting: "AUDIT_S3_URL", ...audit.anchors }]),
  ]
  for (const { setting, ...bucket } of buckets)
    await s3Bucket(bucket, { milliseconds, retries: 0 })
      .read("comprobacion")
      .catch((error: Error) => {
        throw new StartupError(
          `${setting}: el cubo no responde como debe (${error.message}); corrija la dirección o la clave`,
        )
      })
  return s3 === null ? `en ${dataDir}/files` : `en el cubo de ${new URL(s3.url).host}`
}

export async function checkAnchors({ settings: { audit } }: Checked): Promise<string> {
  if (typeof audit.anchors !== "string") return `en el cubo de ${new URL(audit.anchors.url).host}`
  await requireWritable("AUDIT_ANCHORS_DIR", audit.anchors)
  return `en ${audit.anchors}`
}

async function requireWritable(setting: string, path: string): Promise<string> {
  const folder = await existing(path)
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new StartupError(`${setting}: ${folder} no es una carpeta`)
  await access(folder, constants.W_OK).catch(() => {
    throw new StartupError(`${setting}: no se puede escribir en ${folder}; désela al usuario de Trazo`)
  })
  return folder
}

export async function checkDisk({ settings: { dataDir } }: Checked): Promise<string> {
  const folder = await requireWritable("DATA_DIR", dataDir)
  if (!(await hasRoom(folder)))
    throw new StartupError(`DATA_DIR: no queda sitio en el disco de ${folder}; libere espacio`)
  const { bavail, bsize } = await statfs(folder)
  return `${((bavail * bsize) / 2 ** 30).toFixed(1)} GiB libres`
}

/** The folder, or the one in which it will be made. */
async function existing(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  )
  return isThere || dirname(folder) === folder ? folder : await existing(dirname(folder))
}

export async function checkHosts({ settings, state }: Checked): Promise<string> {
  if (settings.demoData === "local") return "la demostración responde solo en este equipo"
  const own = [settings.administratorHost, settings.paymentHost].filter((host) => host !== null)
  const hosts = [...new Set([...own, ...(state?.hosts ?? [])])]
  if (hosts.length === 0) return "todavía no hay"
  const asked = await Promise.all(
    hosts.map(async (host) => ({
      host,
      outcome: await askAddress(publicUrl(settings, host, "/healthz"), { isPublic: false }),
    })),
  )
  const problems = asked.flatMap(({ host, outcome }) =>
    "problem" in outcome ? [`${host}: ${outcome.problem}`] : [],
  )
  if (problems.length > 0)
    throw new StartupError(`${problems.join("; ")}. Corrija el DNS o el proxy, o inicie Trazo`)
  return `responden ${hosts.length}`
}

/** The root's certificate comes from the address that is in every certificate. */
export async function checkPkiAddress({ settings, state }: Checked): Promise<string> {
  const address = authorityAddresses(settings.pki.baseUrl).rootCertificate
  const outcome = await askAddress(address, { isPublic: !settings.demoData })
  if ("problem" in outcome)
    throw new StartupError(
      `PKI_BASE_URL: ${address}: ${outcome.problem}. Corrija el DNS o el proxy (http, sin redirección), o inicie Trazo`,
    )
  const root = state?.authorities.find(({ id }) => id === "root")
  if (root && !root.certificate.equals(outcome.content))
    throw new StartupError(`PKI_BASE_URL: ${address} no da el certificado de esta autoridad`)
  return `${address} responde`
}
