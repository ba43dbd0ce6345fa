import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"
import { isoCBOR } from "@simplewebauthn/server/helpers"

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

interface Asked {
  challenge: string
  /** By default that of `http://<host>`. */
  origin?: string
  /** Whether the device checked who holds it; true. */
  verified?: boolean
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest()
const base64url = (data: Buffer) => data.toString("base64url")

/** A passkey of one host, as a phone or a security key would make it (WebAuthn, ES256). */
export class PasskeyDevice {
  readonly id = base64url(randomBytes(16))
  count = 0
  private readonly host: string
  private readonly keys: { privateKey: KeyObject; publicKey: KeyObject }

  constructor(host: string) {
    this.host = host
    this.keys = generateKeyPairSync("ec", { namedCurve: "P-256" })
  }

  /** Answers what `navigator.credentials.create` was asked. */
  register(asked: Asked) {
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, Buffer.from(this.id, "base64url").length]),
      Buffer.from(this.id, "base64url"),
      this.coseKey(),
    ])
    const authData = Buffer.concat([this.authData(asked, flags.attested), attested])
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ])
    return {
      ...{ id: this.id, rawId: this.id, type: "public-key" },
      response: {
        clientDataJSON: this.clientData("webauthn.create", asked),
        attestationObject: base64url(Buffer.from(isoCBOR.encode(attestation as never))),
        transports: ["internal"],
      },
    }
  }

  /** Answers what `navigator.credentials.get` was asked; its counter goes up. */
  prove(asked: Asked) {
    this.count += 1
    const authData = this.authData(asked)
    const clientDataJSON = this.clientData("webauthn.get", asked)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))])
    return {
      ...{ id: this.id, rawId: this.id, type: "public-key" },
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign("sha256", signed, this.keys.privateKey)),
      },
    }
  }

  private clientData(type: string, { challenge, origin = `http://${this.host}` }: Asked): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
  }

  private authData({ verified = true }: Asked, more = 0): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    const seen = flags.present | (verified ? flags.verified : 0) | more
    return Buffer.concat([sha256(this.host), Buffer.from([seen]), count])
  }

  private coseKey(): Buffer {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" })
    const key = new Map<number, unknown>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ])
    return Buffer.from(isoCBOR.encode(key as never))
  }
}
