import { setImmediate } from "node:timers/promises"
import swagger from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import { docsAddresses } from "@trazo/contract/endpoint/api-paths"
import type { Area, Endpoint } from "@trazo/contract/endpoint/endpoint"
import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import type { FastifyInstance } from "fastify"
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod"

const areas: readonly Area[] = ["administrator", "executive", "client", "banks"]

/**
 * Serves /api/openapi.json and /api/docs, generated from the contract. Registered before the routes that it documents.
 */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  const { transform, prepare } = preparedSchemas(app)
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Trazo",
        version: "1",
        description:
          "API del portal de firmas electrónicas. Los errores responden `{ typeCode, message, fields? }`.",
      },
      components: { securitySchemes: { ...sessionSchemes(), requestToken: requestToken } },
    },
    transform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, {
    routePrefix: docsAddresses.page,
    staticCSP: false,
    uiHooks: {
      // As YAML it is written in one piece, which keeps all other requests waiting.
      onRequest: async (request, reply) => {
        if (request.url.startsWith(`${docsAddresses.page}/yaml`)) return reply.callNotFound()
        await prepare()
      },
    },
  })
  app.get(docsAddresses.document, { schema: { hide: true } }, async () => {
    await prepare()
    return app.swagger()
  })
}

type Transform = typeof jsonSchemaTransform
type Route = Parameters<Transform>[0]["route"]

/**
 * Writing the schemas of all routes takes over half a second. The first request for the documentation writes them one by one,
 * and other requests are served in between.
 */
function preparedSchemas(app: FastifyInstance): { transform: Transform; prepare: () => Promise<void> } {
  const routes: Route[] = []
  const written = new WeakMap<object, ReturnType<Transform>>()
  app.addHook("onRoute", (route) => void routes.push(route))
  const transform: Transform = (input) => {
    const known = written.get(input.schema ?? input.route)
    if (known) return { ...known, url: input.url }
    const result = jsonSchemaTransform(input)
    written.set(input.schema ?? input.route, result)
    return result
  }
  let prepared: Promise<void> | null = null
  const prepareAll = async () => {
    for (const route of routes) {
      const { schema, url } = route
      if (schema)
        transform({ schema, url, route, openapiObject: { openapi: "3.1.0" } } as Parameters<Transform>[0])
      await setImmediate()
    }
  }
  return {
    transform,
    prepare: () => {
      prepared ??= prepareAll()
      return prepared
    },
  }
}

const requestToken = { type: "apiKey", in: "header", name: "x-request-token" } as const

function sessionSchemes() {
  return Object.fromEntries(
    areas.map((area) => [
      area,
      {
        type: "http" as const,
        scheme: "bearer",
        description: `También como cookie ${cookieNames[area]}, con el prefijo __Host- en https.`,
      },
    ]),
  )
}

interface ListedRoute {
  method: string
  url: string
  endpoint: Endpoint | undefined
  pattern: RegExp
}

const lists = new WeakMap<object, ListedRoute[]>()

/** Records every route, so that a wrong method is distinguished from an unknown path. */
export function registerRouteList(app: FastifyInstance): void {
  const list: ListedRoute[] = []
  lists.set(app.server, list)
  app.addHook("onRoute", ({ method, url, config }) => {
    const endpoint = (config as { endpoint?: Endpoint } | undefined)?.endpoint
    for (const one of [method].flat()) list.push({ method: one, url, endpoint, pattern: patternOf(url) })
  })
}

export function listedRoutes(app: FastifyInstance): readonly Omit<ListedRoute, "pattern">[] {
  return lists.get(app.server) ?? []
}

export function allowedMethods(app: FastifyInstance, url: string): string[] {
  const path = url.split("?", 1)[0] ?? ""
  const endpoints = (lists.get(app.server) ?? []).filter(({ endpoint }) => endpoint)
  return [...new Set(endpoints.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return new RegExp(`^${literal.replace(/:[^/]+/g, "[^/]+")}$`)
}
