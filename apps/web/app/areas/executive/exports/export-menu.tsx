import { Button, Menu } from "@mantine/core"
import "@mantine/core/styles/Menu.layer.css"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import { paths } from "@trazo/contract/paths"
import { type ExportList, exportFormats } from "@trazo/domain/files/export"
import { useSubmit } from "react-router"
import { formatNames } from "./format-names.ts"

interface ExportMenuProps {
  list: ExportList
  /** The list's filters as its API takes them. */
  query: object
}

/** Asks for a list with its filters as a file, and opens the page that shows its progress. */
export function ExportMenu({ list, query }: ExportMenuProps) {
  const submit = useSubmit()
  const ask = (format: string) =>
    submit(
      { intent: "export", format, exported: JSON.stringify({ list, query }) },
      { method: "post", action: paths.executiveExports },
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void ask(format)}>
            {formatNames[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
