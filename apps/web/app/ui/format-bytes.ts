const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** «850 KB», «1,4 MB». */
export function formatBytes(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / kilobyte))} KB`
  return `${(bytes / megabyte).toFixed(1).replace(".", ",")} MB`
}
