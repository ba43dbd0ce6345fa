const titles: Record<string, string> = {
  "send-mail": "Enviar correos",
  "mail-reset-link": "Enlaces de contraseña",
  "mail-administrator-link": "Enlaces de administradores",
  "publish-revocation": "Publicar revocaciones",
  "anchor-audit": "Anclar la auditoría",
}

/** What a queue does, in words; one that has none yet by its name. */
export function queueTitle(name: string): string {
  return titles[name] ?? name
}
