import { isProduct, type SourceFile } from "../source-tree.ts"
import { importsOf, resolveImport } from "../syntax.ts"
import type { Wall } from "../wall.ts"
import { featureOf, isInFeature, isJobs, isPresenters, isRoutes } from "./feature-paths.ts"
import { isNoun } from "./sql.ts"

const isPrivate = (path: string) => isPresenters(path) || isRoutes(path) || isJobs(path)

const verbs = "insert|update|upsert|put|delete|erase|mark|set|write|replace"
const capitals = verbs.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
/** Statements that write. What reads and locks a noun is public, with its row's type. */
const writes = new RegExp(`^(?:(?:${verbs})(?=[A-Z]|$)|unscoped(?:${capitals})(?=[A-Z]|$))`)

const writesOf = (target: string, names: readonly string[], tree: readonly SourceFile[]) =>
  tree.some((file) => file.path === target && isNoun(file)) ? names.filter((name) => writes.test(name)) : []

/** A feature's presenters, routes and jobs are private to it, and so are the statements that write its nouns. */
export const privateSurfaces: Wall = {
  name: "private-surfaces",
  looksAt: (path) => isInFeature(path) && isProduct(path),
  *findingsIn(file, tree) {
    for (const { specifier, names, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      const other = target && featureOf(target)
      if (!other || other === featureOf(file.path)) continue
      if (isPrivate(target)) {
        yield { start, message: `imports ${target}, which is private to the feature ${other}` }
      }
      for (const name of writesOf(target, names, tree)) {
        yield { start, message: `imports ${name}, which writes rows of the feature ${other}` }
      }
    }
  },
}

/** Code outside the features imports no presenters and writes no rows. The assembly imports routes and jobs. */
export const privateRows: Wall = {
  name: "private-rows",
  looksAt: (path) => path.startsWith("apps/server/src/") && !isInFeature(path) && isProduct(path),
  *findingsIn(file, tree) {
    for (const { specifier, names, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      if (target && (isPresenters(target) || writesOf(target, names, tree).length > 0)) {
        yield { start, message: `imports from ${target} what is private to its feature` }
      }
    }
  },
}
