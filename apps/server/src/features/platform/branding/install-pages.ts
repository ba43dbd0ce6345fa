import type { Distributor } from "@trazo/contract/distributors/branding"
import { appIconAddress } from "@trazo/contract/endpoint/api-paths"
import { paths } from "@trazo/contract/paths"
import { readableTextOn } from "@trazo/domain/distributors/contrast"
import { completeTheme } from "@trazo/domain/distributors/theme"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { iconForms } from "./app-icon.ts"
import { loadDistributor } from "./distributor.ts"
import { readBrandFile } from "./read-brand.ts"

const fileId = /^[0-9a-f-]{36}$/

/** With what a phone installs the distributor's pages (W3C, Web Application Manifest). */
export async function loadManifest(scope: Scope, deps: Pick<Deps, "db">): Promise<Uint8Array> {
  const distributor = await inScope(deps.db, scope, loadDistributor)
  const { name } = distributor.distributorData
  const theme = completeTheme(distributor.configuration?.theme)
  const manifest = {
    id: "/",
    scope: "/",
    start_url: paths.managerRequests,
    lang: "es-EC",
    display: "standalone",
    name,
    short_name: shortName(name),
    theme_color: theme.primaryColor,
    background_color: "#ffffff",
    icons: iconsOf(distributor),
  }
  return Buffer.from(JSON.stringify(manifest))
}

/** Home screens show about twelve characters. */
function shortName(name: string): string {
  if (name.length <= 12) return name
  const [first = ""] = name.split(" ")
  return first.length >= 4 && first.length <= 12 ? first : name.slice(0, 12).trim()
}

function iconsOf({ multimedia: { favicon } }: Distributor) {
  if (!favicon || !fileId.test(favicon)) return []
  return Object.entries(iconForms).map(([form, size]) => ({
    src: appIconAddress(favicon, form),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose: form === "maskable" ? "maskable" : "any",
  }))
}

/** A larger logo is left out, so that the page stays small in every browser. */
const mostLogoBytes = 150_000

/**
 * The page that the service worker shows without a connection. It needs nothing else: no script, no style sheet, and the
 * logo is inside it. It stands at the wanted address, which its link opens again.
 */
export async function loadOfflinePage(scope: Scope, deps: Pick<Deps, "db" | "files">): Promise<Uint8Array> {
  const distributor = await inScope(deps.db, scope, loadDistributor)
  const { name, logo } = distributor.distributorData
  const { primaryColor } = completeTheme(distributor.configuration?.theme)
  const file = logo ? await readBrandFile({ ...scope, fileId: logo.id }, deps).catch(() => null) : null
  const isShown = file && file.content.length <= mostLogoBytes && /^image\/(png|jpeg)$/.test(file.mediaType)
  const mark = isShown
    ? `<img alt="${escaped(name)}" src="data:${file.mediaType};base64,${Buffer.from(file.content).toString("base64")}">`
    : `<strong>${escaped(name)}</strong>`
  return Buffer.from(
    offlinePage({ name: escaped(name), mark, color: primaryColor, textColor: readableTextOn(primaryColor) }),
  )
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const offlinePage = ({
  name,
  mark,
  color,
  textColor,
}: {
  name: string
  mark: string
  color: string
  textColor: string
}) =>
  `<!DOCTYPE html>
<html lang="es-EC">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${color}">
<title>No hay conexión · ${name}</title>
<style>
body { margin: 0; border-top: 4px solid ${color}; background: #fff; color: #1b1f24; font: 1.0625rem/1.5 system-ui, sans-serif }
header { padding: 16px; border-bottom: 1px solid #dfe3e8 }
header img { display: block; max-width: 200px; max-height: 48px }
main { box-sizing: border-box; max-width: 36rem; margin: 0 auto; padding: 64px 16px; text-align: center }
h1 { margin: 0 0 12px; font-size: 1.75rem; line-height: 1.2 }
p { margin: 0 0 24px; color: #4a5360 }
a { display: inline-block; padding: 12px 24px; border-radius: 8px; background: ${color}; color: ${textColor}; font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid #1b1f24; outline-offset: 3px }
</style>
</head>
<body>
<header>${mark}</header>
<main>
<h1>No hay conexión</h1>
<p>Esta página no se pudo cargar. Revise su internet y vuelva a intentar: lo que ya envió está guardado.</p>
<a href="">Intentar otra vez</a>
</main>
</body>
</html>
`
