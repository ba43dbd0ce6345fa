// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react"
import type { Review } from "@trazo/contract/desk/review"
import { ApiError } from "@trazo/contract/errors/errors"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { handleIntents } from "../../../shared-features/platform/intent/page-action.ts"
import { RequestAssignee } from "./request-assignee.tsx"

const ana = { id: "e1", names: "ANA RÍOS" }
const luis = { id: "e2", names: "LUIS VERA" }

/** The assignee's button with an action that notes what is sent. */
function open(assignee: Review["assignee"], { assignees = [ana, luis], failing = false } = {}) {
  const sent: Record<string, FormDataEntryValue>[] = []
  const review = { names: "MARÍA PEÑA", status: "review", assignee, assignees } as Review
  const note = ({ data }: { data: FormData }) => {
    sent.push(Object.fromEntries(data))
    return failing ? Promise.reject(new ApiError("REQUEST_TAKEN")) : Promise.resolve(null)
  }
  const opened = openScreen({
    Component: () => <RequestAssignee review={review} />,
    action: async ({ request }) => handleIntents(await request.formData(), { assign: note, release: note }),
  })
  return { ...opened, sent }
}

it("takes a free request by keyboard", async () => {
  const { user, sent } = open(null)
  await user.keyboard("t")
  await waitFor(() => expect(sent).toEqual([{ intent: "assign" }]))
})

it("releases one's own request by keyboard", async () => {
  const { user, sent } = open({ ...ana, isOwn: true })
  expect(screen.getByText("La tiene usted")).toBeTruthy()
  await user.keyboard("t")
  await waitFor(() => expect(sent).toEqual([{ intent: "release" }]))
})

it("asks before it takes a colleague's request, and names the colleague to the API", async () => {
  const { user, sent } = open({ ...luis, isOwn: false })
  await user.keyboard("t")
  const dialog = within(screen.getByRole("dialog"))
  expect(dialog.getByText(/LUIS VERA la tiene/)).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(dialog.getByText("Tomar la solicitud"))
  await waitFor(() => expect(sent).toEqual([{ intent: "assign", seenAssignee: "e2" }]))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

it("says that somebody was faster", async () => {
  const { user } = open(null, { failing: true })
  await user.keyboard("t")
  expect(await screen.findByText("Otra persona tiene esta solicitud. ¿Continúa usted?")).toBeTruthy()
})

it("only shows the colleague to a reader who may not decide", async () => {
  const { user, sent } = open({ ...luis, isOwn: false }, { assignees: [] })
  await user.keyboard("t")
  expect(screen.getByText("La tiene LUIS VERA")).toBeTruthy()
  expect(screen.queryByRole("button")).toBeNull()
  expect(sent).toEqual([])
})

it("asks for the colleague, and hands nothing over before one is chosen", async () => {
  const { user, sent } = open(
    { ...ana, isOwn: true },
    { assignees: [ana, luis, { id: "e3", names: "ZOE PAZ" }] },
  )
  await user.click(screen.getByText("La tiene usted"))
  await user.click(await screen.findByText("Pasar a un colega…"))
  const dialog = within(await screen.findByRole("dialog"))
  await user.click(dialog.getByRole("button", { name: "Pasar la solicitud" }))
  expect(await dialog.findByText(/^Elija al colega\.$/)).toBeTruthy()
  expect(sent).toEqual([])
  await user.selectOptions(dialog.getByRole("combobox", { name: /Colega/ }), "ZOE PAZ")
  await user.click(dialog.getByRole("button", { name: "Pasar la solicitud" }))
  await waitFor(() => expect(sent).toEqual([{ intent: "assign", to: "e3" }]))
})
