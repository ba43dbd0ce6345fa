import {
  getAppIcon,
  getBrandFile,
  getCompanyLogo,
  getDistributors,
  getManifest,
  getOfflinePage,
} from "@trazo/contract/distributors/branding"
import type { FastifyInstance, FastifyReply } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import type { StoredFile } from "../files/stored-files.ts"
import { AppIcons } from "./app-icon.ts"
import { loadManifest, loadOfflinePage } from "./install-pages.ts"
import { findDistributorOfHost, readBrandFile } from "./read-brand.ts"

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
  installRoutes(app, deps)
}

function installRoutes(app: FastifyInstance, deps: Deps): void {
  const icons = new AppIcons()
  route(app, getManifest, deps, async ({ scope, reply }) => {
    const manifest = await loadManifest(scope, deps)
    reply.type("application/manifest+json").header("cache-control", "public, max-age=600")
    return manifest
  })
  route(app, getAppIcon, deps, async ({ scope, params, reply }) => {
    const icon = await icons.load(scope, params, deps)
    reply.type("image/png").header("cache-control", "public, max-age=31536000, immutable")
    return icon
  })
  route(app, getOfflinePage, deps, async ({ scope, reply }) => {
    const page = await loadOfflinePage(scope, deps)
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", offlinePolicy)
      .header("cache-control", "no-cache")
    return page
  })
}

/** The page has its style and its logo inside it, and no script. */
const offlinePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'"

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
