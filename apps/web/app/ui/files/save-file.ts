/** Starts a browser download of a file made on this device. */
export function saveFile(
  content: Uint8Array<ArrayBuffer> | Blob,
  name: string,
  type = "application/x-pkcs12",
): void {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the URL only after the click's task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
