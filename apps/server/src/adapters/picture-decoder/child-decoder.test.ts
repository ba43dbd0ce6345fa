import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sampleJpeg, samplePng, sampleProgressiveJpeg } from "@trazo/domain/platform/sample-files"
import sharp from "sharp"
import { afterAll, describe, expect, it } from "vitest"
import { childDecoder } from "./child-decoder.ts"

const folder = await mkdtemp(join(tmpdir(), "trazo-server-decoder-"))
const decoder = childDecoder()
const decode = (picture: Uint8Array) => decoder.decode(picture, "192.0.2.1")
afterAll(async () => {
  await decoder.close()
  await rm(folder, { recursive: true })
})

/** A decoder whose program does what a picture's text says, and answers true to any other. */
async function scripted(limits: Parameters<typeof childDecoder>[0] = {}) {
  const program = join(folder, "program.mjs")
  await writeFile(
    program,
    `let busy = 0
    process.on("message", (picture) => {
      const text = Buffer.from(picture).toString()
      if (text === "crash") process.exit(1)
      if (text === "hang") return
      busy += 1
      const answer = text === "environment" ? process.env.MASTER_KEY === undefined : busy === 1
      setImmediate(() => { busy -= 1; process.send(answer) })
    })
    process.on("disconnect", () => process.exit())
    process.send("ready")`,
  )
  const scriptedDecoder = childDecoder({ program, taskMilliseconds: 300, ...limits })
  return {
    decode: (text: string, source = "192.0.2.1") => scriptedDecoder.decode(Buffer.from(text), source),
    close: () => scriptedDecoder.close(),
  }
}

it.each([
  ["a JPEG", sampleJpeg()],
  ["a progressive JPEG", sampleProgressiveJpeg()],
  ["a PNG", samplePng()],
])("decodes %s", async (_, picture) => {
  expect(await decode(picture)).toBe("decoded")
})

it("reports pictures that do not decode to their end", async () => {
  const noise = { create: { width: 300, height: 300, channels: 3, background: "#456" } } as const
  const photo = await sharp({ create: { ...noise.create, noise: { type: "gaussian", sigma: 60 } } })
    .jpeg()
    .toBuffer()
  expect(await decode(photo)).toBe("decoded")
  expect(await decode(photo.subarray(0, photo.length / 2))).toBe("damaged")
})

