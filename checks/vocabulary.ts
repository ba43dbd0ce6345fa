import { isProduct, type SourceFile } from "./source-tree.ts"
import { childOf, keyOf, type Node, nameOf, nodesIn, parse } from "./syntax.ts"

/** Replaced words, each with its replacement. docs/glossary.md explains the replacements. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/^told-?events?$|^tell$|^told$|^tell[A-Z-]/i, "notification rules, notify"],
  [/^papers?$|papers?(?=[A-Z-])|Papers?(?![a-z])|-papers?(?:-|$)|^papers?-/, "document"],
  [/^RouteAnswer$|^answerOf$|^Answer(?:s|Of)?$/, "response"],
  [/^answers?$/, "response, review decision"],
  [/(?:answer|design|payment)-parts/, "the screen's own folder"],
  [/^doors?$|^load-?door$|Doors?(?![a-z])|-doors?(?:-|$)/i, "sign-in"],
  [/farewell/i, "expired-session cookie"],
  [/^admit$|^Admission$/, "completeSignIn, SignInResult"],
  [/^use-?act$|^Act$/i, "intent, useIntent; step of a scenario"],
  [/use-?told-?error|toldError/i, "useServerError"],
  [/send-?carefully/i, "action error handling"],
  [/work-?under-?way/i, "pending work"],
  [/early-?typing/i, "pre-hydration input"],
  [/kept-?draft/i, "autosave, useAutosave"],
  [/followed-?value/i, "useSyncedInput"],
  [/^letter$|^Letter(?!Case)|-letters?(?:-|$)|Letter(?:s|Blocks?)?$/, "EmailContent"],
  [/written-?mails?/i, "email templates"],
  [/^mail-?texts?$/i, "email templates"],
  [/^stor(?:y|ies)$|tell-?story/i, "scenario, step"],
  [/whole-?file/i, "file integrity"],
  [/^ink$|^inkOn|-ink$/, "accessibleTextColor"],
  [/stepsThatHold|^holds?$/, "still-valid steps, deferSubmit"],
  [/asked-?papers/i, "required documents"],
  [/owes-?factor|owing-?factor/i, "mustEnrollFactor, allowedBeforeEnrollment"],
  [/keep-?intent/i, "reserveIssuance"],
  [/^cutOff$/, "interrupted"],
  [/^openAccounts$/, "activeBankAccounts"],
  [/^judge(?:$|[A-Z-])/, "validate…, verify…"],
  [/-words$|[a-z]Words$|status-?[lL]ooks/, "labels, statusStyles"],
  [/^plants?$|planted/i, "wall fixtures"],
  [/^held$/, "lockForShare"],
]

const wordFor = (name: string) => replaced.find(([pattern]) => pattern.test(name))?.[1]

/** Generated from the migrations, whose names stay. */
const generated = "apps/server/src/database/schema.ts"

/** Modules of the contract that name addresses, not what crosses the wire. */
const addresses = /\/(?:paths|api-paths)\.ts$/

const keyed = new Set(["Property", "MemberExpression", "PropertyDefinition", "TSPropertySignature"])

/** Keys of the contract's schemas and the columns of the database: their names stay. */
function wireNames(tree: readonly SourceFile[]): ReadonlySet<string> {
  const sources = tree.filter(
    ({ path }) => path === generated || (path.startsWith("packages/contract/src/") && !addresses.test(path)),
  )
  return new Set(
    sources.flatMap((file) =>
      [...nodesIn(parse(file))].flatMap((node) => (keyed.has(node.type) ? (keyOf(node) ?? []) : [])),
    ),
  )
}

/** Identifiers of a module, without properties of the wire and without Mantine's components. */
function* ownNames(root: Node, wire: ReadonlySet<string>): Generator<string> {
  const skipped = new Set<Node | undefined>()
  const foreign = new Set<string | undefined>()
  for (const node of nodesIn(root)) {
    if (keyed.has(node.type) && wire.has(keyOf(node) ?? "")) {
      skipped.add(childOf(node, node.type === "MemberExpression" ? "property" : "key"))
    }
    if (node.type === "ImportDeclaration" && childOf(node, "source")?.value === "@mantine/core") {
      for (const each of nodesIn(node)) foreign.add(nameOf(each))
    }
    const isName = node.type === "Identifier" || node.type === "JSXIdentifier"
    const name = isName && !skipped.has(node) ? nameOf(node) : undefined
    if (name && !foreign.has(name)) yield name
  }
}

/** File names and identifiers that use a replaced word, each once a file, as `path: name (right word)`. */
export function replacedWords(tree: readonly SourceFile[]): string[] {
  const wire = wireNames(tree)
  return tree
    .filter(({ path }) => isProduct(path) && path !== generated)
    .flatMap((file) => {
      const parts = file.path.split("/").map((part) => part.split(".")[0] ?? "")
      return [...new Set([...parts, ...ownNames(parse(file), wire)])].flatMap((name) => {
        const word = wordFor(name)
        return word ? [`${file.path}: ${name} (${word})`] : []
      })
    })
}
