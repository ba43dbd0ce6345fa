/** Errors of the configuration's payment methods and invoicing. */
export const configurationErrors = {
  SHEET_UNREADABLE: {
    status: 400,
    message: "No pudimos leer el archivo. Guárdelo como XLSX o CSV y vuelva a subirlo.",
  },
  BANK_ACCOUNT_IN_USE: {
    status: 409,
    message: "Esa cuenta ya recibió pagos: desactívela y agregue otra, para que su historia se conserve.",
  },
  BANK_USER_NOT_FOUND: { status: 404, message: "No encontramos a ese usuario de banco." },
  INVOICING_UNAVAILABLE: {
    status: 503,
    message:
      "El servicio de facturación no responde, y no guardamos nada. Intente otra vez en unos minutos o avise al administrador de la plataforma.",
  },
} as const
