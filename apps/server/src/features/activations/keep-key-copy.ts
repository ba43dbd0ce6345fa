import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { removeFile, storeFile } from "../files/stored-files.ts"
import type { Approval } from "./load-approval.ts"
import { type KeyCopy, saveKeyCopyRow } from "./queries.ts"

const forms = {
  wrapped: { purpose: "key-copy", name: "clave-cifrada.pem", mediaType: "application/x-pem-file" },
  p12: { purpose: "p12", name: "firma.p12", mediaType: "application/x-pkcs12" },
} as const

/**
 * Puts an encrypted key in the place of the copy before it, whose file goes once this transaction commits.
 * @param halfDone called when the content is written and its row is not committed
 */
export async function keepKeyCopy(
  tx: ScopedTransaction,
  { request, keyCopy }: Approval,
  copy: { kind: KeyCopy["kind"]; content: Buffer },
  deps: Pick<Deps, "clock" | "random" | "files" | "jobs">,
  halfDone: () => void = () => undefined,
): Promise<void> {
  const { id: fileId } = await storeFile(tx, { ...forms[copy.kind], content: copy.content }, deps)
  halfDone()
  await saveKeyCopyRow(tx, request, { kind: copy.kind, fileId, savedAt: deps.clock.now() })
  if (keyCopy) await removeFile(tx, keyCopy.fileId, deps)
}
