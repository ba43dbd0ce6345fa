export const notAvailableTitle = "Distribuidora no disponible"

const sorry = "Lo sentimos, la distribuidora todavía no se encuentra disponible, contáctese con"

/** F7: to whom one turns. */
export const notAvailableText = {
  executive: `${sorry} el administrador.`,
  client: `${sorry} su proveedor.`,
} as const
