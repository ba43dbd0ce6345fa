/** A holder's full name as typed: «MARÍA JOSÉ PEÑA LOOR». */
export function holderNames({ user_info: info }: { user_info: Record<string, string> }): string {
  return [info.names, info.surname1, info.surname2].filter(Boolean).join(" ")
}
