import { getBrandFile, getCompanyLogo, getDistributors } from "@trazo/contract/configuration/branding"
import type { FastifyInstance, FastifyReply } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import type { StoredFile } from "../files/stored-files.ts"
import { findDistributorOfHost, readBrandFile } from "./load-distributor.ts"

export function brandingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getDistributors, deps, ({ query }) =>
    findDistributorOfHost({ host: query.id, isSuspended: query.suspended === "true" }, deps),
  )
  route(app, getBrandFile, deps, async ({ params, reply }) =>
    sendPublicFile(
      reply,
      await readBrandFile({ distributorId: params.distributor, fileId: params.id }, deps),
    ),
  )
  route(app, getCompanyLogo, deps, async ({ scope, params, reply }) => {
    const logo = await readBrandFile({ ...scope, fileId: params.logoId }, deps)
    return sendPublicFile(reply, logo)
  })
}

/** Cached for good, because a new image gets a new id. Cross-origin, because mail programs load it too. */
function sendPublicFile(reply: FastifyReply, file: StoredFile): Uint8Array<ArrayBuffer> {
  reply
    .type(file.mediaType)
    .header("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header("x-content-type-options", "nosniff")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("cache-control", "public, max-age=31536000, immutable")
  return new Uint8Array(file.content)
}
