import { Button, Menu } from "@mantine/core"
import "@mantine/core/styles/Menu.layer.css"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import { listFormats } from "@trazo/domain/platform/export"
import { formatNames } from "./format-names.ts"
import { type ExportWish, useExport } from "./use-export.ts"

/** Asks for a list with its filters as a file, and opens the page that shows its progress. */
export function ExportMenu({ list, query }: ExportWish) {
  const ask = useExport({ list, query })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {listFormats.map((format) => (
          <Menu.Item key={format} onClick={() => ask(format)}>
            {formatNames[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
