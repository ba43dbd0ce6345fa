import { build } from "../../../launch/build.mjs"

/** The tests open the built pages. Builds them when their sources changed. */
export default async function setup() {
  if (!(await build())) throw new Error("The pages were not built")
}
