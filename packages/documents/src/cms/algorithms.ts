import { md5, ripemd160, sha1 } from "@noble/hashes/legacy.js"
import { sha224, sha256, sha384, sha512 } from "@noble/hashes/sha2.js"
import { sha3_224, sha3_256, sha3_384, sha3_512 } from "@noble/hashes/sha3.js"
import * as oids from "@trazo/pki/asn1/object-identifiers"
import type { Bytes } from "@trazo/pki/bytes"

const hashes = {
  MD5: md5,
  "RIPEMD-160": ripemd160,
  "SHA-1": sha1,
  "SHA-224": sha224,
  "SHA-256": sha256,
  "SHA-384": sha384,
  "SHA-512": sha512,
  "SHA3-224": sha3_224,
  "SHA3-256": sha3_256,
  "SHA3-384": sha3_384,
  "SHA3-512": sha3_512,
} as const

export type HashName = keyof typeof hashes

/** Somebody can make two documents with the same digest. */
export const weakHashes: ReadonlySet<HashName> = new Set<HashName>(["MD5", "RIPEMD-160", "SHA-1"])

const hashOids = new Map<string, HashName>(
  Object.entries({
    "1.2.840.113549.2.5": "MD5",
    "1.3.36.3.2.1": "RIPEMD-160",
    [oids.sha1]: "SHA-1",
    "2.16.840.1.101.3.4.2.4": "SHA-224",
    [oids.sha256]: "SHA-256",
    [oids.sha384]: "SHA-384",
    [oids.sha512]: "SHA-512",
    "2.16.840.1.101.3.4.2.7": "SHA3-224",
    "2.16.840.1.101.3.4.2.8": "SHA3-256",
    "2.16.840.1.101.3.4.2.9": "SHA3-384",
    "2.16.840.1.101.3.4.2.10": "SHA3-512",
  }),
)

export const hashOfOid = (oid: string): HashName | undefined => hashOids.get(oid)

/** The digest of several pieces, without a copy of them. */
export function digest(hash: HashName, ...pieces: readonly Uint8Array[]): Bytes {
  const state = hashes[hash].create()
  for (const piece of pieces) state.update(piece)
  return new Uint8Array(state.digest())
}

interface SignatureAlgorithm {
  readonly family: "RSA" | "RSA-PSS" | "ECDSA"
  /** Absent where the digest algorithm stands beside it. */
  readonly hash?: HashName
}

const signatureOids = new Map<string, SignatureAlgorithm>(
  Object.entries({
    [oids.rsaEncryption]: { family: "RSA" },
    "1.2.840.113549.1.1.4": { family: "RSA", hash: "MD5" },
    "1.2.840.113549.1.1.5": { family: "RSA", hash: "SHA-1" },
    "1.3.14.3.2.29": { family: "RSA", hash: "SHA-1" },
    "1.3.36.3.3.1.2": { family: "RSA", hash: "RIPEMD-160" },
    "1.2.840.113549.1.1.14": { family: "RSA", hash: "SHA-224" },
    [oids.sha256WithRsa]: { family: "RSA", hash: "SHA-256" },
    [oids.sha384WithRsa]: { family: "RSA", hash: "SHA-384" },
    [oids.sha512WithRsa]: { family: "RSA", hash: "SHA-512" },
    "2.16.840.1.101.3.4.3.14": { family: "RSA", hash: "SHA3-256" },
    "2.16.840.1.101.3.4.3.15": { family: "RSA", hash: "SHA3-384" },
    "2.16.840.1.101.3.4.3.16": { family: "RSA", hash: "SHA3-512" },
    "1.2.840.113549.1.1.10": { family: "RSA-PSS" },
    "1.2.840.10045.2.1": { family: "ECDSA" },
    "1.2.840.10045.4.1": { family: "ECDSA", hash: "SHA-1" },
    "1.2.840.10045.4.3.2": { family: "ECDSA", hash: "SHA-256" },
    "1.2.840.10045.4.3.3": { family: "ECDSA", hash: "SHA-384" },
    "1.2.840.10045.4.3.4": { family: "ECDSA", hash: "SHA-512" },
  }),
)

export const signatureAlgorithmOfOid = (oid: string): SignatureAlgorithm | undefined => signatureOids.get(oid)
