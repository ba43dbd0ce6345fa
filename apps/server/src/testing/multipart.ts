/** A multipart/form-data call as a browser sends it, for `app.inject`. */
export async function multipart(
  fields: Record<string, string>,
  file?: { name: string; bytes: Uint8Array<ArrayBuffer>; type?: string },
): Promise<{ payload: Buffer; headers: { "content-type": string } }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append("file", new Blob([file.bytes], { type: file.type ?? "application/pdf" }), file.name)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  }
}