it("reads no other format, whatever a file claims", async () => {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>`)
  const webp = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#456" } })
    .webp()
    .toBuffer()
  expect(await decode(svg)).toBe("damaged")
  expect(await decode(webp)).toBe("damaged")
})

describe("a decoder", () => {
  it("decodes one picture at a time", async () => {
    const { decode, close } = await scripted()
    expect(await Promise.all(["a", "b", "c", "d"].map((text) => decode(text)))).toEqual(
      Array(4).fill("decoded"),
    )
    await close()
  })

  it("refuses a picture when too many wait", async () => {
    const { decode, close } = await scripted({ waiting: 2 })
    expect(await Promise.all(["a", "b", "c"].map((text) => decode(text)))).toEqual([
      "decoded",
      "decoded",
      "busy",
    ])
    expect(await decode("d")).toBe("decoded")
    await close()
  })

  it("refuses a picture when too many of its source wait, and decodes another's", async () => {
    const { decode, close } = await scripted({ waitingPerSource: 2 })
    const sources = ["one", "one", "one", "other"]
    expect(await Promise.all(sources.map((source) => decode("a", source)))).toEqual([
      "decoded",
      "decoded",
      "busy",
      "decoded",
    ])
    await close()
  })

  it("takes turns between sources", async () => {
    const { decode, close } = await scripted()
    const done: string[] = []
    const sources = ["one", "one", "one", "other"]
    await Promise.all(sources.map(async (source) => done.push(await decode("a", source).then(() => source))))
    expect(done).toEqual(["one", "other", "one", "one"])
    await close()
  })

  it.each(["hang", "crash"])("survives a picture that makes its program %s", async (picture) => {
    const { decode, close } = await scripted()
    expect(await Promise.all([picture, "next"].map((text) => decode(text)))).toEqual(["damaged", "decoded"])
    await close()
  })

  it("starts again after it was idle", async () => {
    const { decode, close } = await scripted({ idleMilliseconds: 0 })
    expect(await decode("a")).toBe("decoded")
    expect(await decode("b")).toBe("decoded")
    await close()
  })

  it("gives its program no environment", async () => {
    const { decode, close } = await scripted()
    expect(await decode("environment")).toBe("decoded")
    await close()
  })
})

describe("rendering", () => {
  const whole = { x: 0, y: 0, width: 1, height: 1 }
  const [left, right] = ["#ff0000", "#0000ff"]
  const half = { width: 200, height: 200, channels: 3, background: right } as const
  /** 400 by 200 pixels: red on the left, blue on the right. */
  const picture = sharp({ create: { width: 400, height: 200, channels: 3, background: left } }).composite([
    { input: { create: half }, left: 200, top: 0 },
  ])
  const colourAt = async (content: Uint8Array | undefined, x: number, y: number) => {
    const pixel = sharp(content).ensureAlpha().extract({ left: x, top: y, width: 1, height: 1 })
    return [...(await pixel.raw().toBuffer())]
  }
  const render = async (bytes: Uint8Array, rendering: Parameters<typeof decoder.render>[1]) => {
    const outcome = await decoder.render(bytes, rendering, "192.0.2.1")
    if (typeof outcome === "string") throw new Error(outcome)
    return outcome
  }

  it("cuts a picture and makes each size without metadata", async () => {
    const photo = await picture
      .clone()
      .withExif({ IFD0: { Copyright: "A home address" } })
      .jpeg()
      .toBuffer()
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 }
    const sizes = [
      { width: 120, height: 120 },
      { width: 40, height: 40 },
    ]
    const { mediaType, contents } = await render(photo, { crop, sizes, isLossless: false })
    expect(mediaType).toBe("image/jpeg")
    const made = await Promise.all(contents.map((content) => sharp(content).metadata()))
    expect(made.map(({ width, height, exif }) => [width, height, exif])).toEqual([
      [120, 120, undefined],
      [40, 40, undefined],
    ])
    const [red = 255, , blue = 0] = await colourAt(contents[0], 60, 60)
    expect(red < 40 && blue > 200).toBe(true)
  })

  it("leaves transparent margins where the crop reaches beyond the picture", async () => {
    const crop = { x: -0.5, y: -0.5, width: 2, height: 4 }
    const sizes = [{ width: 80, height: 80 }]
    const { mediaType, contents } = await render(await picture.clone().png().toBuffer(), {
      crop,
      sizes,
      isLossless: true,
    })
    expect(mediaType).toBe("image/png")
    expect((await colourAt(contents[0], 2, 2))[3]).toBe(0)
    expect(await colourAt(contents[0], 30, 15)).toEqual([255, 0, 0, 255])
  })

  it("measures the crop on the picture as it is seen, not as it is stored", async () => {
    const photo = await picture.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const crop = { x: 0, y: 0.5, width: 1, height: 0.5 }
    const sizes = [{ width: 50, height: 50 }]
    const { contents } = await render(photo, { crop, sizes, isLossless: true })
    const [red = 255, , blue = 0] = await colourAt(contents[0], 25, 25)
    expect(red < 40 && blue > 200).toBe(true)
  })

  it("turns a photo as it is seen, without metadata", async () => {
    const exif = { IFD0: { Make: "Una cámara" }, IFD3: { GPSLatitude: "0/1 10/1 0/1" } }
    const photo = await picture.clone().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const upright = await decoder.turnUpright(photo, "192.0.2.1")
    if (typeof upright === "string") throw new Error(upright)
    const { width, height, orientation, exif: left } = await sharp(upright).metadata()
    expect([width, height, orientation, left]).toEqual([200, 400, undefined, undefined])
    const [red = 0, , blue = 255] = await colourAt(upright, 100, 50)
    expect(red > 200 && blue < 40).toBe(true)
  })

  it("reports a picture that does not decode, and a crop that shows nothing", async () => {
    const sizes = [{ width: 9, height: 9 }]
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>`)
    const damaged = await decoder.render(svg, { crop: whole, sizes, isLossless: true }, "192.0.2.1")
    const outside = { crop: { ...whole, x: 2 }, sizes, isLossless: true }
    expect([damaged, await decoder.render(samplePng(), outside, "192.0.2.1")]).toEqual(["damaged", "damaged"])
  })
})
