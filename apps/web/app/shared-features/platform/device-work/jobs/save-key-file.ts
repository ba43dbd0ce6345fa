import { type Conversion, convertKeyFile } from "@trazo/documents/p12/convert-key-file"
import { readKeyFile, signingIdentity } from "@trazo/documents/p12/read-key-file"
import type { KeyFileInput } from "./inspect-key-file.ts"

export interface ConversionInput extends KeyFileInput {
  readonly conversion: Conversion
}

/** The file in another form, reopened. Throws KeyFileProblem or PasswordNotAllowed. */
export async function saveKeyFile({
  file,
  password,
  conversion,
}: ConversionInput): Promise<Uint8Array<ArrayBuffer>> {
  return convertKeyFile(signingIdentity(await readKeyFile(file, password)), conversion)
}
