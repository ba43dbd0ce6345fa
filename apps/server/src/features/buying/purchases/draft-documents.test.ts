import { crc32, deflateSync } from "node:zlib"
import {
  latin1Bytes,
  sampleJpeg,
  sampleMov,
  sampleMp4,
  samplePdf,
  samplePng,
} from "@trazo/domain/platform/sample-files"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { aShop, goTo, type Purchase, purchaseOf, startPurchase } from "../../../testing/purchase.ts"
import { holder, traceOf } from "../../../testing/request-factory.ts"
import { createTestApp, openTransactions } from "../../../testing/test-app.ts"

const app = await createTestApp()
const shop = await aShop(app)
let purchase: Purchase

beforeEach(async () => {
  purchase = await goTo(app, await startPurchase(app, shop), "documents")
  await purchase.call("PUT", "/current/biometric-consent", { accepted: true })
})

const filesOf = async (paper: string, of = purchase) =>
  (await of.flow()).categories.find((category) => category.paper === paper)?.files ?? []

/** A valid PDF of this size in bytes. */
function padded(size: number): Uint8Array {
  const pdf = samplePdf()
  const text = String.fromCharCode(...pdf)
  const place = text.indexOf("xref\n")
  const filler = `${"%".padEnd(size - pdf.length - 1, " ")}\n`
  const moved = text.replace(/startxref\n\d+/, `startxref\n${place + filler.length}`)
  const grown = moved.slice(0, place) + filler + moved.slice(place)
  return latin1Bytes(grown)
}

async function interlacedPng(): Promise<Buffer> {
  const create = { width: 40, height: 40, channels: 3, background: "#c0ffee" } as const
  return await sharp({ create }).png({ progressive: true }).toBuffer()
}

/** A one-bit PNG, all black: 3 MB of lines compress to a few kilobytes, and decode to 25 megapixels and more. */
function pictureBomb(width: number, height: number): Uint8Array {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const lines = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(lines)), chunk("IEND", Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([latin1Bytes("\x89PNG\r\n\x1a\n"), ...parts]))
}

/** Counts the pictures that reach the decoder. */
async function decodedDuring(work: () => Promise<void>): Promise<number> {
  const { pictures } = app.deps
  let decoded = 0
  app.deps.pictures = {
    ...pictures,
    decode(picture, source) {
      decoded += 1
      return pictures.decode(picture, source)
    },
  }
  await work().finally(() => {
    app.deps.pictures = pictures
  })
  return decoded
}

describe("image bombs", () => {
  test("are refused by their header, without decoding", async () => {
    const bomb = pictureBomb(5001, 5000)
    expect(bomb.length).toBeLessThan(10_000)
    const before = await traceOf(app, purchase)
    const decoded = await decodedDuring(async () => {
      expect(await purchase.upload("identityFront", bomb, "cedula.png")).toMatchObject({
        status: 400,
        body: {
          typeCode: "PICTURE_TOO_LARGE",
          message: "La imagen tiene más de 25 megapíxeles. Redúzcala o tome la foto con menos resolución.",
        },
      })
    })
    expect(decoded).toBe(0)
    expect(await traceOf(app, purchase)).toEqual(before)
  })

  test("of the permitted size are decoded", async () => {
    const decoded = await decodedDuring(async () => {
      expect((await purchase.upload("identityFront", pictureBomb(5000, 5000))).status).toBe(200)
    })
    expect(decoded).toBe(1)
  })

  test("are not decoded for a request that takes no documents", async () => {
    const unconsented = await goTo(app, await startPurchase(app, shop), "documents")
    const young = await startPurchase(app, shop)
    const cancelled = await startPurchase(app, shop)
    await cancelled.call("PUT", "/current/cancellation")
    const decoded = await decodedDuring(async () => {
      const picture = pictureBomb(4000, 4000)
      expect((await unconsented.upload("identityFront", picture)).body.typeCode).toBe("CONSENT_REQUIRED")
      expect((await young.upload("facePhoto", picture)).body.typeCode).toBe("STEP_NOT_REACHED")
      expect((await young.upload("identityFront", picture)).body.typeCode).toBe("CONSENT_REQUIRED")
      expect((await purchase.upload("incorporation", picture)).body.typeCode).toBe("FILE_TYPE_NOT_ALLOWED")
      expect((await cancelled.upload("identityFront", picture)).body.typeCode).toBe("REQUEST_LINK_INVALID")
    })
    expect(decoded).toBe(0)
  })

  test("are told to come again when too many pictures wait", async () => {
    const { pictures } = app.deps
    app.deps.pictures = { ...pictures, decode: async () => "busy" }
    const response = await purchase.upload("identityFront", pictureBomb(10, 10))
    app.deps.pictures = pictures
    expect(response).toMatchObject({ status: 503, body: { typeCode: "OVERLOADED" } })
    expect(app.takeErrors()).toHaveLength(1)
    expect(await filesOf("identityFront")).toEqual([])
  })
})

