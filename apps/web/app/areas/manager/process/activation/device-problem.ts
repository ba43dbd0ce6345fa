/** What this page needs of the browser. */
interface Device {
  navigator: Pick<Navigator, "userAgent">
  isSecureContext: boolean
  crypto?: { subtle?: unknown }
  indexedDB?: unknown
  Worker?: unknown
  Promise: object
}

/** Facebook, Messenger, Instagram, WhatsApp, TikTok, LINE, and Android's view of any app. Their browsers save no files. */
const insideOfApp = /FBA[NV]\/|FB_IAB|FBIOS|Instagram|WhatsApp|musical_ly|BytedanceWebview|\bLine\/|; wv\)/

/**
 * Why no signature can be made and saved here, or null. Asked before a key is made.
 * @returns a sentence for the holder
 */
export function deviceProblem(device: Device): string | null {
  if (insideOfApp.test(device.navigator.userAgent)) {
    return "Esta página está abierta dentro de otra aplicación, que no guarda archivos. Ábrala en el navegador de su teléfono (Chrome o Safari): en el menú de la aplicación elija «Abrir en el navegador», o copie la dirección."
  }
  if (!device.isSecureContext) {
    return "Esta página no se abrió con una conexión segura, y sin ella su navegador no crea claves. Ábrala con la dirección que empieza con «https»."
  }
  // The youngest part of the language that the pages use came with Chrome 119, Firefox 121 and Safari 17.4.
  const isOld =
    !device.crypto?.subtle || !device.indexedDB || !device.Worker || !("withResolvers" in device.Promise)
  if (isOld) {
    return "Su navegador es demasiado antiguo para crear su firma con seguridad. Actualícelo, o abra esta página con Chrome, Edge, Firefox o Safari de los últimos dos años."
  }
  return null
}
