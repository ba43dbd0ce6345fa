import { Asn1Reader } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { octetStringValue } from "@trazo/pki/asn1/values"
import { type Bytes, equalBytes } from "@trazo/pki/bytes"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { algorithmType } from "../trust/read-crl.ts"
import type { WorkBudget } from "../work-budget.ts"
import { digest, hashOfOid, weakHashes } from "./algorithms.ts"
import { checkSigner } from "./check-signer.ts"
import { lenientTime } from "./lenient-time.ts"
import { readSignedData } from "./read-cms.ts"
import type { SignatureFacts } from "./signature-facts.ts"

const timeStampInfo = "1.2.840.113549.1.9.16.1.4"

/** A time-stamp token (RFC 3161 §2.4.2) and what arithmetic says of it. */
export interface StampFacts {
  readonly at: Date
  /** Of the token's own signature; `imprint` says whether it is over the given bytes. */
  readonly facts: SignatureFacts
  readonly imprint: "same" | "different" | "unsupported"
  readonly isWeak: boolean
}

/** Undefined when the bytes are not a token that this reader knows. */
export async function checkTimeStamp(
  token: Bytes,
  over: readonly Uint8Array[],
  work: WorkBudget,
): Promise<StampFacts | undefined> {
  const read = orUndefined(() => readToken(token))
  if (!read) return undefined
  const { cms, signer, info, hash, imprint, at } = read
  const facts = {
    ...(await checkSigner(cms, signer, { pieces: [info], contentType: cms.contentType, work })),
    isStamp: true,
  }
  for (const { length } of over) work.spendDigest(hash, length)
  const same = hash && equalBytes(imprint, digest(hash, ...over))
  return {
    at,
    facts,
    imprint: hash ? (same ? "same" : "different") : "unsupported",
    isWeak: hash !== undefined && weakHashes.has(hash),
  }
}

function readToken(token: Bytes) {
  const cms = readSignedData(token)
  const [signer, another] = cms.signers
  const info = cms.content
  if (!signer || another || !info || cms.contentType !== timeStampInfo) return undefined
  const fields = new Asn1Reader(info, "BER").enter(tags.sequence)
  fields.next(tags.integer)
  fields.next(tags.oid)
  const message = fields.enter(tags.sequence)
  const hash = hashOfOid(algorithmType(message))
  const imprint = octetStringValue(message.next())
  fields.next(tags.integer)
  const at = lenientTime(fields.next(tags.generalizedTime))
  return at && { cms, signer, info, hash, imprint, at }
}
