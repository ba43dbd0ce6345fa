import type { Export } from "@trazo/contract/desk/exports"
import type { ExportRow } from "./export.ts"

export function presentExport(row: ExportRow): Export {
  return {
    id: row.id,
    list: row.exported.list,
    format: row.format,
    state: row.state,
    rows: row.rows,
    total: row.total,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    sizeBytes: row.sizeBytes,
  }
}
