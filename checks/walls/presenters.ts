import type { SourceFile } from "../source-tree.ts"
import { isProduct } from "../source-tree.ts"
import { childOf, childrenOf, importsOf, keyOf, nameOf, nodesIn, parse, resolveImport } from "../syntax.ts"
import type { Wall } from "../wall.ts"
import { isPresenters, isQueries, isRoutes } from "./features.ts"

/** A route never sees a row: it calls an operation and gives back what a presenter made. */
export const routesSeeNoRows: Wall = {
  name: "routes-see-no-rows",
  looksAt: (path) => isRoutes(path) && isProduct(path),
  *findingsIn(file) {
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      if (target && (isQueries(target) || target.startsWith("apps/server/src/database/schema"))) {
        yield { start, message: `a route imports ${target}` }
      }
    }
  },
}

/** Names of the shapes that endpoints use under a key, such as `answer`. */
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

/** Types that the contract infers from shapes which are answered and never received. */
export function answerTypes(tree: readonly SourceFile[]): Set<string> {
  const types = known.get(tree) ?? readAnswerTypes(tree)
  known.set(tree, types)
  return types
}

function readAnswerTypes(tree: readonly SourceFile[]): Set<string> {
  const contract = tree.filter(
    (file) => file.path.startsWith("packages/contract/src/") && isProduct(file.path),
  )
  const answered = shapesUnder(contract, new Set(["answer"]))
  const received = shapesUnder(contract, new Set(["body", "query", "params", "upload"]))
  const types = new Set<string>()
  for (const file of contract) {
    for (const node of nodesIn(parse(file))) {
      if (node.type !== "TSTypeAliasDeclaration") continue
      const inferred = childrenOf(childOf(childOf(node, "typeAnnotation"), "typeArguments"), "params")[0]
      const shape = inferred?.type === "TSTypeQuery" ? nameOf(childOf(inferred, "exprName")) : undefined
      const name = nameOf(childOf(node, "id"))
      if (name && shape && answered.has(shape) && !received.has(shape)) types.add(name)
    }
  }
  return types
}

/**
 * Only presenters turn rows into answers: whoever else in a feature promises an answer, by naming its type, takes it
 * from a presenter.
 */
export const onlyPresentersAnswer: Wall = {
  name: "only-presenters-answer",
  looksAt: (path) => path.startsWith("apps/server/src/features/") && isProduct(path),
  *findingsIn(file, tree) {
    const imports = importsOf(file)
    const presents = imports.some(({ specifier }) => isPresenters(resolveImport(file.path, specifier) ?? ""))
    if (presents || isPresenters(file.path)) return
    const answers = answerTypes(tree)
    for (const { specifier, names, start } of imports) {
      if (!specifier.startsWith("@trazo/contract/")) continue
      for (const name of names) {
        if (answers.has(name)) yield { start, message: `promises the answer ${name} without a presenter` }
      }
    }
  },
}