describe("a PDF file that the inspector refuses", () => {
  test.each([
    ["active", "FILE_ACTIVE", "Imprímalo otra vez como PDF o tómele una foto."],
    ["password", "FILE_NEEDS_PASSWORD", "pide una contraseña"],
    ["noPages", "FILE_WITHOUT_PAGES", "no tiene páginas"],
    ["damaged", "FILE_DAMAGED", "guárdelo otra vez"],
  ] as const)("as %s is not stored, and the applicant reads what to do", async (verdict, code, advice) => {
    const { pdfs } = app.deps
    app.deps.pdfs = { ...pdfs, inspect: async () => verdict }
    const before = await traceOf(app, purchase)
    const { status, body } = await purchase.upload("identityFront", samplePdf(), "cedula.pdf")
    app.deps.pdfs = pdfs
    expect([status, body.typeCode]).toEqual([400, code])
    expect(body.message).toContain(advice)
    expect(await traceOf(app, purchase)).toEqual(before)
  })
})

describe("D4: refuses an invalid file with its message and changes nothing", () => {
  const megabytes = 1024 * 1024
  const truncatedPhoto = sampleJpeg().slice(0, -40)
  const cases: [string, Uint8Array, string, string, string][] = [
    [
      "a text named .pdf",
      latin1Bytes("<html>hola</html>"),
      "cedula.pdf",
      "FILE_TYPE_NOT_ALLOWED",
      "El formato ingresado no es permitido",
    ],
    [
      "a PDF that is only a header",
      latin1Bytes("%PDF-1.4\nnada"),
      "cedula.pdf",
      "FILE_DAMAGED",
      "No pudimos abrir el documento.",
    ],
    [
      "a truncated PDF",
      samplePdf().slice(0, -30),
      "cedula.pdf",
      "FILE_DAMAGED",
      "No pudimos abrir el documento.",
    ],
    ["a truncated JPEG", truncatedPhoto, "cedula.jpg", "FILE_DAMAGED", "No pudimos abrir el documento."],
    [
      "a film named .jpg",
      sampleMp4(),
      "cedula.jpg",
      "FILE_TYPE_NOT_ALLOWED",
      "El formato ingresado no es permitido",
    ],
    ["an empty file", new Uint8Array(), "cedula.pdf", "FILE_EMPTY", "El documento está vacío."],
    [
      "more than 2 MB",
      padded(2 * megabytes + 1),
      "cedula.pdf",
      "FILE_TOO_LARGE",
      "El documento pesa más de 2 Mb",
    ],
    [
      "more than 10 MB",
      padded(10 * megabytes + 1),
      "cedula.pdf",
      "FILE_TOO_LARGE",
      "El documento pesa más de 2 Mb",
    ],
  ]
  test.each(cases)("%s", async (_, bytes, name, typeCode, message) => {
    const before = await traceOf(app, purchase)
    const { body } = await purchase.upload("identityFront", bytes, name)
    expect(body.typeCode).toBe(typeCode)
    expect(body.message).toContain(message)
    expect(await traceOf(app, purchase)).toEqual(before)
  })

  test.each([
    ["PNG", async () => samplePng()],
    ["interlaced PNG", interlacedPng],
  ])("a complete %s whose picture cannot be decoded", async (_, draw) => {
    const png = await draw()
    const data = String.fromCharCode(...png).indexOf("IDAT") + 4
    png.fill(0, data, data + 8)
    expect((await purchase.upload("identityFront", png)).body.typeCode).toBe("FILE_DAMAGED")
  })

  test("a PDF for the face photo; a picture or too large a file for the video", async () => {
    const older = await goTo(app, await startPurchase(app, shop), "documents", {
      userInfo: { ...holder, birthDate: "1950-01-31" },
    })
    await older.call("PUT", "/current/biometric-consent", { accepted: true })
    expect((await older.upload("authorisationVideo", samplePng())).body.typeCode).toBe(
      "FILE_TYPE_NOT_ALLOWED",
    )
    const tooLong = Uint8Array.from([...sampleMp4(), ...new Uint8Array(10 * 1024 * 1024)])
    expect(await older.upload("authorisationVideo", tooLong, "v.mp4")).toMatchObject({
      status: 413,
      body: { typeCode: "VIDEO_TOO_LARGE", message: "El video pesa más de 10 Mb" },
    })
    expect((await older.upload("authorisationVideo", sampleMp4(), "v.mp4")).status).toBe(200)
    await purchase.upload("identityFront")
    await purchase.upload("identityBack")
    await purchase.call("PUT", "/current/steps/documents")
    expect((await purchase.upload("facePhoto", samplePdf())).body.typeCode).toBe("FILE_TYPE_NOT_ALLOWED")
  })

  test("a call without file", async () => {
    const response = await app.app.inject({
      method: "POST",
      url: "/api/requests/current/papers/identityFront",
      headers: {
        host: shop.host,
        "x-request-token": purchase.token,
        "content-type": "multipart/form-data; boundary=x",
      },
      payload: "--x--\r\n",
    })
    expect(response.json()).toMatchObject({
      typeCode: "FILE_MISSING",
      message: "Este documento es requerido",
    })
  })

  test("a document that the request does not require", async () => {
    expect((await purchase.upload("incorporation")).body.message).toBe(
      "Esta solicitud no pide ese documento.",
    )
  })
})

