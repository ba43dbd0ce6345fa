const hostName = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

/**
 * The policy of a page. Styles allow attributes, which Mantine writes when it renders on the server; scripts only
 * what carries the nonce and what those load.
 */
export function pagePolicy(page: { nonce: string; secure: boolean; host: string }): string {
  const socket = hostName.test(page.host) ? ` ${page.secure ? "wss" : "ws"}://${page.host}` : ""
  return [
    "default-src 'self'",
    `script-src 'nonce-${page.nonce}' 'strict-dynamic'`,
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${page.nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${socket}`,
    "frame-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(page.secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ")
}

/** Answers of the API are data: nothing in them runs; a PDF among them may be shown inside a page of ours. */
export const apiPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'"

/** /api/docs brings its own scripts as files, and styles inside its pages. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
