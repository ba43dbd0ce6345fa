import { type Bytes, sameBytes } from "./bytes.ts"
import { DamagedCopy, WrongPassword } from "./holder-errors.ts"
import { unwrapKey } from "./wrapped-key.ts"

/** A wrapped key and the pair in it. */
export interface OpenedCopy {
  readonly copy: Bytes
  readonly pair: CryptoKeyPair
}

export interface OpenedCopies {
  readonly opened: readonly OpenedCopy[]
  /** At least one intact copy stayed closed: the password is another. */
  readonly wrongPassword: boolean
}

/** Opens what can be opened of the copies that the server and the browser have, in that order, each once. */
export async function openCopies(copies: readonly (Bytes | null)[], password: string): Promise<OpenedCopies> {
  const opened: OpenedCopy[] = []
  const seen: Bytes[] = []
  let wrongPassword = false
  for (const copy of copies) {
    if (copy === null || seen.some((earlier) => sameBytes(earlier, copy))) continue
    seen.push(copy)
    try {
      opened.push({ copy, pair: await unwrapKey(copy, password) })
    } catch (error) {
      if (error instanceof WrongPassword) wrongPassword = true
      else if (!(error instanceof DamagedCopy)) throw error
    }
  }
  return { opened, wrongPassword }
}
