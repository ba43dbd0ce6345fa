import { findDocument } from "@trazo/contract/desk/find-document"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { isUuid } from "@trazo/domain/text/uuid"
import { data, redirect } from "react-router"
import { load } from "../../../shared-features/platform/api/call.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/open-document"

/** Opens a document from anywhere: leads to its request's review, which shows it. Without one, to the queue. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const file = url.searchParams.get("documento") ?? ""
  if (!file) throw redirect(paths.executiveQueue("normal"))
  if (!isUuid(file)) {
    const error = new ApiError("NOT_FOUND")
    throw data(error.toResponse(), { status: error.status })
  }
  const { channel, request } = await load(context, findDocument, { params: { file } })
  throw redirect(paths.executiveReviewDocument(channel, request, file))
}

/** The loader always redirects. */
export default function OpenDocument() {
  return null
}

export const ErrorBoundary = StaffError
