import { createHash, createPublicKey } from "node:crypto"
import type { ActivationApi, IssuedCertificate, KeyCopy } from "../src/holder/activation.ts"
import type { PendingKeyStore } from "../src/holder/pending-key-store.ts"
import type { TestAuthority } from "./openssl-authority.ts"
import { mustRun } from "./programs.ts"

type Bytes = Uint8Array<ArrayBuffer>
type Call = keyof ActivationApi

/** Thrown where a test cuts the connection or closes the tab. */
export class Cut extends Error {
  override readonly name = "Cut"
}

/** The browser's storage, in memory. It survives a closed tab. */
export class MemoryKeyStore implements PendingKeyStore {
  readonly kept = new Map<string, Bytes>()

  async add(requestId: string, copy: Bytes): Promise<void> {
    if (!this.kept.has(requestId)) this.kept.set(requestId, copy.slice())
  }
  async get(requestId: string): Promise<Bytes | null> {
    return this.kept.get(requestId)?.slice() ?? null
  }
  async remove(requestId: string): Promise<void> {
    this.kept.delete(requestId)
  }
}

/** The server of one approved request. It follows the contract, and tests can cut the connection at any call. */
export class ActivationServer implements ActivationApi {
  copy: KeyCopy | null = null
  issued: IssuedCertificate | null = null
  /** Bodies of all calls. */
  readonly received: Bytes[] = []
  signatures = 0
  cutBefore: Call | null = null
  cutAfter: Call | null = null
  onRequest: () => void = () => undefined
  #certified = ""
  readonly #authority: TestAuthority

  constructor(authority: TestAuthority) {
    this.#authority = authority
  }

  loadKeyCopy() {
    return this.#call("loadKeyCopy", () => this.copy)
  }

  loadCertificate() {
    return this.#call("loadCertificate", () => this.issued)
  }

  saveKeyCopy(bytes: Bytes) {
    return this.#call("saveKeyCopy", () => {
      if (this.issued) throw new Error("ALREADY_ISSUED")
      this.received.push(bytes)
      this.copy = { kind: "wrapped", bytes }
    })
  }

  sendRequest(request: Bytes) {
    return this.#call("sendRequest", () => {
      this.received.push(request)
      this.onRequest()
      if (this.copy === null) throw new Error("KEY_COPY_REQUIRED")
      const pem = mustRun("openssl", ["req", "-inform", "DER", "-noout", "-pubkey", "-verify"], {
        input: request,
      }).text
      const key = createHash("sha256").update(publicKeyIn(pem)).digest("hex")
      if (this.issued && this.#certified !== key) throw new Error("ALREADY_ISSUED")
      if (!this.issued) this.signatures++
      this.#certified = key
      this.issued ??= { certificate: this.#authority.issue(request), chain: this.#authority.chain }
      return this.issued
    })
  }

  saveP12(bytes: Bytes) {
    return this.#call("saveP12", () => {
      if (this.copy?.kind === "p12") return "alreadySaved" as const
      this.received.push(bytes)
      this.copy = { kind: "p12", bytes }
      return "saved" as const
    })
  }

  async #call<Result>(name: Call, run: () => Result): Promise<Result> {
    if (this.cutBefore === name) throw new Cut(`before ${name}`)
    const result = run()
    if (this.cutAfter === name) throw new Cut(`after ${name}`)
    return result
  }
}

function publicKeyIn(text: string): Buffer {
  const [pem = ""] = /-----BEGIN PUBLIC KEY-----[\s\S]+-----END PUBLIC KEY-----/.exec(text) ?? []
  return createPublicKey(pem).export({ type: "spki", format: "der" })
}
