import { ApiError } from "@trazo/contract/errors"
import type { PurchaseFlow, UploadedDocument } from "@trazo/contract/purchase"
import { createContext, data, type RouterContextProvider } from "react-router"

/** The purchase, loaded once by the guard. Null without one. */
export const flowContext = createContext<PurchaseFlow | null>()

/** For loaders and actions of steps. The guard ensures that a purchase exists. */
export function flowOf(context: Readonly<RouterContextProvider>): PurchaseFlow {
  const flow = context.get(flowContext)
  if (flow) return flow
  const error = new ApiError("REQUEST_LINK_INVALID")
  throw data(error.toResponse(), { status: error.status })
}

export type ShownFile = UploadedDocument & { url: string }

export type ShownFlow = Omit<PurchaseFlow, "photo" | "categories"> & {
  photo: ShownFile | null
  categories: (Omit<PurchaseFlow["categories"][number], "files"> & { files: ShownFile[] })[]
}

/** Gives every file the address of its content, for the page's pictures and links. */
export function shownFlow(flow: PurchaseFlow): ShownFlow {
  return {
    ...flow,
    photo: flow.photo ? shownFile(flow.photo) : null,
    categories: flow.categories.map((category) => ({ ...category, files: category.files.map(shownFile) })),
  }
}

function shownFile(file: UploadedDocument): ShownFile {
  return { ...file, url: file.blob ?? "" }
}
