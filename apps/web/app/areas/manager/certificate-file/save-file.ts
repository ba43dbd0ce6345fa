type Bytes = Uint8Array<ArrayBuffer>

/** Hands a file that was made here over to the browser, which saves it as any download. */
export function saveFile(bytes: Bytes, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/x-pkcs12" }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read it only after the click's task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

interface WritableFile {
  write(bytes: Bytes): Promise<void>
  close(): Promise<void>
}

interface PickerWindow {
  showSaveFilePicker?: (options: object) => Promise<{ createWritable(): Promise<WritableFile> }>
}

/** Whether the browser lets one choose the folder (File System Access). */
export function canChooseFolder(): boolean {
  return typeof (window as PickerWindow).showSaveFilePicker === "function"
}

/** Answers whether it was saved: false when the holder closed the dialog. */
export async function saveWhereChosen(bytes: Bytes, name: string): Promise<boolean> {
  const picker = (window as PickerWindow).showSaveFilePicker
  if (!picker) return false
  try {
    const handle = await picker({
      suggestedName: name,
      types: [{ description: "Firma electrónica", accept: { "application/x-pkcs12": [".p12"] } }],
    })
    const file = await handle.createWritable()
    await file.write(bytes)
    await file.close()
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return false
    throw error
  }
}
