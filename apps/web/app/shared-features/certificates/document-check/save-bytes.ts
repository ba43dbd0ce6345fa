/** Offers bytes of this device as a download; nothing is sent. */
export function saveBytes(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  type = "application/octet-stream",
): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
