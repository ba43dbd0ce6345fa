/** The cookie of a purchase (packages/contract/src/purchase.ts). */
const shape = /(?:^|;\s*)trazo_request=([^;]+)/

/** The resume token that came with a page's request: on the server only, the cookie is closed to scripts. */
export function purchaseToken(request: Request): string | null {
  const value = shape.exec(request.headers.get("cookie") ?? "")?.[1]
  return value ? decodeURIComponent(value) : null
}
