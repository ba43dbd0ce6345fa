import type { SourceFile } from "../source-tree.ts"
import { isProduct } from "../source-tree.ts"
import {
  childOf,
  childrenOf,
  importsOf,
  keyOf,
  type Node,
  nameOf,
  nodesIn,
  parse,
  resolveImport,
} from "../syntax.ts"
import type { Wall } from "../wall.ts"
import { isPresenters, isRoutes } from "./feature-paths.ts"
import { isNoun } from "./sql.ts"

/** Routes import neither noun files nor the database's types: they call an operation and return its result. */
export const routesSeeNoRows: Wall = {
  name: "routes-see-no-rows",
  looksAt: (path) => isRoutes(path) && isProduct(path),
  *findingsIn(file, tree) {
    const nouns = new Set(tree.filter(isNoun).map(({ path }) => path))
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      if (target && (nouns.has(target) || target.startsWith("apps/server/src/database/schema"))) {
        yield { start, message: `a route imports ${target}` }
      }
    }
  },
}

/** Names of the shapes that endpoints use under one of the keys. */
function shapesUnder(contract: readonly SourceFile[], keys: ReadonlySet<string>): Set<string> {
  const shapes = new Set<string>()
  for (const file of contract) {
    for (const node of nodesIn(parse(file))) {
      if (node.type !== "Property" || !keys.has(keyOf(node) ?? "")) continue
      const value = childOf(node, "value")
      for (const inner of value ? nodesIn(value) : []) {
        const name = inner.type === "Identifier" ? nameOf(inner) : undefined
        if (name) shapes.add(name)
      }
    }
  }
  return shapes
}

const known = new WeakMap<readonly SourceFile[], Set<string>>()

/** Types that the contract infers from shapes of responses that are in no request. */
export function responseTypes(tree: readonly SourceFile[]): Set<string> {
  const types = known.get(tree) ?? readResponseTypes(tree)
  known.set(tree, types)
  return types
}

function readResponseTypes(tree: readonly SourceFile[]): Set<string> {
  const contract = tree.filter(
    (file) => file.path.startsWith("packages/contract/src/") && isProduct(file.path),
  )
  const responses = shapesUnder(contract, new Set(["answer", "response"]))
  const requests = shapesUnder(contract, new Set(["body", "query", "params", "upload"]))
  const types = new Set<string>()
  for (const file of contract) {
    for (const node of nodesIn(parse(file))) {
      if (node.type !== "TSTypeAliasDeclaration") continue
      const inferred = childrenOf(childOf(childOf(node, "typeAnnotation"), "typeArguments"), "params")[0]
      const shape = inferred?.type === "TSTypeQuery" ? nameOf(childOf(inferred, "exprName")) : undefined
      const name = nameOf(childOf(node, "id"))
      if (name && shape && responses.has(shape) && !requests.has(shape)) types.add(name)
    }
  }
  return types
}

/** The named types within a type: `Promise<Pet | null>`, `Pet[]` and `readonly Pet[]` are all Pet. */
function* typesWithin(type: Node | undefined): Generator<string> {
  if (!type) return
  const name = nameOf(childOf(type, "typeName"))
  if (name && /^(?:Promise|Array|ReadonlyArray)$/.test(name)) {
    for (const inner of childrenOf(childOf(type, "typeArguments"), "params")) yield* typesWithin(inner)
  } else if (name) yield name
  yield* typesWithin(childOf(type, "elementType"))
  if (type.type === "TSTypeOperator") yield* typesWithin(childOf(type, "typeAnnotation"))
  for (const member of childrenOf(type, "types")) yield* typesWithin(member)
}

const isObject = (node: Node | undefined): boolean =>
  node?.type === "ObjectExpression" ||
  (node?.type === "ParenthesizedExpression" && isObject(childOf(node, "expression")))

/** Whether a function returns an object literal; functions inside it do not count. */
function returnsObject(node: Node | undefined): boolean {
  if (!node || isObject(node)) return node !== undefined
  if (node.type === "ReturnStatement") return isObject(childOf(node, "argument"))
  if (/Function/.test(node.type)) return false
  return Object.values(node)
    .flat()
    .some((child) => isStatement(child) && returnsObject(child))
}

const isStatement = (value: unknown): value is Node =>
  typeof value === "object" &&
  value !== null &&
  /Statement$|SwitchCase|CatchClause/.test(String((value as Node).type))

/** The type that a node gives to an object literal: by annotation, `as`, `satisfies`, or as return type. */
function typeOfLiteral(node: Node): Node | undefined {
  if (node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression")
    return childOf(node, "typeAnnotation")
  if (node.type === "VariableDeclarator" && isObject(childOf(node, "init"))) {
    return childOf(childOf(childOf(node, "id"), "typeAnnotation"), "typeAnnotation")
  }
  if (/Function/.test(node.type) && returnsObject(childOf(node, "body"))) {
    return childOf(childOf(node, "returnType"), "typeAnnotation")
  }
  return undefined
}

/** Only presenters and noun files build objects of a response's type. */
export const onlyPresentersRespond: Wall = {
  name: "only-presenters-respond",
  looksAt: (path) => path.startsWith("apps/server/src/features/") && isProduct(path),
  *findingsIn(file, tree) {
    if (isPresenters(file.path) || isNoun(file)) return
    const responses = responseTypes(tree)
    const named = importsOf(file).flatMap(({ specifier, names }) =>
      specifier.startsWith("@trazo/contract/") ? names.filter((name) => responses.has(name)) : [],
    )
    if (named.length === 0) return
    for (const node of nodesIn(parse(file))) {
      const built = [...typesWithin(typeOfLiteral(node))].find((type) => named.includes(type))
      if (built) yield { start: node.start, message: `builds the response ${built} outside presenters` }
    }
  },
}
