// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { SheetDrop } from "./sheet-drop.tsx"

it("offers every ending whose content the server reads, and those of its caller", () => {
  openScreen({
    Component: () => <SheetDrop label="Archivo" hint="" endings={[".ofx"]} send={async () => {}} />,
  })
  const endings = screen.getByLabelText<HTMLInputElement>("Archivo").accept.split(",")
  expect(endings).toEqual(expect.arrayContaining([".xlsx", ".csv", ".txt", ".ods", ".xls", ".tsv", ".ofx"]))
})
