import { askStatus, askStatusByAddress } from "@trazo/contract/authority"
import { ocspErrors } from "@trazo/pki/authority/ocsp-response"
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify"
import type { Deps } from "../../deps.ts"
import { startAuthority } from "./start-authority.ts"

/** No request is larger: pki refuses more than 8 KB. */
const bodyLimit = 8 * 1024

/**
 * OCSP by POST and GET. Registered before everything else on the root instance: a hook that comes later, such as
 * logging, tenants and cookies, doesn't run here, for these answers are asked for by the thousand.
 */
export async function registerStatusService(app: FastifyInstance, deps: Deps): Promise<void> {
  const service = await startAuthority(deps)
  if (!service) return
  const { answers } = service
  app.addHook("onClose", () => service.stop())
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler<FastifyError>((error, _request, reply) => {
      const status = error.statusCode ?? 500
      reply.code(status)
      return send(reply, status < 500 ? ocspErrors.malformedRequest : ocspErrors.internalError)
    })
    scope.route({
      method: askStatus.method,
      url: askStatus.path,
      config: { endpoint: askStatus },
      bodyLimit,
      handler: (request, reply) => send(reply, answers.answer(octets(request.body))),
    })
    scope.route({
      method: askStatusByAddress.method,
      url: askStatusByAddress.path,
      config: { endpoint: askStatusByAddress },
      handler: (request, reply) => {
        // RFC 5019 section 5 lets answers be cached; not for long, for a revocation must show within seconds.
        reply.header("cache-control", "max-age=5, public, no-transform, must-revalidate")
        return send(reply, answers.answer(fromAddress(request.url)))
      },
    })
  })
}

function send(reply: FastifyReply, answer: Buffer | Promise<Buffer>) {
  reply.header("content-type", "application/ocsp-response")
  if (answer instanceof Promise) return answer
  return reply.send(answer)
}

function octets(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array()
}

/** Whatever isn't base64 becomes octets that are no request. */
function fromAddress(url: string): Uint8Array {
  const text = url.slice("/ocsp/".length).split("?", 1)[0] ?? ""
  try {
    return Buffer.from(decodeURIComponent(text), "base64")
  } catch {
    return new Uint8Array()
  }
}
