import type { SourceFile } from "./source-tree.ts"
import { lineAt } from "./syntax.ts"

/** A breach of a wall. `start` is an offset in the file. */
export interface Finding {
  readonly start: number
  readonly message: string
}

/** A rule of the architecture that is checked on the sources. */
export interface Wall {
  readonly name: string
  looksAt(path: string): boolean
  findingsIn(file: SourceFile, tree: readonly SourceFile[]): Iterable<Finding>
}

/** Breaches as `path:line message`. Throws when no file was checked, because such a check always passes. */
export function breachesOf(wall: Wall, tree: readonly SourceFile[]): string[] {
  const files = tree.filter((file) => wall.looksAt(file.path))
  if (files.length === 0) throw new Error(`the wall «${wall.name}» checked no file`)
  return files.flatMap((file) =>
    Array.from(
      wall.findingsIn(file, tree),
      ({ start, message }) => `${file.path}:${lineAt(file, start)} ${message}`,
    ),
  )
}
