import type { ExportFormat } from "@trazo/domain/files/export"

export const formatNames: Record<ExportFormat, string> = { xlsx: "Excel (XLSX)", csv: "CSV", zip: "ZIP" }
