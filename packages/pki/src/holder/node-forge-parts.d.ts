/** The parts of node-forge that old-ciphers.ts loads; @types/node-forge types only the whole. */
declare module "node-forge/lib/cipher.js" {
  const cipher: typeof import("node-forge").cipher
  export default cipher
}

declare module "node-forge/lib/des.js" {}

declare module "node-forge/lib/rc2.js" {
  const rc2: typeof import("node-forge").rc2
  export default rc2
}

declare module "node-forge/lib/util.js" {
  const util: typeof import("node-forge").util
  export default util
}
