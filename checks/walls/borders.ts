import { isProduct, isScript } from "../source-tree.ts"
import { importsOf, resolveImport } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const inPackage = /^((?:packages|apps)\/[^/]+)\/.*\.tsx?$/
const packageOf = (path: string) => inPackage.exec(path)?.[1]

/**
 * A relative import stays in its package; otherwise it bypasses biome.json, which checks package names (domain imports
 * nothing, contract only domain, pki neither database nor HTTP, web never server).
 */
export const packageBorders: Wall = {
  name: "package-borders",
  looksAt: (path) => inPackage.test(path),
  *findingsIn(file) {
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      if (target === null || target.startsWith(`${packageOf(file.path)}/`)) continue
      yield { start, message: `imports ${target} from another package` }
    }
  },
}

const pki = "packages/pki/src"
/** The folders that each folder of packages/pki may not import: pages load holder, asn1 and x509. */
const pkiBorders: Record<string, RegExp> = {
  asn1: new RegExp(`^${pki}/(?:x509|holder|authority)/`),
  x509: new RegExp(`^${pki}/(?:holder|authority)/`),
  holder: new RegExp(`^${pki}/authority/`),
  authority: new RegExp(`^${pki}/holder/`),
}

export const pkiFolders: Wall = {
  name: "pki-folders",
  looksAt: (path) => path.startsWith(`${pki}/`) && isScript(path),
  *findingsIn(file) {
    const forbidden = pkiBorders[file.path.split("/")[3] ?? ""]
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      if (target && forbidden?.test(target)) yield { start, message: `imports ${target}` }
    }
  },
}

const documents = "packages/documents/src"
/** Checking and signing share what reads certificates; neither half imports the other, so a page loads one of them. */
const documentBorders: Record<string, RegExp> = {
  certificate: new RegExp(`^${documents}/(?!certificate/)`),
  signing: new RegExp(`^${documents}/(?:verdict|trust)/`),
  p12: new RegExp(`^${documents}/(?:verdict|trust|signing)/`),
}
const checkingFolder = /^(?:cms|pdf|revisions|xml|asic|trust|verdict)$/

export const documentFolders: Wall = {
  name: "document-folders",
  looksAt: (path) => path.startsWith(`${documents}/`) && isProduct(path),
  *findingsIn(file) {
    const folder = file.path.split("/")[3] ?? ""
    const forbidden = checkingFolder.test(folder)
      ? new RegExp(`^${documents}/(?:signing|p12|evidence)/`)
      : documentBorders[folder]
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      if (target && forbidden?.test(target)) yield { start, message: `imports ${target}` }
    }
  },
}

const testing = /^(?:vitest|fast-check|node:.+|@trazo\/domain\/.+|zod)$/

/** Tests of domain and contract need only a test runner. */
export const pureTests: Wall = {
  name: "pure-tests",
  looksAt: (path) => /^packages\/(?:domain|contract)\//.test(path) && isScript(path),
  *findingsIn(file) {
    if (!file.path.endsWith(".test.ts")) return
    for (const { specifier, start } of importsOf(file)) {
      if (specifier.startsWith(".") || testing.test(specifier)) continue
      yield { start, message: `a test of a pure package imports ${specifier}` }
    }
  },
}

const app = "apps/web/app"
const areaIn = /(?:^|\/)areas\/([^/]+)/
const areaOf = (path: string) =>
  path.startsWith(`${app}/areas/`) ? areaIn.exec(path.slice(app.length))?.[1] : undefined

/** An area of the web never imports another one. */
export const separateAreas: Wall = {
  name: "separate-areas",
  looksAt: (path) => path.startsWith(`${app}/areas/`) && isScript(path),
  *findingsIn(file) {
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier) ?? specifier
      const other = areaIn.exec(target)?.[1]
      if (other && other !== areaOf(file.path)) yield { start, message: `imports the area ${other}` }
    }
  },
}

/** ui and shared-features import no area. */
export const sharedImportsNoArea: Wall = {
  name: "shared-imports-no-area",
  looksAt: (path) => /^apps\/web\/app\/(?:ui|shared-features)\//.test(path) && isScript(path),
  *findingsIn(file) {
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier) ?? specifier
      const area = areaIn.exec(target)?.[1]
      if (area) yield { start, message: `imports the area ${area}` }
    }
  },
}

/** ui imports no shared feature. Its tests may, to try both together. */
export const uiImportsNoSharedFeature: Wall = {
  name: "ui-imports-no-shared-feature",
  looksAt: (path) => path.startsWith(`${app}/ui/`) && isScript(path) && isProduct(path),
  *findingsIn(file) {
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      if (target?.startsWith(`${app}/shared-features/`)) yield { start, message: `imports ${target}` }
    }
  },
}
