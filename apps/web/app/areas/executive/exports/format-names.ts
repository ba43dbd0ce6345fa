import type { ExportFormat } from "@trazo/domain/platform/export"

export const formatNames: Record<ExportFormat, string> = { xlsx: "Excel (XLSX)", csv: "CSV", zip: "ZIP" }
