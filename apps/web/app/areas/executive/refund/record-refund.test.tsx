// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Refund } from "@trazo/contract/money/refunds"
import { expect, it, vi } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { handleIntents } from "../../../shared-features/platform/intent/page-action.ts"
import { RecordRefund } from "./record-refund.tsx"

vi.mock("../../../ui/files/prepare-upload.ts", () => ({ prepareUpload: async (file: File) => ({ file }) }))
let sent = 0
vi.mock("../../../shared-features/platform/api/upload-from-browser.ts", () => ({
  uploadFromBrowser: async (_endpoint: unknown, { file }: { file: File }) => ({
    id: `file-${++sent}`,
    name: file.name,
    size: file.size,
  }),
}))

it("names a sent proof that the API no longer has, until another one is sent", async () => {
  const { user } = openScreen({
    Component: () => <RecordRefund refund={{ id: "pago", amountCents: 2360 } as Refund} />,
    action: async ({ request }) =>
      handleIntents(await request.formData(), {
        record: async () => {
          throw new ApiError("VALIDATION_FAILED", { fields: { proof: "Suba el comprobante" } })
        },
      }),
  })
  const [input] = screen.getAllByLabelText<HTMLInputElement>(/Comprobante de la devolución/)
  const choose = (name: string) =>
    user.upload(input as HTMLInputElement, new File(["x"], name, { type: "application/pdf" }))
  const problem = () => screen.queryByRole("link", { name: /Comprobante de la devolución: Suba/ })
  await choose("uno.pdf")
  expect(await screen.findByText("uno.pdf")).toBeTruthy()
  await user.click(screen.getByRole("button", { name: /^Registrar/ }))
  expect(await screen.findByRole("link", { name: /Comprobante de la devolución: Suba/ })).toBeTruthy()
  await user.click(screen.getByRole("button", { name: "Quitar uno.pdf" }))
  await choose("dos.pdf")
  expect(await screen.findByText("dos.pdf")).toBeTruthy()
  expect(problem()).toBeNull()
})
