import type { PdfFile } from "./pdf-file.ts"
import { nameIn, type PdfDictionary, PdfError, PdfRef, type PdfValue } from "./values.ts"

interface PageNode {
  readonly number: number | undefined
  readonly dictionary: PdfDictionary
}

export interface PdfPage extends PageNode {
  /** With what it inherits. */
  readonly dictionary: PdfDictionary
  readonly annotations: readonly PdfValue[]
}

interface PageTree {
  /** In their order. A page that stands twice in the tree is there twice. */
  readonly pages: readonly PdfPage[]
  /** What stands above the pages, in the order of the tree. */
  readonly nodes: readonly PageNode[]
}

const inheritable = ["Resources", "MediaBox", "CropBox", "Rotate"]
const mostPages = 50_000

/** Trees that were read: each signature compares the same file with what it signed. */
const trees = new WeakMap<PdfFile, PageTree>()

/** @throws PdfError */
export function pageTreeOf(file: PdfFile): PageTree {
  const tree = trees.get(file) ?? readTree(file)
  trees.set(file, tree)
  return tree
}

function readTree(file: PdfFile): PageTree {
  const pages: PdfPage[] = []
  const nodes: PageNode[] = []
  const seen = new Set<number>()
  const visit = (value: PdfValue, inherited: PdfDictionary, depth: number) => {
    const own = file.dictionary(value)
    if (!own || depth > 64 || pages.length > mostPages) throw new PdfError("Bad page tree")
    const number = value instanceof PdfRef ? value.number : undefined
    const dictionary = new Map([...inherited, ...own])
    if (!own.has("Kids") || nameIn(own, "Type") === "Page") {
      pages.push({ number, dictionary, annotations: file.list(own.get("Annots")) })
      return
    }
    if (number !== undefined && seen.has(number)) throw new PdfError("A part of the page tree twice")
    if (number !== undefined) seen.add(number)
    nodes.push({ number, dictionary: own })
    const passed = new Map([...dictionary].filter(([key]) => inheritable.includes(key)))
    for (const kid of file.list(own.get("Kids"))) visit(kid, passed, depth + 1)
  }
  const root = file.catalog.get("Pages")
  if (root !== undefined) visit(root, new Map(), 0)
  return { pages, nodes }
}

/** Pages in their order. @throws PdfError */
export const pagesOf = (file: PdfFile): readonly PdfPage[] => pageTreeOf(file).pages
