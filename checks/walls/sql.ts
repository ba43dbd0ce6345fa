import { isProduct, type SourceFile } from "../source-tree.ts"
import type { Node } from "../syntax.ts"
import {
  childOf,
  childrenOf,
  exportedFunctionsOf,
  importsOf,
  keyOf,
  nameOf,
  nodesIn,
  parse,
} from "../syntax.ts"
import type { Wall } from "../wall.ts"
import { isQueries } from "./features.ts"

const builders = new Set([
  "selectFrom",
  "insertInto",
  "updateTable",
  "deleteFrom",
  "replaceInto",
  "mergeInto",
  "selectNoFrom",
  "executeQuery",
])

function sqlCall(node: Node): string | undefined {
  if (node.type !== "CallExpression") return undefined
  const callee = childOf(node, "callee")
  const method = callee?.type === "MemberExpression" ? keyOf(callee) : undefined
  if (method && builders.has(method)) return method
  return method === "query" && childrenOf(node, "arguments").length > 0 ? method : undefined
}

/** SQL only in queries and in database/. */
export const sqlInQueries: Wall = {
  name: "sql-in-queries",
  looksAt: (path) =>
    path.startsWith("apps/server/src/") &&
    !path.startsWith("apps/server/src/database/") &&
    isProduct(path) &&
    !isQueries(path),
  *findingsIn(file) {
    for (const { specifier, names, start } of importsOf(file)) {
      if (specifier === "kysely" && names.includes("sql")) yield { start, message: "uses kysely's sql tag" }
      if (specifier === "pg") yield { start, message: "imports the database driver" }
    }
    for (const node of nodesIn(parse(file))) {
      const call = sqlCall(node)
      if (call) yield { start: node.start, message: `runs SQL by ${call}()` }
    }
  },
}

/** Types of the first parameter: one, or the members of a union or of its alias in the same file. */
function firstParameterTypes(fn: Node, file: SourceFile): (string | undefined)[] {
  const annotation = childOf(childOf(childrenOf(fn, "params")[0], "typeAnnotation"), "typeAnnotation")
  const alias = childrenOf(parse(file), "body").find(
    (each) =>
      each.type === "TSTypeAliasDeclaration" &&
      nameOf(childOf(each, "id")) === nameOf(childOf(annotation, "typeName")),
  )
  const type = childOf(alias, "typeAnnotation") ?? annotation
  const members = type?.type === "TSUnionType" ? childrenOf(type, "types") : [type]
  return members.map((member) => nameOf(childOf(member, "typeName")))
}

/** A tenant's transaction, or the type of both for tables that the platform uses too (sessions). */
const isScoped = (types: readonly (string | undefined)[]) =>
  types[0] === "AnyTransaction" ||
  (types.includes("ScopedTransaction") &&
    types.every((type) => type === "ScopedTransaction" || type === "PlatformTransaction"))

/** A query takes the transaction of one distributor first, or is named `unscoped…`. */
export const queriesTakeTheirScope: Wall = {
  name: "queries-take-their-scope",
  looksAt: (path) => isQueries(path) && isProduct(path),
  *findingsIn(file) {
    for (const { name, node } of exportedFunctionsOf(file)) {
      if (/^unscoped[A-Z]/.test(name) || isScoped(firstParameterTypes(node, file))) continue
      yield {
        start: node.start,
        message: `${name} takes no ScopedTransaction first and is not named unscoped…`,
      }
    }
  },
}