test("stores an iPhone's film as the video, with its media type", async () => {
  const older = await goTo(app, await startPurchase(app, shop), "documents", {
    userInfo: { ...holder, birthDate: "1950-01-31" },
  })
  await older.call("PUT", "/current/biometric-consent", { accepted: true })
  expect((await older.upload("authorisationVideo", sampleMov(), "IMG_0042.MOV")).status).toBe(200)
  const [film] = await filesOf("authorisationVideo", older)
  expect(film).toMatchObject({ name: "IMG_0042.mov", type: "video/quicktime" })
  const { headers } = await older.call("GET", `/current/papers/files/${film?.id}`)
  expect(headers["content-type"]).toBe("video/quicktime")
})

test("requires the biometric consent before the first document", async () => {
  const other = await goTo(app, await startPurchase(app, shop), "documents")
  const before = await traceOf(app, other)
  expect((await other.upload("identityFront")).body.typeCode).toBe("CONSENT_REQUIRED")
  expect(await traceOf(app, other)).toEqual(before)
})

test("detects type and extension from the content", async () => {
  await purchase.upload("identityFront", samplePng(), "../../cédula «frente».pdf")
  expect(await filesOf("identityFront")).toMatchObject([
    { name: "cédula frente.png", type: "image/png", size: samplePng().length },
  ])
})

test("replaces the file of a document and deletes the former content", async () => {
  await purchase.upload("identityFront", samplePdf())
  const [first] = await filesOf("identityFront")
  await purchase.upload("identityFront", samplePng())
  expect(await filesOf("identityFront")).toMatchObject([{ type: "image/png" }])
  expect((await purchase.call("GET", `/current/papers/files/${first?.id}`)).status).toBe(404)
  const stored = await app.owner.selectFrom("files").select("id").where("id", "=", first!.id).execute()
  expect(stored).toEqual([])
})

test("accepts up to twelve files of a deed and stores repeated content once", async () => {
  const deed = await startPurchase(app, shop, { kind: "subject2" })
  await goTo(app, deed, "documents", { userInfo: { ...holder, ruc: "1710034065001" } })
  await deed.call("PUT", "/current/biometric-consent", { accepted: true })
  const part = (at: number) => padded(600 + at)
  await deed.upload("rucCertificate", part(0))
  await deed.upload("rucCertificate", part(0))
  expect(await filesOf("rucCertificate", deed)).toHaveLength(1)
  for (let at = 1; at < 12; at += 1) await deed.upload("rucCertificate", part(at))
  expect(await deed.upload("rucCertificate", part(12))).toMatchObject({
    status: 400,
    body: { message: "Puede subir hasta 12 archivos. Quite alguno o únalos en un PDF." },
  })
  expect(await filesOf("rucCertificate", deed)).toHaveLength(12)
})

