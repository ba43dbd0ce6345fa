import swagger from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import { docsAddresses } from "@trazo/contract/docs-addresses"
import type { Area } from "@trazo/contract/endpoint"
import { cookieNames } from "@trazo/contract/session-cookies"
import type { FastifyInstance } from "fastify"
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod"

const areas: readonly Area[] = ["administrator", "executive", "client", "banks"]

/** /api/openapi.json and /api/docs, made from the contract. Registered before the routes that they tell of. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
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
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, { routePrefix: docsAddresses.page, staticCSP: false })
  app.get(docsAddresses.document, { schema: { hide: true } }, async () => app.swagger())
}

const requestToken = { type: "apiKey", in: "header", name: "x-request-token" } as const

function sessionSchemes() {
  return Object.fromEntries(
    areas.map((area) => [
      area,
      {
        type: "http" as const,
        scheme: "bearer",
        description: `También como cookie ${cookieNames[area]}.`,
      },
    ]),
  )
}
