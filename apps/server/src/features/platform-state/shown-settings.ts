import type { Settings } from "../../env.ts"

/** An address without what lets one in: user, password and options. */
function withoutSecrets(address: string | null): string | null {
  if (address === null) return null
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`
}

/** The settings that hold, by the names that they have in the environment; secrets are not among them. */
export function shownSettings(settings: Settings): { name: string; value: string | null }[] {
  const values: Record<string, string | number | boolean | null> = {
    PUBLIC_SCHEME: settings.publicScheme,
    PUBLIC_PORT: settings.publicPort,
    ADMINISTRATOR_HOST: settings.administratorHost,
    TRUST_PROXY: settings.trustProxy,
    RATE_LIMIT: settings.rateLimit,
    SMTP_URL: withoutSecrets(settings.smtpUrl),
    MAIL_FROM: settings.mailFrom,
    PKI_BASE_URL: settings.pki.baseUrl,
    PKI_OID_ARC: settings.pki.oidArc,
    DATABASE_URL: withoutSecrets(settings.databaseUrl),
    DATABASE_POOL: settings.databasePool,
    DATA_DIR: settings.dataDir,
    S3_URL: withoutSecrets(settings.s3?.url ?? null),
    DEMO_DATA: settings.demoData === "local" || settings.demoData,
    LOG_LEVEL: settings.logLevel,
  }
  return Object.entries(values).map(([name, value]) => ({
    name,
    value: value === null ? null : String(value),
  }))
}
