import { Asn1Error } from "@trazo/pki/asn1/reader"
import { issuerFrom } from "@trazo/pki/authority/certificate"
import { readSignedCrl } from "@trazo/pki/authority/crl"
import { readKeyFile, writeKeyFile } from "../../../adapters/certificate-authority/key-file.ts"
import { type AuthoritySources, openKey } from "../../../adapters/certificate-authority/own-authority-keys.ts"
import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { StartupError } from "../../../startup-error.ts"
import { unscopedInsertList, unscopedNextListNumber } from "./revocation-list.ts"
import { unscopedAuthorities, unscopedRemoveRootKey, unscopedTakeAuthorityTurn } from "./stored-authority.ts"

type Sources = AuthoritySources & Pick<Deps, "db">

async function findRoot({ db }: Pick<Deps, "db">) {
  const root = (await inPlatform(db, unscopedAuthorities)).find(({ id }) => id === "root")
  if (!root) throw new StartupError("Todavía no hay una autoridad raíz.")
  return root
}

/**
 * Writes the root's certificate and key to a file, encrypted under a passphrase of its own, opens the file again, and
 * only then removes the key from the database.
 * @throws StartupError if the key is no longer there, or for a demonstration, which keeps it
 */
export async function exportRootKey(
  { path, passphrase }: { path: string; passphrase: string },
  sources: Sources,
): Promise<void> {
  const { settings, random } = sources
  if (settings.demoData)
    throw new StartupError("La clave raíz de una demostración se queda en su base de datos.")
  const { certificate, encryptedKey } = await findRoot(sources)
  if (encryptedKey === null) throw new StartupError("La clave raíz ya no está en este servidor.")
  const root = openKey({ certificate, encryptedKey }, settings)
  await writeKeyFile(path, root, { passphrase, random })
  const reopened = await readKeyFile(path, passphrase)
  if (!reopened.certificate.equals(certificate))
    throw new StartupError(`${path}: no guarda el certificado raíz.`)
  await inPlatform(sources.db, unscopedRemoveRootKey)
}

/**
 * Publishes a list that the root signed elsewhere.
 * @throws StartupError for a list of another issuer, an old one, or one whose number was published or reserved before
 */
export async function publishRootList(
  der: Buffer,
  { db, clock }: Pick<Deps, "db" | "clock">,
): Promise<bigint> {
  const { certificate } = await findRoot({ db })
  const list = readOrNull(der, certificate)
  if (!list) throw new StartupError("La lista no está firmada por la raíz de esta instalación.")
  if (list.nextUpdate <= clock.now()) throw new StartupError("La lista ya venció.")
  await inPlatform(db, async (tx) => {
    await unscopedTakeAuthorityTurn(tx)
    const next = await unscopedNextListNumber(tx, "root")
    if (list.number < next) throw new StartupError(`La lista necesita un número mayor que ${next - 1n}.`)
    const dates = { thisUpdate: list.thisUpdate, nextUpdate: list.nextUpdate }
    await unscopedInsertList(tx, { authorityId: "root", number: list.number.toString(), der, ...dates })
  })
  return list.number
}

function readOrNull(der: Buffer, root: Buffer) {
  try {
    return readSignedCrl(der, issuerFrom(root))
  } catch (error) {
    if (error instanceof Asn1Error) return null
    throw error
  }
}
