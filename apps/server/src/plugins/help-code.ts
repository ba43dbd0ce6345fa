import { randomBytes } from "node:crypto"
import type { FastifyInstance } from "fastify"

/** Crockford's base 32: no letter is taken for a digit when it is read aloud. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** The id of a request, such as `7QK2-M9TX`: in its log lines, its header, and in what it says when it fails. */
export function newHelpCode(): string {
  const text = Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join("")
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

export const withHelpCode = (message: string, code: string) => `${message} Código de ayuda: ${code}.`

export function registerHelpCode(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ id }, reply) => {
    reply.header("x-request-id", id)
  })
}
