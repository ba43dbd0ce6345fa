import {
  getAppIcon,
  getBrandFile,
  getCompanyLogo,
  getDistributors,
  getManifest,
  getOfflinePage,
} from "@trazo/contract/distributors/branding"
import type { FastifyReply } from "fastify"
import { on } from "../../../plugins/contract-routes.ts"
import type { StoredFile } from "../files/stored-files.ts"
import { AppIcons } from "./app-icon.ts"
import { loadManifest, loadOfflinePage } from "./install-pages.ts"
import { findDistributorOfHost, readBrandFile } from "./read-brand.ts"

/** The page has its style and its logo inside it, and no script. */
const offlinePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'"

/** Cached for good, because a new image gets a new id. Cross-origin, because mail programs load it too. */
function sendPublicFile(reply: FastifyReply, file: StoredFile): Uint8Array {
  reply
    .type(file.mediaType)
    .header("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header("x-content-type-options", "nosniff")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("cache-control", "public, max-age=31536000, immutable")
  return file.content
}

const icons = new AppIcons()

export const brandingRoutes = [
  on(getDistributors, ({ query }, deps) =>
    findDistributorOfHost({ host: query.id, isSuspended: query.suspended === "true" }, deps),
  ),
  on(getBrandFile, async ({ params, reply }, deps) =>
    sendPublicFile(
      reply,
      await readBrandFile({ distributorId: params.distributor, fileId: params.id }, deps),
    ),
  ),
  on(getCompanyLogo, async ({ scope, params, reply }, deps) => {
    const logo = await readBrandFile({ ...scope, fileId: params.logoId }, deps)
    return sendPublicFile(reply, logo)
  }),
  on(getManifest, async ({ scope, reply }, deps) => {
    const manifest = await loadManifest(scope, deps)
    reply.type("application/manifest+json").header("cache-control", "public, max-age=600")
    return manifest
  }),
  on(getAppIcon, async ({ scope, params, reply }, deps) => {
    const icon = await icons.load(scope, params, deps)
    reply.type("image/png").header("cache-control", "public, max-age=31536000, immutable")
    return icon
  }),
  on(getOfflinePage, async ({ scope, reply }, deps) => {
    const page = await loadOfflinePage(scope, deps)
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", offlinePolicy)
      .header("cache-control", "no-cache")
    return page
  }),
]
