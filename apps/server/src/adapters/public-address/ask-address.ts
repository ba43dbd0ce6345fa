import { lookup } from "node:dns/promises"
import { isPublicAddress } from "../status-responders/public-address.ts"

const milliseconds = 5000
const mostOctets = 65_536

interface Asked {
  /** Whether an address that only this network reaches is wrong. */
  isPublic: boolean
}

/** What keeps others from reaching the host by its name, in Spanish, or null. */
async function findNameProblem(hostname: string, { isPublic }: Asked): Promise<string | null> {
  const found = await lookup(hostname, { all: true }).catch(() => [])
  const [first] = found
  if (!first) return "el nombre no está en el DNS"
  if (!isPublic || found.some(({ address }) => isPublicAddress(address))) return null
  return `el nombre lleva a ${first.address}, que desde fuera no se alcanza`
}

/**
 * Asks an address of ours as the outside does: by name, with a valid certificate, without following redirects.
 * @returns the content, or in Spanish what keeps it from coming
 */
export async function askAddress(
  address: string,
  asked: Asked,
): Promise<{ content: Buffer } | { problem: string }> {
  const signal = AbortSignal.timeout(milliseconds)
  try {
    const problem = await findNameProblem(new URL(address).hostname.replace(/^\[|\]$/g, ""), asked)
    if (problem) return { problem }
    const response = await fetch(address, { redirect: "manual", signal })
    if (!response.ok) {
      await response.body?.cancel()
      return { problem: `responde con ${response.status}` }
    }
    return { content: await readStart(response) }
  } catch (error) {
    return { problem: problemOf(error as Error) }
  }
}

async function readStart(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let octets = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    octets += part.length
    if (octets > mostOctets) break
  }
  return Buffer.concat(parts)
}

function problemOf(error: Error): string {
  const { code = "", message } = (error.cause ?? error) as Error & { code?: string }
  if (error.name === "TimeoutError") return "no responde en 5 segundos"
  if (code === "ECONNREFUSED") return "nadie responde en ese puerto"
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)
    ? `su certificado de TLS no vale (${code})`
    : `no responde (${code || message})`
}
