interface Sheet {
  made_at: Date
  used_at: Date | null
}

export function presentSheet(sheet: Sheet | undefined): { madeAt: string | null } {
  return { madeAt: sheet && !sheet.used_at ? sheet.made_at.toISOString() : null }
}