test("serves the applicant a document unchanged, without caching or sniffing", async () => {
  await purchase.upload("identityFront", samplePdf(), "cédula.pdf")
  const [file] = await filesOf("identityFront")
  const response = await purchase.call("GET", `/current/papers/files/${file?.id}`)
  expect(response.bytes.equals(Buffer.from(samplePdf()))).toBe(true)
  expect(response.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment; filename*=UTF-8''c%C3%A9dula.pdf",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  })
  expect(response.headers["content-security-policy"]).toMatch(
    /^sandbox; default-src 'none';.*frame-ancestors 'none'$/,
  )
})

test("does not find another applicant's document", async () => {
  await purchase.upload("identityFront")
  const [file] = await filesOf("identityFront")
  const neighbour = await goTo(app, await startPurchase(app, shop), "documents")
  const elsewhere = purchaseOf(app, { ...(await startPurchase(app, await aShop(app))) })
  for (const stranger of [neighbour, elsewhere]) {
    expect((await stranger.call("GET", `/current/papers/files/${file?.id}`)).status).toBe(404)
    expect((await stranger.call("DELETE", `/current/papers/files/${file?.id}`)).status).toBe(404)
  }
  expect(await filesOf("identityFront")).toHaveLength(1)
})

test("deletes a document and reopens its step", async () => {
  await purchase.upload("identityFront")
  await purchase.upload("identityBack")
  await purchase.call("PUT", "/current/steps/documents")
  const [file] = await filesOf("identityFront")
  const { body } = await purchase.call("DELETE", `/current/papers/files/${file?.id}`)
  expect(body.step.current).toBe("documents")
  expect(await filesOf("identityFront")).toEqual([])
})

test("stores a file while no transaction is open, so that disk and bucket hold no lock", async () => {
  const purchase = await goTo(app, await startPurchase(app, shop), "documents")
  await purchase.call("PUT", "/current/biometric-consent", { accepted: true })
  const { files } = app.deps
  const open: number[] = []
  app.deps.files = {
    ...files,
    async put(place, content) {
      open.push(await openTransactions(app))
      return files.put(place, content)
    },
  }
  const sent = await purchase.upload("identityFront").finally(() => {
    app.deps.files = files
  })
  expect([sent.status, open]).toEqual([200, [0]])
})

describe("the photos of a card", () => {
  const lines = ["NUI.1703141596", "APELLIDOS", "PEÑA", "LOOR", "NOMBRES", "ANA LUCÍA"]
  const facts = { sharpness: 300, brightness: 170, cutSides: 0, lines }
  const reads: string[] = []
  const read = async (...found: ("busy" | "unreadable" | typeof facts)[]) => {
    const { cards } = app.deps
    app.deps.cards = {
      ...cards,
      async read(_, __, source) {
        reads.push(source)
        return found.shift() ?? "unreadable"
      },
    }
    try {
      return await purchase.call("POST", "/current/card-reading")
    } finally {
      app.deps.cards = cards
    }
  }

  beforeEach(async () => {
    reads.length = 0
    purchase = await startPurchase(app, shop)
    await purchase.call("PUT", "/current/biometric-consent", { accepted: true })
  })

  test("are taken before the data, and say what the form can be filled in with", async () => {
    expect((await purchase.flow()).options.card).toBeNull()
    const sent = await purchase.upload("identityFront", sampleJpeg(), "frente.jpg")
    expect(sent.body.options.card).toEqual({ fields: {}, swapped: [], isPending: true })
    const fields = { identity: "1703141596", names: "ANA LUCÍA", surname1: "PEÑA", surname2: "LOOR" }
    expect((await read(facts)).body.options.card).toEqual({ fields, swapped: [], isPending: false })
    // What was read stays read, and fills in nothing by itself.
    expect((await read()).body.options.card).toEqual({ fields, swapped: [], isPending: false })
    expect(reads).toEqual([purchase.id])
    const { userInfo, step } = await purchase.flow()
    expect([userInfo, step.completed]).toEqual([{}, ["certificate"]])
  })

  test("are read again after a busy reader, and once for two tabs that ask together", async () => {
    await purchase.upload("identityFront", sampleJpeg(), "frente.jpg")
    expect((await read("busy")).body.options.card?.isPending).toBe(true)
    await Promise.all([read(facts), read(facts)])
    expect(reads).toHaveLength(2)
    expect((await purchase.flow()).options.card?.isPending).toBe(false)
  })

  test("are followed by another one, whose reading counts then", async () => {
    await purchase.upload("identityFront", sampleJpeg(), "frente.jpg")
    await read(facts)
    await purchase.upload("identityFront", samplePng(), "otra.png")
    expect((await purchase.flow()).options.card).toEqual({ fields: {}, swapped: [], isPending: true })
    expect((await read("unreadable")).body.options.card).toEqual({
      fields: {},
      swapped: [],
      isPending: false,
    })
  })

  test("are not read of a PDF, without consent or of a request that was sent", async () => {
    await purchase.upload("identityFront", samplePdf(), "frente.pdf")
    expect((await read()).body.options.card).toBeNull()
    const unconsented = await startPurchase(app, shop)
    expect((await unconsented.call("POST", "/current/card-reading")).body.typeCode).toBe("CONSENT_REQUIRED")
    const sent = await goTo(app, await startPurchase(app, shop), "summary")
    await sent.call("PUT", "/current/cancellation")
    expect((await sent.call("POST", "/current/card-reading")).status).toBe(404)
    expect(reads).toEqual([])
  })
})
