import { existsSync } from "node:fs"
import type { Server } from "node:http"
import { fileURLToPath } from "node:url"
import type { RouterContext, ServerBuild } from "react-router"
import type { ViteDevServer } from "vite"
import { StartupError } from "../startup-error.ts"

const webRoot = new URL("../../../web/", import.meta.url)
const builtServer = new URL("build/server/index.js", webRoot)

export const builtAssets = fileURLToPath(new URL("build/client/assets/", webRoot))

/** The keys that apps/web/app/entry.server.tsx exports: only the bundle's own objects open a page's context. */
interface PagesEntry {
  nonceContext: RouterContext<string>
  hostContext: RouterContext<string>
  apiContext: RouterContext<unknown>
  demonstrationContext: RouterContext<boolean>
  reportContext: RouterContext<(error: unknown) => void>
}

export type PagesBuild = ServerBuild & { entry: { module: PagesEntry } }

/** Asked before anything else is opened. @throws StartupError where the pages are not built, or not whole */
export function requireBuiltPages(
  files: readonly string[] = [fileURLToPath(builtServer), builtAssets],
): void {
  if (files.every((file) => existsSync(file))) return
  throw new StartupError("Faltan las páginas construidas. Ejecute npm run build; npm start lo hace solo.")
}

export async function builtPages(): Promise<PagesBuild> {
  return (await import(builtServer.href)) as PagesBuild
}

/** Vite on the server's own port: the pages from their sources, with hot reload over the same socket. */
export async function openVite(server: Server): Promise<ViteDevServer> {
  const { createServer } = await import("vite")
  return await createServer({
    root: fileURLToPath(webRoot),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server }, allowedHosts: true },
  })
}

export async function sourcePages(vite: ViteDevServer): Promise<PagesBuild> {
  return (await vite.ssrLoadModule("virtual:react-router/server-build")) as unknown as PagesBuild
}
