/** Minimal complete files of each type, for upload tests in all packages. */
const jpegBase64 =
  "/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCAAhHf/9k="
const progressiveJpegBase64 =
  "/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wgARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAVAQEBAAAAAAAAAAAAAAAAAAADBP/aAAwDAQACEAMQAAABnCR//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABBQJ//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPwF//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPwF//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAGPwJ//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPyF//9oADAMBAAIAAwAAABDz/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPxB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPxB//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxB//9k="
const pngBase64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQI12NgaGgAIQgFABoOBAHzMUyOAAAAAElFTkSuQmCC"

export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

export function sampleJpeg(): Uint8Array<ArrayBuffer> {
  return latin1Bytes(atob(jpegBase64))
}

export function sampleProgressiveJpeg(): Uint8Array<ArrayBuffer> {
  return latin1Bytes(atob(progressiveJpegBase64))
}

export function samplePng(): Uint8Array<ArrayBuffer> {
  return latin1Bytes(atob(pngBase64))
}

/** One empty page. */
export function samplePdf(): Uint8Array<ArrayBuffer> {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
  ]
  let text = "%PDF-1.4\n"
  const offsets = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const xref = text.length
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.join("")}`
  return latin1Bytes(`${text}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`)
}

/** The boxes of an MP4 without media. */
export function sampleMp4(): Uint8Array<ArrayBuffer> {
  return latin1Bytes("\0\0\0\x14ftypisom\0\0\0\0mp41\0\0\0\x08moov\0\0\0\x0cmdat\0\0\0\0")
}

/** A QuickTime film of an iPhone, without media. Its media data comes before the index. */
export function sampleMov(): Uint8Array<ArrayBuffer> {
  return latin1Bytes("\0\0\0\x14ftypqt  \0\0\0\0qt  \0\0\0\x08wide\0\0\0\x0cmdat\0\0\0\0\0\0\0\x08moov")
}

/** A WebM header without clusters. */
export function sampleWebm(): Uint8Array<ArrayBuffer> {
  return latin1Bytes("\x1a\x45\xdf\xa3\x87\x42\x82\x84webm\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff")
}
