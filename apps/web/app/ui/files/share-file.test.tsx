// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core"
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, test, vi } from "vitest"
import { ShareFile } from "./share-file.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const p12 = { content: new Uint8Array([48, 0]), name: "ana-4821.p12", type: "application/x-pkcs12" }
const show = (device: object) => {
  vi.stubGlobal("navigator", device)
  render(
    <MantineProvider>
      <ShareFile {...p12} />
    </MantineProvider>,
  )
}

test("shares the file under its name and type where the device takes it", async () => {
  const share = vi.fn(async (_shared: { files: File[] }) => {})
  show({ share, canShare: ({ files }: { files: File[] }) => files[0]?.type === p12.type })
  const user = userEvent.setup()
  await user.click(screen.getByRole("button", { name: "Compartir ana-4821.p12" }))
  expect(share.mock.calls[0]?.[0].files.map(({ name, type }) => [name, type])).toEqual([[p12.name, p12.type]])
})

test.each([
  ["shares nothing", {}],
  ["does not share this type", { share: () => {}, canShare: () => false }],
])("offers nothing where the browser %s", (_case, device) => {
  show(device)
  expect(screen.queryByRole("button")).toBeNull()
})
