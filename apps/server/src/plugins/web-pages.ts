import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"
import type { FastifyReply, FastifyRequest } from "fastify"

const brotli = promisify(brotliCompress)
const compressible = /^(text\/|application\/json)/
const leastBytes = 1400

/**
 * Sends the page, in brotli if the browser accepts it: a fifth of the size. Pages contain no secret that a form could
 * be forged with (cookies are SameSite=Lax, Origin is checked), so their length reveals nothing (BREACH). Pages are
 * complete when they arrive; one piece costs less than a stream.
 */
export async function sendPage(
  reply: FastifyReply,
  response: Response | WholePage,
  acceptEncoding: string | undefined,
): Promise<FastifyReply> {
  if (response instanceof Response && !isCompressible(response)) return reply.send(response)
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.header("vary", "accept-encoding")
  const content = response instanceof Response ? Buffer.from(await response.arrayBuffer()) : response.content
  if (content.length < leastBytes || !acceptEncoding?.includes("br")) return reply.send(content)
  reply.header("content-encoding", "br")
  return reply.send(
    await brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  )
}

function isCompressible({ body, headers }: Response): boolean {
  return body !== null && compressible.test(headers.get("content-type") ?? "")
}

/** A page that is complete. Reading a body of 70 kB through a stream costs as much as the rest of its request. */
interface WholePage {
  status: number
  headers: readonly (readonly [string, string])[]
  content: Buffer
}

interface SharedPage {
  headers: [string, string][]
  /** The page without its nonces. */
  pieces: readonly Buffer[]
}

/**
 * Shares one rendering among parallel anonymous requests for the same page, each with its own nonce. Nothing is kept
 * afterwards, so later requests see changes.
 */
export class SharedPages {
  readonly #underWay = new Map<string, Promise<SharedPage | null>>()

  /** @param render pages that are not public are rendered for each request */
  async respond(request: FastifyRequest, render: () => Promise<Response>): Promise<Response | WholePage> {
    const key = keyOf(request)
    if (key === null) return render()
    const others = this.#underWay.get(key)
    if (others) {
      const page = await others
      return page ? withNonce(page, request.cspNonce) : render()
    }
    const { promise, resolve } = Promise.withResolvers<SharedPage | null>()
    this.#underWay.set(key, promise)
    let page: SharedPage | null = null
    try {
      const response = await render()
      if (!isForEverybody(response)) return response
      const pieces = (await response.text()).split(request.cspNonce)
      page = { headers: [...response.headers], pieces: pieces.map((piece) => Buffer.from(piece)) }
      return withNonce(page, request.cspNonce)
    } finally {
      this.#underWay.delete(key)
      resolve(page)
    }
  }
}

function withNonce({ headers, pieces }: SharedPage, text: string): WholePage {
  const nonce = Buffer.from(text)
  const content = Buffer.concat(pieces.flatMap((piece, place) => (place === 0 ? [piece] : [nonce, piece])))
  return { status: 200, headers, content }
}

/**
 * Pages of a session leave no copy in the browser (ASVS 5.0, 14.3.2). Any cookie counts as a session. Public pages
 * contain their nonce, so that they are kept only for going back.
 */
export function cacheControlOf(request: Pick<FastifyRequest, "headers">, headers: Headers): string {
  if (!isAnonymous(request) || headers.has("set-cookie")) return "private, no-store"
  return headers.get("cache-control") ?? "private, no-cache"
}

function isAnonymous({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return !(headers.cookie || headers.authorization || headers["x-request-token"])
}

/** The mailbox shows its mails to callers of this machine alone. */
const dependsOnAddress = /^\/correo(?![\w-])/

function keyOf(request: FastifyRequest): string | null {
  const { method, protocol, host, url } = request
  if (method !== "GET" || !isAnonymous(request) || dependsOnAddress.test(url)) return null
  return `${protocol}://${host}${url}`
}

function isForEverybody({ status, headers }: Response): boolean {
  const isPage = headers.get("content-type")?.startsWith("text/html") === true
  return status === 200 && isPage && !headers.has("set-cookie")
}
