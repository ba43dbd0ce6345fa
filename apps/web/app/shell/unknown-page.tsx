import { ApiError } from "@trazo/contract/errors"
import { data } from "react-router"

/** Any address that no screen has: the error page, with the brand around it (B12). */
export function loader() {
  const error = new ApiError("NOT_FOUND")
  throw data(error.toResponse(), { status: error.status })
}

export default function UnknownPage() {
  return null
}
