import { getPaperContent, type PurchaseFlow, type UploadedDocument } from "@trazo/contract/purchase"
import { endpointUrl } from "../../../shared-features/api/endpoint-url.ts"

export type ShownFile = UploadedDocument & { url: string }

export type ShownFlow = Omit<PurchaseFlow, "photo" | "categories"> & {
  photo: ShownFile | null
  categories: (Omit<PurchaseFlow["categories"][number], "files"> & { files: ShownFile[] })[]
}

/** The flow with the address of every file's content: made on the server, so that the page needs no contract. */
export function shownFlow(flow: PurchaseFlow): ShownFlow {
  return {
    ...flow,
    photo: flow.photo ? shownFile(flow.photo) : null,
    categories: flow.categories.map((category) => ({ ...category, files: category.files.map(shownFile) })),
  }
}

function shownFile(file: UploadedDocument): ShownFile {
  return { ...file, url: endpointUrl(getPaperContent.path, { params: { file: file.id } }) }
}
