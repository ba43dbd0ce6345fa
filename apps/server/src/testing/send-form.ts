import type { TestApp } from "./test-app.ts"

/** Posts a form with a file, as a browser encodes it. */
export async function sendForm(
  { app }: Pick<TestApp, "app">,
  { url, headers, body }: { url: string; headers: Record<string, string>; body: FormData },
) {
  const request = new Request("http://x", { method: "POST", body })
  const contentType = request.headers.get("content-type") ?? ""
  return await app.inject({
    method: "POST",
    url,
    headers: { ...headers, "content-type": contentType },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
