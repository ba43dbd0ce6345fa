import { afterAll, describe, expect, it } from "vitest"
import { StartupError } from "../../startup-error.ts"
import { startS3Server } from "../../testing/s3/s3-server.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { FileStoreUnavailable } from "./port.ts"
import { requireBucket, s3Bucket } from "./s3-bucket.ts"

const s3 = await startS3Server()
afterAll(() => s3.close())
const bucket = s3Bucket(s3.settings)
const content = Buffer.from("sellado")

it("stores files in the configured bucket", async () => {
  const { url, accessKeyId, secretAccessKey } = s3.settings
  const settings = { S3_URL: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  const { deps } = await createTestApp({ settings })
  const { wrappedKey } = await deps.files.put({ distributorId: "uno", fileId: "f1" }, content)
  expect([...s3.objects.keys()]).toEqual(["uno/f1/f1.sealed"])
  expect(await deps.files.get({ distributorId: "uno", fileId: "f1" }, wrappedKey)).toEqual(content)
})

describe("a bucket", () => {
  it("that asks to wait is retried", async () => {
    s3.faults.push({ status: 503, code: "SlowDown" }, { status: 500, code: "InternalError" })
    await bucket.write("uno", content)
    expect(s3.objects.get("uno")).toEqual(content)
  })

  it("that keeps failing causes an error", async () => {
    s3.faults.push(...Array.from({ length: 5 }, () => ({ status: 503, code: "SlowDown" })))
    await expect(bucket.write("dos", content)).rejects.toThrow("responded to PUT with 503 SlowDown")
    expect(await bucket.read("dos")).toBeNull()
    s3.faults.push(...Array.from({ length: 5 }, () => ({ status: 503, code: "SlowDown" })))
    await expect(bucket.read("dos")).rejects.toBeInstanceOf(FileStoreUnavailable)
  })

  it("that is away causes an error that says so", async () => {
    const away = s3Bucket({ ...s3.settings, url: "http://127.0.0.1:9/cubo" })
    await expect(away.read("dos")).rejects.toBeInstanceOf(FileStoreUnavailable)
  })

  it("ASVS 15.3.2: that redirects elsewhere causes an error", async () => {
    const other = await startS3Server()
    try {
      const location = `${other.settings.url}/tres`
      s3.faults.push({ status: 307, code: "TemporaryRedirect", location })
      await expect(bucket.write("tres", content)).rejects.toThrow("responded to PUT with 307")
      other.objects.set("tres", Buffer.from("ajeno"))
      s3.faults.push({ status: 307, code: "TemporaryRedirect", location })
      await expect(bucket.read("tres")).rejects.toThrow("responded to GET with 307 TemporaryRedirect")
    } finally {
      await other.close()
    }
  })

  it("that is accessible lets the application start", async () => {
    await expect(requireBucket(bucket)).resolves.toBeUndefined()
  })

  it.each([
    ["with another secret", { secretAccessKey: "otra" }, "403 SignatureDoesNotMatch"],
    ["that does not exist", { url: s3.settings.url.replace("papeles", "ninguno") }, "404 NoSuchBucket"],
    ["where nobody listens", { url: "http://127.0.0.1:9/papeles" }, "fetch failed"],
  ])("%s is reported at the start without the secret", async (_, wrong, reason) => {
    const refused = requireBucket(s3Bucket({ ...s3.settings, ...wrong }))
    await expect(refused).rejects.toThrow(StartupError)
    await expect(refused).rejects.toThrow(reason)
    await expect(refused).rejects.not.toThrow(s3.settings.secretAccessKey)
  })
})
