import type { SourceFile } from "./source-tree.ts"

/** Comments of TypeScript, CSS, JavaScript and SQL. Strings may hold `//`, which does no harm here. */
const comments = /\/\*[\s\S]*?\*\/|(?:^|[^:])\/\/[^\n]*|^\s*--[^\n]*/gm

const numbers = String.raw`\d+(?:(?:, | and | to )\d+)*`

const outside = [
  // «decisions section 7», «specification, section 3»: documents that are not in the repository.
  new RegExp(String.raw`(?<![\w/-])(?:decisions|specification)(?:\.md)?,?\s+sections?\s+${numbers}`, "gi"),
  /(?<![\w/-])(?:decisions|specification|style|house|screens|trials)\.md/g,
  /\bdomain\/ecuador\.md/g,
  /(?<![\w-])\.\.\/shared\//g,
]

const isCode = (path: string) => /\.(?:tsx?|mjs|css|sql)$/.test(path)

/** References in comments to documents that are not in the repository. */
export function outsideReferences(tree: readonly SourceFile[]): string[] {
  return tree
    .filter(({ path }) => isCode(path))
    .flatMap(({ path, text }) =>
      (text.match(comments) ?? []).flatMap((comment) =>
        outside.flatMap((pattern) => (comment.match(pattern) ?? []).map((found) => `${path}: ${found}`)),
      ),
    )
}

/** `docs/page.md section 7` in comments, where the page has no heading `## 7.`. */
export function missingSections(tree: readonly SourceFile[]): string[] {
  const reference = new RegExp(String.raw`(docs/[\w/-]+\.md),? sections? (${numbers})`, "g")
  const pages = new Map(tree.map(({ path, text }) => [path, text]))
  return tree
    .filter(({ path }) => isCode(path))
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(reference), ([, page = "", listed = ""]) =>
        (listed.match(/\d+/g) ?? [])
          .filter((number) => !new RegExp(`^## ${number}\\. `, "m").test(pages.get(page) ?? ""))
          .map((number) => `${path}: ${page} section ${number}`),
      ).flat(),
    )
}

/** The ids that a text cites: `A3`, `E1 to E3`, `B6, C3, G4`. */
function* idsIn(text: string): Generator<string> {
  for (const [, part, first, last] of text.matchAll(/\b([A-I])([1-9]\d?)\b(?: to [A-I](\d+))?/g)) {
    for (let number = Number(first); number <= Number(last ?? first); number++) yield `${part}${number}`
  }
}

/** The ids that docs/checklist.md defines: the first cell of each row. */
export const checklistIds = (checklist: string): string[] =>
  Array.from(checklist.matchAll(/^\| ([A-I]\d+) \|/gm), ([, id = ""]) => id)

const citation = /^(?:[A-I][1-9]\d?(?:, | to |: ))+/

const titles = /\b(?:test|it|describe)(?:\.\w+(?:\([^\n]*\))?)?\(\s*["'`]([^"'`\n]+)/g

/** Ids at the start of test titles, and after «checklist» in comments, that docs/checklist.md does not define. */
export function unknownIds(tree: readonly SourceFile[], known: ReadonlySet<string>): string[] {
  return tree
    .filter(({ path }) => isCode(path))
    .flatMap(({ path, text }) => {
      const inTitles = Array.from(text.matchAll(titles), ([, title = ""]) => citation.exec(title)?.[0] ?? "")
      const inComments = Array.from(
        text.matchAll(/\bchecklist ((?:[A-I][1-9]\d?(?:, | to | and )?)+)/g),
        ([, ids = ""]) => ids,
      )
      const cited = [...inTitles, ...inComments].flatMap((ids) => [...idsIn(ids)])
      return [...new Set(cited)].filter((id) => !known.has(id)).map((id) => `${path}: ${id}`)
    })
}
