import { toHex } from "@trazo/pki/bytes"
import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"

type Bytes = Uint8Array<ArrayBuffer>

const configuration = `
[req]
distinguished_name = name
x509_extensions = stamping
[name]
[stamping]
basicConstraints = critical, CA:FALSE
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = service
[service]
serial = serial
default_policy = 1.3.6.1.4.1.99999.9
digests = sha256
signer_digest = sha256
`

/** A time-stamp service whose tokens OpenSSL makes. */
export function timeStampService() {
  const folder = new TemporaryFolder({ "tsa.cnf": configuration, serial: "01\n" })
  const [key, certificate] = [folder.path("tsa.key"), folder.path("tsa.pem")]
  const inFolder = (...options: string[]) => mustRun("openssl", options, { cwd: folder.path("") })
  const named = ["-subj", "/CN=SELLO DE PRUEBA", "-config", folder.path("tsa.cnf")]
  inFolder("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, ...named)
  inFolder("x509", "-in", certificate, "-outform", "DER", "-out", folder.path("tsa.der"))
  return {
    /** DER. */
    certificate: new Uint8Array(folder.read("tsa.der")) as Bytes,
    async stamp(digest: Bytes): Promise<Bytes> {
      inFolder("ts", "-query", "-digest", toHex(digest), "-sha256", "-no_nonce", "-cert", "-out", "asked.tsq")
      const signer = ["-signer", certificate, "-inkey", key, "-config", folder.path("tsa.cnf")]
      inFolder("ts", "-reply", "-queryfile", "asked.tsq", "-token_out", "-out", "made.tst", ...signer)
      return new Uint8Array(folder.read("made.tst"))
    },
    [Symbol.dispose]: () => folder.remove(),
  }
}
