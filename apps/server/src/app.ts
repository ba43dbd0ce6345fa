import cookie from "@fastify/cookie"
import Fastify, { type FastifyInstance, LogController } from "fastify"
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod"
import { openConnections } from "./connections/http-server.ts"
import { limitOpenRequests } from "./connections/open-requests.ts"
import type { Deps } from "./deps.ts"
import { registerStatusService } from "./features/authority/authority/status-routes.ts"
import { registerDemonstrationGateway } from "./features/money/card-payments/demonstration-routes.ts"
import {
  guardPaymentHost,
  registerPaymentReturn,
} from "./features/money/card-payments/payment-host-routes.ts"
import { registerTlsAllowed } from "./features/platform/tenants/tls-allowed.ts"
import { registerFeatures } from "./features.ts"
import { registerSockets } from "./live/sockets.ts"
import { trustProxyOption } from "./network/trusted-proxies.ts"
import { registerBodies, registerUnreadBodies } from "./plugins/bodies.ts"
import { registerDocs, registerRouteList } from "./plugins/docs.ts"
import { registerErrors } from "./plugins/errors.ts"
import { registerHealth } from "./plugins/health.ts"
import { newHelpCode, registerHelpCode } from "./plugins/help-code.ts"
import { registerLimits } from "./plugins/limits.ts"
import { registerLocalDemonstration } from "./plugins/local-demonstration.ts"
import { registerOperationsAccess } from "./plugins/operations-access.ts"
import { readableUrl, registerRequestLog } from "./plugins/request-log.ts"
import { registerSameOrigin } from "./plugins/same-origin.ts"
import { registerSecurityHeaders } from "./plugins/security-headers.ts"
import { transportErrorOptions } from "./plugins/transport-errors.ts"

interface AppOptions {
  pages?: (app: FastifyInstance) => Promise<void>
}

export async function createApp(deps: Deps, { pages }: AppOptions = {}): Promise<FastifyInstance> {
  const { settings } = deps
  const connections = openConnections(deps)
  const app = Fastify({
    ...transportErrorOptions,
    serverFactory: connections.serverFactory,
    loggerInstance: deps.log,
    genReqId: newHelpCode,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOption(settings.trustProxy),
    bodyLimit: 256 * 1024,
    rewriteUrl: (request) => readableUrl(request.url ?? "/"),
    // Keep-alive connections of browsers must not delay a stop.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  limitOpenRequests(app, connections, settings)
  registerLocalDemonstration(app, settings)
  guardPaymentHost(app, deps)
  await registerStatusService(app, deps)
  await registerSecurityHeaders(app)
  registerHelpCode(app)
  registerErrors(app)
  registerRouteList(app)
  registerRequestLog(app, settings.secrets)
  registerSameOrigin(app)
  registerOperationsAccess(app, settings)
  await registerLimits(app, settings)
  await registerBodies(app)
  await app.register(cookie)
  await registerDocs(app)
  registerHealth(app, deps, connections)
  registerTlsAllowed(app, deps)
  await registerFeatures(app, deps)
  await registerDemonstrationGateway(app, deps)
  registerPaymentReturn(app, deps)
  registerSockets(app, deps, connections)
  registerUnreadBodies(app)
  if (pages) await pages(app)
  return app
}
