import { isProduct, type SourceFile } from "./source-tree.ts"
import { nameOf, nodesIn, parse } from "./syntax.ts"

/** Words that the code does not use for these concepts, and the word that it uses. docs/glossary.md explains them. */
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
  [/^letters?$(?<!letters)|^Letter|-letters?(?:-|$)|Letter(?:s|Blocks?)?$/, "EmailContent"],
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
  [/[a-z]-words$|(?<!Pass)[a-z]Words$|status-?looks/i, "labels, statusStyles"],
  [/^plants?$|planted/i, "wall fixtures"],
  [/^held$/, "lockForShare"],
]

const wordFor = (name: string) => replaced.find(([pattern]) => pattern.test(name))?.[1]

/** File names and declared identifiers that use a replaced word, each once a file, as `path: name (right word)`. */
export function replacedWords(tree: readonly SourceFile[]): string[] {
  return tree
    .filter(({ path }) => isProduct(path))
    .flatMap((file) => {
      const parts = file.path.split("/").map((part) => part.split(".")[0] ?? "")
      const identifiers = [...nodesIn(parse(file))].flatMap((node) =>
        node.type === "Identifier" || node.type === "JSXIdentifier" ? (nameOf(node) ?? []) : [],
      )
      return [...new Set([...parts, ...identifiers])].flatMap((name) => {
        const word = wordFor(name)
        return word ? [`${file.path}: ${name} (${word})`] : []
      })
    })
}
