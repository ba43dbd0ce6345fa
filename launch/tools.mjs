import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { run } from "./run.mjs"

const lightBrowser = "chromium-headless-shell"

/**
 * Programs that the tests call, and the Debian package of each; any one of `programs` or `files` will do. Without an
 * extra one the tests pass: the light browser takes less than half of the processor time of the others, and the tests
 * of the others are left out.
 */
const allTools = [
  { programs: [lightBrowser], package: lightBrowser, isExtra: true },
  {
    programs: [lightBrowser, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    package: "chromium",
  },
  { programs: ["openssl"], package: "openssl" },
  { programs: ["pdftotext"], package: "poppler-utils" },
  { programs: ["qpdf"], package: "qpdf" },
  { programs: ["xmlsec1"], package: "xmlsec1" },
  { programs: ["pk12util"], package: "libnss3-tools" },
  { programs: ["certtool"], package: "gnutls-bin" },
  { programs: ["keytool"], package: "default-jre-headless" },
  { programs: ["xmllint"], package: "libxml2-utils", isExtra: true },
  { files: ["/usr/share/java/bcprov.jar"], package: "libbcprov-java", isExtra: true },
  // Java runs a source file only with its compiler.
  { programs: ["javac"], package: "default-jdk-headless", isExtra: true },
  { programs: ["systemd-analyze"], package: "systemd", isExtra: true },
  // Safari's engine, and a screen for it.
  { programs: ["WebKitWebDriver"], package: "webkit2gtk-driver", isExtra: true },
  { programs: ["Xvfb"], package: "xvfb", isExtra: true },
]

/** What `npm run test:browsers` drives, and the programs that read what the browsers saved. */
export const otherEngines = [
  { programs: ["firefox-esr"], package: "firefox-esr" },
  { programs: ["WebKitWebDriver"], package: "webkit2gtk-driver" },
  { programs: ["Xvfb"], package: "xvfb" },
  { programs: ["openssl"], package: "openssl" },
  { programs: ["pdfsig"], package: "poppler-utils" },
  { programs: ["xmlsec1"], package: "xmlsec1" },
]

const inPath = (program) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)))

const isMissing = ({ programs = [], files = [] }) =>
  !programs.some(inPath) && !files.some((file) => existsSync(file))

const missingPackages = (tools, isExtra) =>
  tools.filter((tool) => (tool.isExtra ?? false) === isExtra && isMissing(tool)).map((tool) => tool.package)

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
export async function provideTools(tools = allTools) {
  if (missingPackages(tools, false).length + missingPackages(tools, true).length === 0) return true
  const prefix = elevation()
  if (prefix && inPath("apt-get")) {
    console.log("Instalando los programas que usan las pruebas…")
    await aptGet(prefix, ["update"])
    // One by one: a package that a distribution does not have must not keep the others away.
    for (const extra of missingPackages(tools, true)) await install(prefix, [extra])
    const missing = missingPackages(tools, false)
    if (missing.length > 0) await install(prefix, missing)
  }
  const left = missingPackages(tools, true)
  if (left.length > 0) console.log(`Sin ${left.join(", ")}: sus pruebas se omiten o tardan más.`)
  const still = missingPackages(tools, false)
  if (still.length === 0) return true
  console.error(`Faltan programas para las pruebas. Instálelos con: sudo apt-get install ${still.join(" ")}`)
  return false
}

const install = (prefix, packages) =>
  aptGet(prefix, ["install", "-y", "--no-install-recommends", ...packages])
