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
import type { Finding, Wall } from "../wall.ts"
import { isInFeature, isJobs, isRoutes } from "./feature-paths.ts"

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

function* sqlIn(file: SourceFile): Generator<Finding> {
  for (const { specifier, names, start } of importsOf(file)) {
    if (specifier === "kysely" && names.includes("sql")) yield { start, message: "uses kysely's sql tag" }
    if (specifier === "pg") yield { start, message: "imports the database driver" }
  }
  for (const node of nodesIn(parse(file))) {
    const call = sqlCall(node)
    if (call) yield { start: node.start, message: `runs SQL by ${call}()` }
  }
}

const known = new WeakMap<SourceFile, boolean>()

/** A noun file: a feature's file that runs SQL. */
export function isNoun(file: SourceFile): boolean {
  const isKnown = known.get(file) ?? (isInFeature(file.path) && !sqlIn(file).next().done)
  known.set(file, isKnown)
  return isKnown
}

/** Noun files outside the features. */
const otherNouns: ReadonlySet<string> = new Set([
  "apps/server/src/adapters/mailer/mailbox-row.ts",
  "apps/server/src/seed/demo-rows.ts",
])

const openers = new Set(["inScope", "inPlatform", "inAnyScope"])

/** SQL only in noun files, which open no transaction, and in database/. */
export const sqlInNounFiles: Wall = {
  name: "sql-in-noun-files",
  looksAt: (path) =>
    path.startsWith("apps/server/src/") &&
    !path.startsWith("apps/server/src/database/") &&
    isProduct(path) &&
    !otherNouns.has(path),
  *findingsIn(file) {
    const opensTransaction = importsOf(file).some(({ names }) => names.some((name) => openers.has(name)))
    const isAllowed =
      isInFeature(file.path) && !opensTransaction && !isRoutes(file.path) && !isJobs(file.path)
    if (!isAllowed) yield* sqlIn(file)
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

/** Whether a function runs SQL, or hands on a transaction. Others of a noun file are pure. */
const readsRows = (fn: Node) =>
  Array.from(nodesIn(fn)).some(
    (node) => sqlCall(node) || (node.type === "Identifier" && /^(?:tx|db|sql)$/.test(nameOf(node) ?? "")),
  )

/** A statement takes the transaction of one distributor first, or is named `unscoped…`. */
export const statementsTakeTheirScope: Wall = {
  name: "statements-take-their-scope",
  looksAt: (path) => path.startsWith("apps/server/src/") && isProduct(path),
  *findingsIn(file) {
    if (!isNoun(file) && !otherNouns.has(file.path)) return
    for (const { name, node } of exportedFunctionsOf(file)) {
      if (!readsRows(node) || /^unscoped[A-Z]/.test(name) || isScoped(firstParameterTypes(node, file)))
        continue
      yield {
        start: node.start,
        message: `${name} takes no ScopedTransaction first and is not named unscoped…`,
      }
    }
  },
}
