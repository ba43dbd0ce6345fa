import type { Wall } from "../wall.ts"

const grabBag = /^(?:.*-)?(?:utils?|helpers?|libs?|misc|commons?)$/
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const documentName = /^[A-Z]+\.md$/

/** `queries.test.ts` → "queries"; a hidden file or folder keeps its dot, `0001-tenancy.sql` its number. */
const stem = (name: string) => name.replace(/^\./, "").split(".")[0] ?? ""

/** No grab-bag names; kebab-case for folders and files. */
export const names: Wall = {
  name: "names",
  looksAt: () => true,
  *findingsIn(file) {
    for (const part of file.path.split("/")) {
      if (grabBag.test(stem(part))) yield { start: 0, message: `«${part}» does not name its content` }
      else if (!kebab.test(stem(part)) && !documentName.test(part)) {
        yield { start: 0, message: `«${part}» is not kebab-case` }
      }
    }
  },
}
