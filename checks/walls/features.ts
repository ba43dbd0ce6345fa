import { posix } from "node:path"
import type { SourceFile } from "../source-tree.ts"
import { isProduct } from "../source-tree.ts"
import { exportedFunctionsOf, importsOf, resolveImport } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const inFeature = /^apps\/server\/src\/features\/([^/]+)\//
const featureOf = (path: string) => inFeature.exec(path)?.[1]

/** queries.ts, requests.queries.ts, request-queries.ts and queries/requests.ts are all queries; presenters alike. */
export const isQueries = (path: string) =>
  /^apps\/server\/src\/(?!database\/)(?:.+\/)?(?:(?:[a-z0-9-]+[.-])?queries\.ts$|queries\/)/.test(path)
export const isPresenters = (path: string) =>
  inFeature.test(path) && /\/(?:(?:[a-z0-9-]+[.-])?presenters\.ts$|presenters\/)/.test(path)
export const isRoutes = (path: string) =>
  inFeature.test(path) && /\/(?:(?:[a-z0-9-]+[.-])?routes\.ts$|routes\/)/.test(path)

const camelCase = (kebab: string) =>
  kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** An operation is a file named as the function that it exports, verb first: revoke-certificate.ts. */
function isOperation(path: string, tree: readonly SourceFile[]): boolean {
  const file = tree.find((each) => each.path === path)
  if (!file || isQueries(path) || isPresenters(path) || isRoutes(path)) return false
  const name = camelCase(posix.basename(path, ".ts"))
  return exportedFunctionsOf(file).some((each) => each.name === name)
}

/** A feature uses another only through its operations. */
export const featuresThroughOperations: Wall = {
  name: "features-through-operations",
  looksAt: (path) => inFeature.test(path) && isProduct(path),
  *findingsIn(file, tree) {
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      const other = target && featureOf(target)
      if (!other || other === featureOf(file.path) || isOperation(target, tree)) continue
      yield { start, message: `imports ${target}, which is no operation of the feature ${other}` }
    }
  },
}

/** Nothing outside a feature reads its queries or presenters: rows stay behind operations. */
export const featuresKeepTheirRows: Wall = {
  name: "features-keep-their-rows",
  looksAt: (path) => path.startsWith("apps/server/src/") && !inFeature.test(path) && isProduct(path),
  *findingsIn(file) {
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      if (target && inFeature.test(target) && (isQueries(target) || isPresenters(target))) {
        yield { start, message: `imports ${target} from outside its feature` }
      }
    }
  },
}
