interface SettingLabels {
  title: string
  /** Shown where the setting has no value. */
  otherwise: string
}

const unset = "Sin definir"

const labels: Record<string, SettingLabels> = {
  PUBLIC_SCHEME: { title: "Protocolo de los enlaces de los correos", otherwise: unset },
  PUBLIC_PORT: { title: "Puerto de los enlaces de los correos", otherwise: "El del protocolo" },
  ADMINISTRATOR_HOST: {
    title: "Dirección única de esta área",
    otherwise: "Ninguna: se abre en cualquier dirección",
  },
  PAYMENT_HOST: {
    title: "Dirección única a la que vuelven las pasarelas de pago",
    otherwise: "Ninguna: vuelven a la de cada distribuidora",
  },
  TRUST_PROXY: { title: "Proxies en los que se confía", otherwise: unset },
  RATE_LIMIT: { title: "Cambios por minuto de una dirección IP", otherwise: unset },
  SMTP_URL: { title: "Servidor de correo", otherwise: "Ninguno: los correos quedan en el buzón interno" },
  SMTP_TLS: { title: "Cifrado hacia el servidor de correo", otherwise: unset },
  MAIL_FROM: { title: "Remitente de los correos", otherwise: unset },
  PKI_BASE_URL: { title: "Dirección escrita en los certificados", otherwise: unset },
  PKI_OID_ARC: { title: "Arco de las políticas de certificación", otherwise: unset },
  PKI_NAME: { title: "Nombre de las autoridades en sus certificados", otherwise: unset },
  PKI_ORGANIZATION: { title: "Nombre de la entidad de certificación", otherwise: unset },
  PKI_RUC: { title: "RUC de la entidad de certificación", otherwise: unset },
  PKI_LOCALITY: { title: "Ciudad de la entidad de certificación", otherwise: unset },
  DATABASE_URL: { title: "Base de datos", otherwise: "La incluida, en la carpeta de datos" },
  DATABASE_POOL: { title: "Conexiones a la base de datos", otherwise: unset },
  DATA_DIR: { title: "Carpeta de datos", otherwise: unset },
  DEMO_DATA: { title: "Datos de demostración", otherwise: unset },
  LOG_LEVEL: { title: "Detalle del registro técnico", otherwise: unset },
}

const yesNo: Record<string, string> = { true: "Sí", false: "No" }

export function settingLabels(name: string, value: string | null): { title: string; value: string } {
  const { title, otherwise } = labels[name] ?? { title: name, otherwise: unset }
  if (value === null) return { title, value: otherwise }
  if (name === "RATE_LIMIT" && value === "0") return { title, value: "Sin límite" }
  if (name === "TRUST_PROXY" && value === "false") return { title, value: "En ninguno" }
  if (name === "TRUST_PROXY" && /^\d+$/.test(value)) return { title, value: `Los últimos saltos: ${value}` }
  if (name === "SMTP_TLS")
    return { title, value: value === "required" ? "Obligatorio" : "Si el servidor lo ofrece" }
  return { title, value: yesNo[value] ?? value }
}
