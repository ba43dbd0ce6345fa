import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"
import type { FastifyReply } from "fastify"

const brotli = promisify(brotliCompress)
const compressible = /^(text\/|application\/json)/
const leastBytes = 1400

/**
 * Sends what React Router answered, in brotli where the browser takes it: a page is a fifth of its size on a phone's
 * network. Pages hold no secret that a form could be forged with (cookies are SameSite=Lax, Origin is checked), so
 * their length tells nothing worth guessing (BREACH). Pages are whole when they come: sent as one piece, they cost
 * less than as a stream.
 */
export async function sendPage(
  reply: FastifyReply,
  response: Response,
  acceptEncoding: string | undefined,
): Promise<FastifyReply> {
  if (!response.body || !compressible.test(response.headers.get("content-type") ?? "")) {
    return reply.send(response)
  }
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.header("vary", "accept-encoding")
  const content = Buffer.from(await response.arrayBuffer())
  if (content.length < leastBytes || !acceptEncoding?.includes("br")) return reply.send(content)
  reply.header("content-encoding", "br")
  return reply.send(
    await brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  )
}
