import { ApiError } from "@trazo/contract/errors/errors"
import { data } from "react-router"

/** Unknown addresses: the error page in the brand's frame (B12). */
export function loader() {
  const error = new ApiError("NOT_FOUND")
  throw data(error.toResponse(), { status: error.status })
}

export default function UnknownPage() {
  return null
}
