import type { Readable } from "node:stream"
import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { demonstrationPath } from "../../../adapters/card-gateway/local/demonstration.ts"
import type { Deps } from "../../../deps.ts"
import { readBody } from "../../../plugins/bodies.ts"

const longestForm = 1024

/** Serves the pages on which payers decide at the gateways of the demonstration. */
export async function registerDemonstrationGateway(
  app: FastifyInstance,
  { demonstrationGateways: gateways }: Pick<Deps, "demonstrationGateways">,
): Promise<void> {
  if (!gateways) return
  await app.register(async (pages) => {
    pages.addContentTypeParser(
      "application/x-www-form-urlencoded",
      (request: FastifyRequest, payload: Readable) => readBody(request, payload, { limit: longestForm }),
    )
    pages.route({
      method: ["GET", "POST"],
      url: `${demonstrationPath}/*`,
      handler: async (request, reply) => {
        const responded = await gateways.respond({
          method: request.method,
          url: new URL(request.url, "http://gateway.invalid"),
          headers: request.headers,
          body: Buffer.isBuffer(request.body) ? request.body.toString() : "",
        })
        if (!responded) throw new ApiError("NOT_FOUND")
        if (responded.location) return reply.redirect(responded.location, 303)
        const html = responded.html?.replace("<style>", `<style nonce="${request.cspNonce}">`)
        return reply
          .code(responded.status ?? 200)
          .header("cache-control", "no-store")
          .type("text/html; charset=utf-8")
          .send(html)
      },
    })
  })
}
