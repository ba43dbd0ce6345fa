import { ApiError } from "@trazo/contract/errors/errors"
import { expect, it } from "vitest"
import { rendered, textOf } from "../../../testing/render.tsx"
import { StaffError } from "./staff-error.tsx"

it("G6: shows a denied permission inside the page, with a link to the allowed modules", () => {
  const denied = new ApiError("NOT_ALLOWED")
  const thrown = { status: denied.status, statusText: "", internal: false, data: denied.toResponse() }
  const html = rendered(<StaffError error={thrown} />)
  expect(textOf(html)).toContain("No tiene permiso para ver esto")
  expect(html).toContain('href="/executive"')
})

it("links to the queue from a request that is not found", () => {
  const missing = new ApiError("REQUEST_NOT_FOUND")
  const thrown = { status: missing.status, statusText: "", internal: false, data: missing.toResponse() }
  expect(rendered(<StaffError error={thrown} />)).toContain('href="/executive/certificates"')
})
