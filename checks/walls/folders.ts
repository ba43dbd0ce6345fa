import { posix } from "node:path"
import type { SourceFile } from "../source-tree.ts"
import type { Wall } from "../wall.ts"

const most = 25

/** Migrations are a list that only grows. */
const counts = (path: string) =>
  /^(?:apps|packages)\//.test(path) && !/\.test\.tsx?$/.test(path) && !path.includes("/migrations/")

const counted = new WeakMap<readonly SourceFile[], Map<string, string[]>>()

function foldersOf(tree: readonly SourceFile[]): Map<string, string[]> {
  const known = counted.get(tree)
  if (known) return known
  const folders = Map.groupBy(
    tree
      .map(({ path }) => path)
      .filter(counts)
      .toSorted(),
    (path) => posix.dirname(path),
  )
  counted.set(tree, folders)
  return folders
}

/** A folder has at most 25 files, tests not counted. */
export const folderSizes: Wall = {
  name: "folder-sizes",
  looksAt: counts,
  *findingsIn(file, tree) {
    const folder = posix.dirname(file.path)
    const files = foldersOf(tree).get(folder) ?? []
    if (files.indexOf(file.path) === most) {
      yield { start: 0, message: `${folder} has ${files.length} files, more than ${most}` }
    }
  },
}
