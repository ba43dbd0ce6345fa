import { paths } from "@trazo/contract/paths"
import type { ExportFormat, ExportList } from "@trazo/domain/platform/export"
import { useSubmit } from "react-router"

export interface ExportWish {
  list: ExportList
  /** The list's filters as its API takes them. */
  query: object
}

/** Asks for an export and opens the page that shows its progress. */
export function useExport(exported: ExportWish): (format: ExportFormat) => void {
  const submit = useSubmit()
  return (format) =>
    void submit(
      { intent: "export", format, exported: JSON.stringify(exported) },
      { method: "post", action: paths.executiveExports },
    )
}
