import { isProduct } from "../source-tree.ts"
import { importsOf, resolveImport } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const inFeature = /^apps\/server\/src\/features\/([^/]+\/[^/]+)\//
const featureOf = (path: string) => inFeature.exec(path)?.[1]

/** `queries.ts`, `requests.queries.ts`, `request-queries.ts` and `queries/requests.ts` are all queries. */
const isKind = (kind: string) => {
  const pattern = new RegExp(String.raw`/(?:(?:[a-z0-9-]+[.-])?${kind}\.ts$|${kind}/)`)
  return (path: string) => pattern.test(path)
}
const named = {
  queries: isKind("queries"),
  presenters: isKind("presenters"),
  routes: isKind("routes"),
  jobs: isKind("jobs"),
}

const server = "apps/server/src/"
export const isQueries = (path: string) =>
  path.startsWith(server) && !path.startsWith(`${server}database/`) && named.queries(path)
export const isPresenters = (path: string) => inFeature.test(path) && named.presenters(path)
export const isRoutes = (path: string) => inFeature.test(path) && named.routes(path)
const isJobs = (path: string) => inFeature.test(path) && named.jobs(path)

const isPrivate = (path: string) => isQueries(path) || isPresenters(path) || isRoutes(path) || isJobs(path)

/** A feature's queries, presenters, routes and jobs are private to it. */
export const privateSurfaces: Wall = {
  name: "private-surfaces",
  looksAt: (path) => inFeature.test(path) && isProduct(path),
  *findingsIn(file) {
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      const other = target && featureOf(target)
      if (other && other !== featureOf(file.path) && isPrivate(target)) {
        yield { start, message: `imports ${target}, which is private to the feature ${other}` }
      }
    }
  },
}

/** Code outside the features imports no queries or presenters. The assembly imports routes and jobs. */
export const privateRows: Wall = {
  name: "private-rows",
  looksAt: (path) => path.startsWith(server) && !inFeature.test(path) && isProduct(path),
  *findingsIn(file) {
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      if (target && inFeature.test(target) && (isQueries(target) || isPresenters(target))) {
        yield { start, message: `imports ${target} from outside its feature` }
      }
    }
  },
}
