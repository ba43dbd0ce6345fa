import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { run } from "./run.mjs"

/** Takes less than half of the processor time of the others. Some distributions don't have it. */
const lightBrowser = "chromium-headless-shell"

/** Programs that the tests call, and the Debian package of each; any one of `programs` or `files` will do. */
const tools = [
  {
    programs: [lightBrowser, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    package: "chromium",
  },
  { programs: ["openssl"], package: "openssl" },
  { programs: ["pdftotext"], package: "poppler-utils" },
  { programs: ["qpdf"], package: "qpdf" },
  { programs: ["xmlsec1"], package: "xmlsec1" },
  { programs: ["xmllint"], package: "libxml2-utils" },
  { programs: ["pk12util"], package: "libnss3-tools" },
  { programs: ["certtool"], package: "gnutls-bin" },
  { programs: ["keytool"], package: "default-jre-headless" },
  { files: ["/usr/share/java/bcprov.jar"], package: "libbcprov-java" },
]

const inPath = (program) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)))

const missingPackages = () =>
  tools
    .filter(
      ({ programs = [], files = [] }) => !programs.some(inPath) && !files.some((file) => existsSync(file)),
    )
    .map((tool) => tool.package)

/** The command that makes us root: none when we are, sudo where it asks no password, else null. */
function elevation() {
  if (process.getuid?.() === 0) return []
  return spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0 ? ["sudo", "-n"] : null
}

/** Bounded, because a machine without a network may have all that is needed already. */
async function aptGet(prefix, options) {
  const [program, ...before] = [...prefix, "timeout", "600", "apt-get", "-o", "Acquire::http::Timeout=20"]
  return await run(program, [...before, "-o", "Acquire::Retries=1", "-qq", ...options], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "ignore"],
  })
}

/** Installs what is missing where it can, else says in one line what to do. Resolves to whether all is there. */
export async function provideTools() {
  if (missingPackages().length === 0 && inPath(lightBrowser)) return true
  const prefix = elevation()
  if (prefix && inPath("apt-get")) {
    console.log("Instalando los programas que usan las pruebas…")
    const install = ["install", "-y", "--no-install-recommends"]
    await aptGet(prefix, ["update"])
    await aptGet(prefix, [...install, lightBrowser])
    const missing = missingPackages()
    if (missing.length > 0) await aptGet(prefix, [...install, ...missing])
  }
  const still = missingPackages()
  if (still.length === 0) return true
  console.error(`Faltan programas para las pruebas. Instálelos con: sudo apt-get install ${still.join(" ")}`)
  return false
}
