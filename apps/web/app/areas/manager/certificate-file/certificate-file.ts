import { folded } from "@trazo/domain/text/latin-text"

/** For example `ana-lopez-4821.p12`: holder and last four digits of the serial, in ASCII. */
export function fileName(
  { holderNames, serial }: { holderNames: string; serial: string },
  ending: "p12" | "cer" | "compatible.p12",
): string {
  const name = folded(holderNames)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
  return `${name || "firma"}-${serial.slice(-4)}.${ending}`
}

type Bytes = Uint8Array<ArrayBuffer>

interface WritableFile {
  write(bytes: Bytes): Promise<void>
  close(): Promise<void>
}

interface PickerWindow {
  showSaveFilePicker?: (options: object) => Promise<{ createWritable(): Promise<WritableFile> }>
}

/** Whether the browser supports the File System Access API. */
export function canChooseFolder(): boolean {
  return typeof (window as PickerWindow).showSaveFilePicker === "function"
}

/** Resolves to false when the holder closed the dialog. */
export async function saveToFolder(bytes: Bytes, name: string): Promise<boolean> {
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
